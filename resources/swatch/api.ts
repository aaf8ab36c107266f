export { swatchApi, swatchNoun } from './server/swatches.ts'
