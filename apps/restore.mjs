// `npm run restore <file>`: puts the archive of a backup into an empty installation.
import { join } from 'node:path'
import { requireRuntime } from './build.mjs'

process.chdir(join(import.meta.dirname, '..'))
requireRuntime()
const { restoreCommand } = await import('./api/backup/commands.ts')
process.exit(await restoreCommand(process.argv.slice(2)))
