// The parts of the tests' commands: runs programs in sequence, stops at the first failure, and prints the time of each.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb } from './build.mjs'

process.chdir(join(import.meta.dirname, '..'))

/** Tests start the product hundreds of times, in threads and processes: Node compiles its modules once (a tenth of all their time). */
const env = { NODE_COMPILE_CACHE: join(process.cwd(), '.build/compiled'), ...process.env }

const times = []

/** Runs a program of node_modules with this Node; ends the process when it fails. */
export function step(name, file, ...args) {
  timed(name, () => {
    const { status } = spawnSync(process.execPath, [`node_modules/${file}`, ...args], { stdio: 'inherit', env })
    if (status === 0) return
    console.error(`\n${name} failed`)
    process.exit(status ?? 1)
  })
}

/** Builds the product for the journeys, unless it is built as it is. */
export const build = () => timed('build', buildWeb)

/** Says in a table what each step took. */
export function sumUp() {
  const rows = [...times, ['all', times.reduce((sum, [, seconds]) => sum + seconds, 0)]]
  const width = Math.max(...rows.map(([name]) => name.length))
  console.log(`\n${rows.map(([name, seconds]) => `${name.padEnd(width)} ${clock(seconds).padStart(7)}`).join('\n')}`)
}

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`

function timed(name, work) {
  const started = Date.now()
  console.log(`\n— ${name}`)
  work()
  times.push([name, Math.round((Date.now() - started) / 1000)])
}
