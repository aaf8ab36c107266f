import { serveTasks } from '@sms/kit/server/mount'
import { drawPicture } from './draw/picture.ts'
import type { DrawTasks } from './pictures.ts'

/** Runs in the thread that pictures.ts starts. */
const tasks: DrawTasks = { draw: drawPicture }
serveTasks(tasks, async () => {})
