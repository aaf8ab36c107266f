import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { tasks } from './draw.ts'

type Tasks = typeof tasks
type Name = keyof Tasks

/** What the process is given, and what it answers: the result, or what the error says. */
export type Asked = { readonly id: number; readonly name: Name; readonly source: Buffer; readonly how: unknown }
export type Answered = { readonly id: number; readonly result?: unknown; readonly error?: string }

/** Pictures that are worked on at the same time. */
const atOnce = 2
/** Longest that one may take, in milliseconds: then the process ends, and a new one does the others. */
const longestMs = 20_000
/** A process that has had nothing to do for this long gives its memory back, in milliseconds. */
const idleMs = 60_000

/** A picture that ended its process, or was ended with it: what it takes is not to be had. */
export class TooCostly extends Error {}

type Task = Asked & {
  readonly done: (result: any) => void
  readonly failed: (error: Error) => void
  /** How often it was begun. */
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
 * Does something with a picture that came from elsewhere, in a process of its own: what a hostile one takes of threads,
 * memory and time is taken from nobody but those who wait for pictures. That process is bounded in both, and ends with this one.
 */
export function draw<N extends Name>(name: N, source: Buffer, how: Parameters<Tasks[N]>[1]): ReturnType<Tasks[N]> {
  return new Promise((done, failed) => {
    waiting.push({ id: ++ids, name, source, how, done, failed, runs: 0 })
    next()
  }) as ReturnType<Tasks[N]>
}

function next() {
  // What was running when the process ended may be what ended it: it is tried once more, alone.
  for (let task = waiting[0]; task && hasRoom(task); task = waiting[0]) begin(waiting.shift()!)
  if (running.size === 0 && child) idle ??= setTimeout(() => child?.kill(), idleMs).unref()
}

function hasRoom({ runs }: Task) {
  if (running.size === 0) return true
  return runs === 0 && running.size < atOnce && ![...running.values()].some((one) => one.runs > 1)
}

function begin(task: Task) {
  clearTimeout(idle)
  idle = undefined
  running.set(task.id, task)
  task.runs++
  child ??= start()
  const into = child
  task.clock = setTimeout(() => {
    task.overdue = true
    into.kill('SIGKILL')
  }, longestMs)
  const { id, name, source, how } = task
  into.send({ id, name, source, how } satisfies Asked, () => {})
  hold(into)
}

function start(): ChildProcess {
  const started = fork(new URL('./child.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // People at their lists come first.
  started.once('spawn', () => quietly(() => setPriority(started.pid!, constants.priority.PRIORITY_BELOW_NORMAL)))
  started.on('message', (answer: Answered) => end(answer))
  started.on('error', () => ended(started))
  started.once('exit', () => ended(started))
  return started
}

function end({ id, result, error }: Answered) {
  const task = take(id)
  if (error === undefined) task?.done(result)
  else task?.failed(new Error(error))
  if (running.size === 0 && child) letGo(child)
  next()
}

/** The process has gone: what took too long fails, as does what was there both times; the rest begins anew. */
function ended(gone: ChildProcess) {
  if (child !== gone) return
  child = undefined
  for (const task of [...running.values()].reverse()) {
    take(task.id)
    if (task.overdue) task.failed(new TooCostly('the picture takes too long'))
    else if (task.runs > 1) task.failed(new TooCostly('the picture takes too much memory'))
    else waiting.unshift(task)
  }
  next()
}

function take(id: number): Task | undefined {
  const task = running.get(id)
  running.delete(id)
  clearTimeout(task?.clock)
  return task
}

/** Only while somebody waits for a picture does its process keep this one running. */
function hold(process: ChildProcess) {
  process.ref()
  process.channel?.ref()
}
function letGo(process: ChildProcess) {
  process.unref()
  process.channel?.unref()
}

function quietly(work: () => void) {
  try {
    work()
  } catch {
    // Some systems let nobody choose.
  }
}
