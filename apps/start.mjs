// `npm start`: checks the runtime, builds what is stale and starts the server.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildWeb, requireRuntime } from './build.mjs'

process.chdir(join(import.meta.dirname, '..'))
requireRuntime()
buildWeb()
// Types are stripped and scripts compiled at the first start alone: later ones begin sooner, some 50 MB lighter. The
// variable is for the threads and processes that this one starts.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../.build/compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
await import('./api/main.ts')
