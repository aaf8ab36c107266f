export { type How, ThreadEnded } from './thread.ts'
