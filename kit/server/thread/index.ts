export { serveTasks, threadLog } from './serve.ts'
export { createThread, type Tasks, ThreadGone } from './thread.ts'
