export { serveTasks, threadLog } from './serve.ts'
export { createThread, type How, type Tasks, ThreadEnded } from './thread.ts'
