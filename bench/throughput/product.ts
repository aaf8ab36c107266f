// The product in a process of its own, as `npm start` runs it: `fork('product.ts')` with DATA_DIR, tells where it is.
import { readConfig } from '../../apps/api/config.ts'
import { logOptions } from '../../apps/api/log.ts'
import { startServer } from '../../apps/api/start.ts'

const config = readConfig({ ...process.env, PORT: '0' })
const { address, databaseUrl, stop } = await startServer({
  config,
  logger: logOptions('info'),
  web: undefined,
  log: () => {},
})
process.send?.({ address, databaseUrl })
const end = async () => {
  await stop()
  process.exit(0)
}
process.once('message', end).once('disconnect', end)
