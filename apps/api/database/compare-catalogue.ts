import { resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { catalogueOf, columnOrders } from './catalogue.ts'
import { startEmbedded } from './embedded/index.ts'
import { removeFolder, scratchFolder } from './testing-folder.ts'

/**
 * Says whether two folders of migrations make the same database: run it as
 * `node apps/api/database/compare-catalogue.ts <folder> <folder>`. Only the order of columns may differ.
 */
const folders = process.argv.slice(2).map((folder) => resolve(folder))
if (folders.length !== 2) throw new Error('Name two folders of migrations.')
const dir = await scratchFolder('sms-catalogue-')
const server = await startEmbedded(dir, { settings: { fsync: 'off' } })
try {
  const [first, second] = [await migrated(folders[0]!, 'one'), await migrated(folders[1]!, 'other')]
  const differences = [
    ...first.lines.filter((line) => !second.lines.includes(line)).map((line) => `- ${line}`),
    ...second.lines.filter((line) => !first.lines.includes(line)).map((line) => `+ ${line}`),
  ]
  for (const line of differences) console.log(line)
  console.log(`${first.lines.length} and ${second.lines.length} objects, ${differences.length} differences`)
  const moved = [...first.orders].filter(([table, columns]) => (second.orders.get(table) ?? columns) !== columns)
  if (moved.length) console.log(`columns in another order: ${moved.map(([table]) => table).join(', ')}`)
  process.exitCode = differences.length || first.lines.length !== second.lines.length ? 1 : 0
} finally {
  await server.stop()
  await removeFolder(dir)
}

/** The schema that the migrations of a folder create in a new database. */
async function migrated(migrationsFolder: string, name: string) {
  const admin = new Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const client = new Client({ connectionString: Object.assign(new URL(server.url), { pathname: `/${name}` }).href })
  await client.connect()
  await migrate(drizzle(client), { migrationsFolder })
  const found = { lines: await catalogueOf(client), orders: await columnOrders(client) }
  await client.end()
  return found
}
