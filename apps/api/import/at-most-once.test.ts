import { describe, expect, test } from 'vitest'
import { csvOf, header, rowsOf, startImports } from './testing.ts'

const { mei, of } = await startImports()

describe('At most once', () => {
  test('a run that is under way or done is not started again, however often it is asked for', async () => {
    const { body } = await of.upload(csvOf([header, ...rowsOf('O', 300)]))
    const answers = await Promise.all(Array.from({ length: 5 }, () => of.commit(body.data.id)))
    expect(answers.map((row) => row.body.code).toSorted()).toEqual([0, 0, 0, 0, 1])
    expect(answers.find((row) => row.body.code === 0)!.body.message).toBe(
      'This file is being imported or has been imported already',
    )
    expect((await of.ended(body.data.id)).counts.create).toBe(300)
    expect((await of.commit(body.data.id)).body.code).toBe(0)
    expect((await mei.get('/api/supplier?code=O-0&pageSize=1')).body.total).toBe(300)
  })

  test('the same file twice at once: the second finds what the first has written', async () => {
    const bytes = csvOf([header, ...rowsOf('W', 400)])
    const [first, two] = await Promise.all([of.put(bytes), of.put(bytes)])
    expect([first.counts.create, two.counts.create].toSorted()).toEqual([0, 400])
    expect([first.counts.unchanged, two.counts.unchanged].toSorted()).toEqual([0, 400])
  })
})
