export { serveTasks, threadLog } from './serve.ts'
export { createThread, type How, type Tasks, ThreadGone } from './thread.ts'
