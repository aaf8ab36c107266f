// `npm run dev`: the server, started again when its sources change, and Vite in front of it with hot reloading.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, requireRuntime } from './build.mjs'

process.chdir(join(import.meta.dirname, '..'))
requireRuntime()
buildWeb()
const run = (...args) => spawn(process.execPath, args, { stdio: 'inherit' })
const running = [
  run('--watch', '--watch-preserve-output', 'apps/api/main.ts'),
  run('node_modules/vite/bin/vite.js', '--config', 'apps/web/vite.config.ts', '--port', '5173'),
]
const end = () => {
  for (const child of running) child.kill('SIGTERM')
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
for (const child of running) child.on('exit', end)
