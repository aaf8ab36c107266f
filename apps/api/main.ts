import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { StartError } from './database/embedded/index.ts'
import { startServer } from './start.ts'

const built = join(import.meta.dirname, '../../.build/web')

/** The running product: reads the environment, starts, and stops in order on SIGTERM or Ctrl-C. */
async function main() {
  const config = readConfig(process.env)
  const log = (line: string) => console.log(line)
  const server = await startServer({
    config,
    logger: { level: config.logLevel, redact: ['req.headers.cookie'] },
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
  // Said last: whoever reads it may end the server at once, and in order.
  console.log(`\nSupplier Management System (SMS) is ready: ${config.publicUrl ?? server.address}\n`)
}

main().catch((error: unknown) => {
  const code = (error as { code?: string }).code
  if (error instanceof StartError || (error instanceof Error && error.message.startsWith('The environment')))
    console.error(error.message)
  else if (code === 'EADDRINUSE')
    console.error(`The port is already in use; choose another with PORT, for instance: PORT=3001 npm start`)
  else console.error(error)
  process.exit(1)
})
