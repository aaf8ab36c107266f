import { expect, test } from 'vitest'
import { csvOf, header, rowsOf, startImports } from './testing.ts'

const { app, of } = await startImports()

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
  expect((await of.run(body.data.id)).body.data).toMatchObject({
    state: 'failed',
    message: 'The import could not be started; nothing was changed. Please start it again.',
  })
  await of.commit(body.data.id)
  expect(await of.ended(body.data.id)).toMatchObject({ state: 'done', counts: { create: 2 } })
})
