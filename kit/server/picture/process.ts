import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { tasks } from './draw.ts'

type Tasks = typeof tasks
type Name = keyof Tasks

/** A message to the process, and its answer: the result or the text of an error. */
export type DrawRequest = { readonly id: number; readonly name: Name; readonly source: Buffer; readonly how: unknown }
export type DrawResponse = { readonly id: number; readonly result?: unknown; readonly error?: string }

/** The most pictures drawn at the same time. */
const atOnce = 2
/** The longest time of a picture in milliseconds; then the process is killed, and a new one draws the others. */
const taskMaxMs = 20_000
/** The idle time after which the process ends to free its memory, in milliseconds. */
const idleMs = 60_000

/** The error of a picture that needs too much time or memory. */
export class TooCostly extends Error {}

type Task = DrawRequest & {
  readonly resolve: (result: any) => void
  readonly reject: (error: Error) => void
  runs: number
  overdue?: boolean
  clock?: NodeJS.Timeout
}

let child: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let ids = 0
const waiting: Task[] = []
const running = new Map<number, Task>()

/**
 * Runs a task with its options `how` on an untrusted picture in a child process with bounded memory and time; rejects
 * with TooCostly beyond them.
 */
export function draw<N extends Name>(name: N, source: Buffer, how: Parameters<Tasks[N]>[1]): ReturnType<Tasks[N]> {
  return new Promise((resolve, reject) => {
    waiting.push({ id: ++ids, name, source, how, resolve, reject, runs: 0 })
    beginNext()
  }) as ReturnType<Tasks[N]>
}

/** Begins waiting tasks that there is room for; without any, the process ends after `idleMs`. */
function beginNext() {
  // A task that was running when the process ended may be the cause: it runs once more, alone.
  for (let task = waiting[0]; task && hasRoom(task); task = waiting[0]) begin(waiting.shift()!)
  if (running.size === 0 && child) idle ??= setTimeout(() => child?.disconnect(), idleMs).unref()
}

/** Whether a task may begin: a repeated one only alone. */
function hasRoom({ runs }: Task) {
  if (running.size === 0) return true
  return runs === 0 && running.size < atOnce && ![...running.values()].some((task) => task.runs > 1)
}

/** Sends a task to the process, which it starts if there is none, and kills the process if the task takes too long. */
function begin(task: Task) {
  clearTimeout(idle)
  idle = undefined
  running.set(task.id, task)
  task.runs++
  child ??= start()
  const target = child
  task.clock = setTimeout(() => {
    task.overdue = true
    target.kill('SIGKILL')
  }, taskMaxMs)
  const { id, name, source, how } = task
  // If it cannot be sent, the process has ended: `onExit` sees to it.
  target.send({ id, name, source, how } satisfies DrawRequest, () => {})
  preventExit(target)
}

function start(): ChildProcess {
  const started = fork(new URL('./child.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Requests of users have priority.
  started.once('spawn', () => ignoringErrors(() => setPriority(started.pid!, constants.priority.PRIORITY_BELOW_NORMAL)))
  started.on('message', (response: DrawResponse) => settle(response))
  started.on('error', () => onExit(started))
  started.once('exit', () => onExit(started))
  return started
}

function settle({ id, result, error }: DrawResponse) {
  const task = take(id)
  if (error === undefined) task?.resolve(result)
  else task?.reject(new Error(error))
  if (running.size === 0 && child) allowExit(child)
  beginNext()
}

/** Handles the exit of the process: overdue tasks and those that ran twice fail, the others start again. */
function onExit(exited: ChildProcess) {
  if (child !== exited) return
  child = undefined
  for (const task of [...running.values()].reverse()) {
    take(task.id)
    if (task.overdue) task.reject(new TooCostly('the picture takes too long'))
    else if (task.runs > 1) task.reject(new TooCostly('the picture takes too much memory'))
    else waiting.unshift(task)
  }
  beginNext()
}

function take(id: number): Task | undefined {
  const task = running.get(id)
  running.delete(id)
  clearTimeout(task?.clock)
  return task
}

/** Keeps this process running while a picture is being drawn. */
function preventExit(process: ChildProcess) {
  process.ref()
  process.channel?.ref()
}
function allowExit(process: ChildProcess) {
  process.unref()
  process.channel?.unref()
}

function ignoringErrors(work: () => void) {
  try {
    work()
  } catch {
    // Some systems do not allow it.
  }
}
