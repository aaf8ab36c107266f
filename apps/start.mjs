// `npm start`: checks the runtime, builds what is stale and starts the server.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildWeb, requireRuntime } from './build.mjs'

process.chdir(join(import.meta.dirname, '..'))
requireRuntime()
buildWeb()
// Types are stripped and scripts compiled at the first start alone: later ones begin sooner, some 50 MB lighter.
enableCompileCache(join(import.meta.dirname, '../.build/compiled'))
await import('./api/main.ts')
