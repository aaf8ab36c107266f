import { Client } from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase, runSql } from './testing.ts'

const key = () => `testing.test ${Math.random()}`

test('databases of one key are migrated once, and hold each their own rows', async () => {
  let migrations = 0
  const migrate = async (url: string) => {
    migrations++
    await runSql(url, 'create table note (text text); insert into note values (0)')
  }
  const first = key()
  const [a, b] = await Promise.all([freshDatabase(migrate, first), freshDatabase(migrate, first)])
  await runSql(a.url, 'insert into note values (1)')
  expect(await runSql(a.url, 'select text from note order by 1')).toEqual([{ text: '0' }, { text: '1' }])
  expect(await runSql(b.url, 'select text from note')).toEqual([{ text: '0' }])
  expect(migrations).toBe(1)
  await Promise.all([a.drop(), b.drop()])
})

test('a migration that fails leaves no template: the next one starts anew', async () => {
  const first = key()
  const broken = freshDatabase((url) => runSql(url, 'create table half (); select 1/0').then(() => {}), first)
  await expect(broken).rejects.toThrow('division by zero')
  const mended = await freshDatabase((url) => runSql(url, 'create table whole ()').then(() => {}), first)
  expect(await runSql(mended.url, "select relname from pg_class where relname in ('half', 'whole')")).toEqual([
    { relname: 'whole' },
  ])
  await mended.drop()
})

test('a dropped database is gone, also with a session on it', async () => {
  const database = await freshDatabase(async () => {}, key())
  const client = new Client({ connectionString: database.url })
  const closed = new Promise((resolve) => client.on('error', resolve))
  await client.connect()
  await database.drop()
  expect(await closed).toBeInstanceOf(Error)
  await expect(runSql(database.url, 'select')).rejects.toThrow('does not exist')
})

test('Chinese sorts by pinyin and UTC is the time zone, as in production', async () => {
  const database = await freshDatabase(async () => {}, key())
  const sorted = `select string_agg(x, '' order by x collate "zh-x-icu") as x from unnest(array['张','阿','李','陈']) x`
  expect(await runSql(database.url, sorted)).toEqual([{ x: '阿陈李张' }])
  expect(await runSql(database.url, 'show timezone')).toEqual([{ TimeZone: 'UTC' }])
  await database.drop()
})
