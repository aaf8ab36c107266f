import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { takeBackup } from '../backup/take.ts'
import { newFolder } from '../backup/testing.ts'
import { startTestApp } from '../testing.ts'
import { business, prepare } from './testing.ts'

/** The line of couriers in the registry of tables, which a backup goes by. */
vi.mock('@sms/resources/tables.ts', async (original) => {
  const { courierTable } = await import('./courier/table.ts')
  return { ...(await original<object>()), courierTable }
})

test('a backup holds the couriers, with their history and files', async () => {
  const app = await startTestApp({ business, prepare })
  try {
    const mei = await app.setup()
    const { id } = (await mei.post('/api/courier/add', { code: 'SF', name: 'Swift' })).body.data
    await mei.upload(`/api/attachment/add?kind=courier&parent=${id}&name=a.txt`, Buffer.from('a'))
    const path = join(await newFolder(), 'one.tar')
    const { files } = app.services
    const { manifest } = await takeBackup({ url: app.databaseUrl, files, path, version: '0.1.0' })
    const rows = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]))
    expect(rows).toMatchObject({ courier: 1, attachment: 1 })
    expect(manifest.files).toHaveLength(1)
  } finally {
    await app.close()
  }
})
