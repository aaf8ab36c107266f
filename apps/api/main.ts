import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { StartError } from './database/embedded/index.ts'
import { logOptions } from './log.ts'
import { startServer } from './start.ts'

const built = join(import.meta.dirname, '../../.build/web')

async function main() {
  const config = readConfig(process.env)
  const log = (line: string) => console.log(line)
  const server = await startServer({
    config,
    logger: logOptions(config.logLevel),
    web: existsSync(built) ? built : undefined,
    log,
  })
  let stopping = false
  const end = async () => {
    if (stopping) return
    stopping = true
    await server.stop()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // npm may be killed without ending this process, so the end of the parent ends it too.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && void end(), 500).unref()
  // Printed last: from here on the server can be stopped in order.
  console.log(`\nSupplier Management System (SMS) is ready: ${config.publicUrl ?? server.address}\n`)
}

main().catch((error: unknown) => {
  const code = (error as { code?: string }).code
  if (error instanceof StartError || (error instanceof Error && error.message.startsWith('The environment')))
    console.error(error.message)
  else if (code === 'EADDRINUSE')
    console.error(`The port is already in use; choose another with PORT, for instance: PORT=3001 npm start`)
  else console.error(sentences[code ?? '']?.((error as { path?: string }).path ?? 'DATA_DIR') ?? error)
  process.exit(1)
})

const sentences: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) => `${path} may not be read and written by this account`,
  EPERM: (path) => `${path} may not be read and written by this account`,
  EROFS: (path) => `${path} lies on a disk that cannot be written`,
  ENOSPC: (path) => `The disk of ${path} is full`,
  ENOTDIR: (path) => `${path} is no folder`,
  EEXIST: (path) => `${path} is no folder`,
}
