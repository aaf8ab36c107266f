// `npm run backup [file]`: everything the product holds, into one archive; the product may run meanwhile.
import { join } from 'node:path'
import { requireRuntime } from './build.mjs'

process.chdir(join(import.meta.dirname, '..'))
requireRuntime()
const { backupCommand } = await import('./api/backup/commands.ts')
process.exit(await backupCommand(process.argv.slice(2)))
