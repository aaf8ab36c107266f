// `npm start`: checks the runtime, builds the web app when its sources are newer than the build, and starts the server.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
process.chdir(root)
const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `This is Node ${process.versions.node}. SMS brings its own Node 24 with "npm ci" for Linux, macOS and Windows; on another system install Node 24.`,
  )
  process.exit(1)
}

const sources = ['apps/web', 'kit', 'resources', 'client', 'package-lock.json']
const built = '.build/web/index.html'

/** The latest change below a path, in milliseconds. */
function changed(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(
    0,
    ...readdirSync(path)
      .filter((name) => name !== 'node_modules')
      .map((name) => changed(join(path, name))),
  )
}

if (!existsSync(built) || Math.max(...sources.map(changed)) > statSync(built).mtimeMs) {
  console.log('Building the web app …')
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'apps/web/vite.config.ts', '--logLevel', 'warn'],
    { stdio: 'inherit' },
  )
  if (status !== 0) process.exit(status ?? 1)
}
await import('./api/main.ts')
