export * from './covers.ts'
export * from './images.ts'
export * from './route.ts'
export * from './shrink.ts'
