// Builds the web app when its sources are newer than the build.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['apps/web', 'kit', 'resources', 'client', 'package-lock.json']
const built = '.build/web/index.html'

/** The latest change below a path, in milliseconds. */
function changed(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const inside = readdirSync(path).filter((name) => name !== 'node_modules')
  return Math.max(stat.mtimeMs, ...inside.map((name) => changed(join(path, name))))
}

/** Ends the process when this is no Node that runs TypeScript; npm scripts find the project's own first. */
export function requireRuntime() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return
  console.error(
    `This is Node ${process.versions.node}. SMS brings its own Node 24 with "npm ci" for Linux, macOS and Windows; on another system install Node 24.`,
  )
  process.exit(1)
}

/** Builds what is stale; ends the process when the build fails. */
export function buildWeb() {
  if (existsSync(built) && Math.max(...sources.map(changed)) <= statSync(built).mtimeMs) return
  console.log('Building the web app …')
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'apps/web/vite.config.ts', '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, vite, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
