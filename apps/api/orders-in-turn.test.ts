import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answered, startTestApp, type TestApp, untilLocked, type Visitor } from './testing.ts'

let app: TestApp
let mei: Visitor

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

const add = async (path: string, body: object) => {
  const { body: answer } = await mei.post(`/api/${path}`, body)
  expect(answer.code, JSON.stringify(answer)).toBe(1)
  return answer.data.id as string
}

/** How many deadlocks the database has ended. */
async function deadlocks(): Promise<number> {
  await app.db.execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await app.db.execute<{ n: string }>(
    sql`select deadlocks as n from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]!.n)
}

/** Sends orders of rows while their table is locked, each once those before wait; resolves when all have succeeded. */
async function sendHeld(table: string, bodies: readonly object[]) {
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in exclusive mode`)
  const answers: Promise<Answered>[] = []
  try {
    for (const body of bodies) {
      answers.push(mei.post(`/api/${table}/order`, body))
      await untilLocked(app.db, answers.length)
    }
  } finally {
    await client.end()
  }
  for (const { body } of await Promise.all(answers)) expect(body.code, JSON.stringify(body)).toBe(1)
}

const names = ['First', 'Second', 'Third']
const picture = (name: string) =>
  sharp({ create: { width: 40, height: 40 + name.length, channels: 3, background: '#345' } })
    .png()
    .toBuffer()

type List = { readonly ids: string[]; readonly of: object; readonly shown: string }
const lists: Record<string, () => Promise<List>> = {
  master: async () => {
    const key = 'Artwork_Style'
    const ids = await Promise.all(names.map((name) => add('master/add', { key, name, nameZh: name })))
    return { ids, of: { key }, shown: `master?key=${key}&pageSize=200` }
  },
  colourway: async () => {
    const fabric = await add('fabric/add', { code: 'K-1' })
    const ids = await Promise.all(names.map((name) => add('colourway/add', { fabric, name })))
    return { ids, of: { fabric }, shown: `colourway?fabric=${fabric}&sort=position` }
  },
  attachment: async () => {
    const of = { kind: 'fabric', parent: await add('fabric/add', { code: 'K-2' }) }
    const path = `attachment/add?kind=fabric&parent=${of.parent}&name=`
    const ids: string[] = []
    for (const name of names) ids.push((await mei.upload(`/api/${path}${name}.png`, await picture(name))).body.data.id)
    return { ids, of, shown: `attachment?kind=fabric&parent=${of.parent}` }
  },
}

describe('Orders by hand are kept in the order in which they come, also where they have to wait', () => {
  test.each(Object.keys(lists))('those of %s', async (kind) => {
    const { ids, of, shown } = await lists[kind]!()
    const reversed = ids.toReversed()
    const turned = [ids[1]!, ids[2]!, ids[0]!]
    // One that overtakes does so now and then alone.
    for (let time = 0; time < 6; time++) {
      await sendHeld(kind, [
        { ...of, ids: reversed },
        { ...of, ids: turned },
      ])
      const { data } = (await mei.get(`/api/${shown}`)).body
      expect(data.map(({ id }: { id: string }) => id).slice(0, 3)).toEqual(turned)
      await mei.post(`/api/${kind}/order`, { ...of, ids })
    }
  })
})

test('a newer version of a file and an order of its record’s files do not wait for each other', async () => {
  const parent = await add('fabric/add', { code: 'K-3' })
  const path = `/api/attachment/add?kind=fabric&parent=${parent}&name=a.png`
  const sent = async (more: string, text: string) => (await mei.upload(`${path}${more}`, await picture(text))).body
  const [old, other] = [(await sent('', 'a')).data.id, (await sent('', 'ab')).data.id]
  const before = await deadlocks()
  // The order comes first to the list; the version behind it must not have taken the file already.
  const held = new Client({ connectionString: app.databaseUrl })
  await held.connect()
  await held.query('begin')
  await held.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sms.order attachment ${parent}`])
  try {
    const order = mei.post('/api/attachment/order', { kind: 'fabric', parent, ids: [other, old] })
    await untilLocked(app.db)
    const version = sent(`&replaces=${old}`, 'abc')
    await untilLocked(app.db, 2)
    await held.query('commit')
    expect([(await order).body.code, (await version).code]).toEqual([1, 1])
  } finally {
    await held.end()
  }
  expect(await deadlocks()).toBe(before)
})
