// `npm start`: checks the runtime, builds what is stale and starts the server.
import { join } from 'node:path'
import { buildWeb, requireRuntime } from './build.mjs'

process.chdir(join(import.meta.dirname, '..'))
requireRuntime()
buildWeb()
await import('./api/main.ts')
