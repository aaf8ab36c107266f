import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { csvOf, header, rowsOf, startImports } from './testing.ts'

const { app, of } = await startImports()

describe('A run that no job comes for', () => {
  const rewind = (id: string, seconds: number) =>
    app.db.execute(sql`update import_run set state = 'running', phase = 'waiting', started_at = null,
      progress_at = now() - make_interval(secs => ${seconds}) where id = ${id}`)
  const settled = () =>
    app.db.execute(
      sql`update import_run set finished_at = finished_at - interval '1 hour' where finished_at is not null`,
    )
  const message = 'The import could not be started; nothing was changed. Please start it again.'

  test('asking for the job fails: the run says so at once and can be started again', async () => {
    const { body } = await of.upload(csvOf([header, ...rowsOf('J', 2)]))
    const { jobs } = app.services
    const { queue } = jobs
    Object.assign(jobs, { queue: () => Promise.reject(new Error('the queue is away')) })
    try {
      expect((await of.commit(body.data.id)).status).toBe(500)
    } finally {
      Object.assign(jobs, { queue })
    }
    expect((await of.run(body.data.id)).body.data).toMatchObject({ state: 'failed', message })
    await of.commit(body.data.id)
    expect(await of.ended(body.data.id)).toMatchObject({ state: 'done', counts: { create: 2 } })
  })

  test('the process died before it took the run: after a minute without any import it is ended', async () => {
    const { id } = (await of.upload(csvOf([header, ...rowsOf('K', 2)]))).body.data
    await settled()
    await rewind(id, 50)
    expect((await of.run(id)).body.data.state).toBe('running')
    await rewind(id, 70)
    expect((await of.run(id)).body.data).toMatchObject({ state: 'failed', phase: null, message })
    await of.commit(id)
    expect(await of.ended(id)).toMatchObject({ state: 'done', counts: { create: 2 } })
  })

  test('behind another import it waits for as long as that takes; a dead one is nothing to wait for', async () => {
    const { id } = (await of.upload(csvOf([header, ...rowsOf('W', 2)]))).body.data
    const other = (await of.upload(csvOf([header, ...rowsOf('X', 2)]))).body.data.id
    await settled()
    await rewind(id, 600)
    await app.db.execute(
      sql`update import_run set state = 'running', started_at = now(), progress_at = now() where id = ${other}`,
    )
    expect((await of.run(id)).body.data.state).toBe('running')
    await app.db.execute(sql`update import_run set progress_at = now() - interval '1 minute' where id = ${other}`)
    expect((await of.run(id)).body.data.state).toBe('running')
    expect((await of.run(other)).body.data.state).toBe('failed')
    await settled()
    expect((await of.run(id)).body.data).toMatchObject({ state: 'failed', message })
  })
})
