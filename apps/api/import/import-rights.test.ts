import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { csvOf, header, importer, rowsOf, startImports } from './testing.ts'

const { app, mei, of, recordOf } = await startImports()

describe('As the user who asked, with their rights as they are when it runs', () => {
  test('Viewer, other menus and strangers are refused; a run belongs to its user', async () => {
    const viewer = await app.member(mei, { name: 'Vera', email: 'vera@example.com', role: 'Viewer' })
    const other = await app.member(mei, { name: 'Otto', email: 'otto@example.com', Menu: ['Fabric'] })
    const staff = await app.member(mei, { name: 'Sun', email: 'sun@example.com' })
    const bytes = csvOf([header, ...rowsOf('V', 1)])
    expect((await importer(viewer).upload(bytes)).status).toBe(403)
    expect((await importer(other).upload(bytes)).status).toBe(403)
    expect((await importer(app.visitor()).upload(bytes)).status).toBe(401)
    const mine = (await of.upload(bytes)).body.data.id
    for (const answer of [
      await importer(staff).preview(mine),
      await importer(staff).commit(mine),
      await importer(staff).run(mine),
      await staff.post('/api/supplier/import/cancel', { id: mine }),
    ])
      expect(answer.status).toBe(404)
    const run = await importer(staff).put(bytes)
    expect(run.state).toBe('done')
    const { createdBy } = await recordOf('V-0000')
    expect((await mei.get(`/api/user/id?id=${createdBy}`)).body.data.name).toBe('Sun')
  })

  test('bank details need their right, in mapping, fixed values and guess', async () => {
    const staff = importer(await app.member(mei, { name: 'Bo', email: 'bo@example.com', rights: [] }))
    const rows = csvOf([
      ['Code', 'Name', 'Type', 'Account no.'],
      ['BK-1', 'Banker', 'OEM', '123'],
    ])
    const seen = (await staff.look(rows)).body.data
    expect(seen.settings.mapping).toEqual({ code: 0, nameEn: 1, type: 2 })
    expect(seen.fields.some((field: any) => field.name.startsWith('bank'))).toBe(false)
    const { body } = await staff.upload(rows)
    for (const settings of [{ mapping: { 'bank.accountNo': 3 } }, { fixed: { 'bank.accountNo': '1' } }])
      expect((await staff.commit(body.data.id, settings)).body).toMatchObject({
        code: 0,
        errors: [{ message: 'Unknown field' }],
      })
    const done = await of.put(rows)
    expect(done.state).toBe('done')
    expect((await recordOf('BK-1')).bank).toEqual({
      bankName: null,
      accountName: null,
      accountNo: '123',
      swift: null,
      bankAddress: null,
    })
    await of.put(
      csvOf([
        ['Code', 'SWIFT'],
        ['BK-1', 'ABCDEFGH'],
      ]),
    )
    expect((await recordOf('BK-1')).bank).toMatchObject({ accountNo: '123', swift: 'ABCDEFGH' })
  })

  test('a right taken away between asking and doing counts', async () => {
    const tao = await app.member(mei, { name: 'Tao', email: 'tao@example.com' })
    const id = (await tao.get('/api/user/verify')).body.data.id
    const { body } = await importer(tao).upload(csvOf([header, ...rowsOf('T', 1)]))
    await mei.post('/api/user/edit', { id, role: 'Viewer' })
    await app.db.execute(sql`update import_run set state = 'running' where id = ${body.data.id}`)
    await app.services.jobs.queue('import', { id: body.data.id, attempt: 0 })
    for (const until = Date.now() + 10_000; Date.now() < until; ) {
      const { rows } = await app.db.execute<{ state: string; message: any }>(
        sql`select state, message from import_run where id = ${body.data.id}`,
      )
      if (rows[0]!.state === 'running') await new Promise((next) => setTimeout(next, 100))
      else {
        expect(rows[0]).toMatchObject({
          state: 'failed',
          message: { en: 'You may read this but not change it. Nothing was changed.' },
        })
        return
      }
    }
    throw new Error('the job did not run')
  })
})
