// What the tests' commands are made of: one program after the other, the time that each took, and an end at the first that fails.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

process.chdir(join(import.meta.dirname, '..'))

/** Tests start the product hundreds of times, in threads and processes: Node compiles its modules once (a tenth of all their time). */
const env = { NODE_COMPILE_CACHE: join(process.cwd(), '.build/compiled'), ...process.env }

/** Runs a program of node_modules with this Node; ends the process when it fails. */
export function step(name, file, ...args) {
  const started = Date.now()
  console.log(`\n— ${name}`)
  const { status } = spawnSync(process.execPath, [`node_modules/${file}`, ...args], { stdio: 'inherit', env })
  if (status !== 0) {
    console.error(`\n${name} failed`)
    process.exit(status ?? 1)
  }
  console.log(`— ${name}: ${Math.round((Date.now() - started) / 1000)} s`)
}

/** Builds the product for the journeys. */
export const build = () =>
  step('build', 'vite/bin/vite.js', 'build', '--config', 'apps/web/vite.config.ts', '--logLevel', 'warn')
