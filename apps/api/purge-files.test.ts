import { createHash, randomUUID } from 'node:crypto'
import { rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { purgeFiles, purgeJob } from '../../kit/server/files/purge.ts'
import { folderStore } from '../../kit/server/files/store.ts'
import { type ImportRun, importRun } from '../../kit/server/import/table.ts'
import { openPool } from './database/open.ts'
import { removeFolder, temporaryFolder } from './database/testing-folder.ts'
import { csvOf, importer, startImports } from './import/testing.ts'

const { app, mei } = await startImports()

const bytesOf = (code: string) =>
  csvOf([
    ['Code', 'English name', 'Type'],
    [code, `Mill ${code}`, 'OEM'],
  ])
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const fileOf = ({ hash }: ImportRun) => join(dirname(app.outbox), 'files', hash.slice(0, 2), hash.slice(2))
const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
const isKept = (run: ImportRun) => isThere(fileOf(run))

/** Uploads a file, and dates it and its import run back by some days; the run then has this state. */
async function uploaded(code: string, state: ImportRun['state'], days: number, bytes = bytesOf(code)) {
  const { body } = await importer(mei).upload(bytes, `${code}.csv`)
  expect(body.code, body.message).toBe(1)
  const at = daysAgo(days).toISOString()
  const [run] = await app.db
    .update(importRun)
    .set({ state, createdAt: at, finishedAt: state === 'uploaded' || state === 'running' ? null : at })
    .where(eq(importRun.id, body.data.id))
    .returning()
  await utimes(fileOf(run!), daysAgo(days), daysAgo(days))
  return run!
}

const purge = () => purgeFiles(app.services, app.app.log)
// While it is empty, the store becomes this database's own.
await purge()

test('files of imports that came to nothing go after a day, those of done ones after 30', async () => {
  const removed = [
    await uploaded('G-1', 'uploaded', 1.1),
    await uploaded('G-2', 'failed', 2),
    await uploaded('G-3', 'cancelled', 2),
    await uploaded('G-4', 'done', 31),
  ]
  const stay = [
    await uploaded('S-1', 'uploaded', 0.9),
    await uploaded('S-2', 'failed', 0.5),
    await uploaded('S-3', 'done', 29),
    await uploaded('S-4', 'running', 40),
  ]
  expect(await purge()).toBe(4)
  expect(await Promise.all(removed.map(isKept))).toEqual([false, false, false, false])
  expect(await Promise.all(stay.map(isKept))).toEqual([true, true, true, true])
  expect(await purge()).toBe(0)

  // Read anew, since a workbook that was read lately is still at hand.
  await app.db.update(importRun).set({ name: 'again.csv' }).where(eq(importRun.id, removed[0]!.id))
  const preview = (await importer(mei).preview(removed[0]!.id)).body
  expect(preview).toMatchObject({ code: 0, message: 'This file is no longer stored; please upload it again' })
  expect((await importer(mei).upload(bytesOf('G-1'), 'again.csv')).body.code).toBe(1)
  expect(await isKept(removed[0]!)).toBe(true)
})

test('a content that anything else needs stays: a later import, a file of a record, an upload under way', async () => {
  const shared = await uploaded('K-1', 'failed', 3)
  await uploaded('K-1', 'uploaded', 0.1)

  const attached = await uploaded('K-2', 'uploaded', 3)
  const added = await mei.post('/api/supplier/add', { code: 'K-2', nameEn: 'Kept mill', type: 'OEM' })
  const path = `/api/attachment/add?kind=supplier&parent=${added.body.data.id}&name=list.csv`
  const file = await mei.upload(path, bytesOf('K-2'))
  expect(file.body.code, file.body.message).toBe(1)
  await utimes(fileOf(attached), daysAgo(3), daysAgo(3))

  const arriving = await uploaded('K-3', 'uploaded', 3)
  await app.services.files.put(Readable.from([bytesOf('K-3')]), 10_000)

  expect(await purge()).toBe(0)
  expect(await Promise.all([shared, attached, arriving].map(isKept))).toEqual([true, true, true])
})

/** Where a content lies, as if it had come so many days ago. */
async function storedSince(days: number, bytes: Buffer) {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const path = join(dirname(app.outbox), 'files', hash.slice(0, 2), hash.slice(2))
  await utimes(path, daysAgo(days), daysAgo(days))
  return path
}

test('a spreadsheet that was refused goes after a day, and what a killed server left of an upload', async () => {
  const refused = (name: string) => Buffer.from(`%PDF-1.7 ${name}`)
  for (const name of ['old', 'new'])
    expect((await importer(mei).upload(refused(name), 'list.pdf')).body).toMatchObject({ code: 0 })
  const old = await storedSince(1.1, refused('old'))
  const fresh = await storedSince(0.9, refused('new'))
  const drafts = ['old', 'new'].map((name) => join(dirname(app.outbox), 'files', 'incoming', name))
  for (const draft of drafts) await writeFile(draft, 'half of a')
  await utimes(drafts[0]!, daysAgo(1.1), daysAgo(1.1))
  expect(await purge()).toBe(2)
  expect(await Promise.all([old, fresh, ...drafts].map(isThere))).toEqual([false, true, false, true])
})

test('the file of a record that an undo took away stays: it comes back with the record', async () => {
  const bytes = Buffer.from('a certificate')
  const { id } = (await mei.post('/api/supplier/add', { code: 'U-1', nameEn: 'Undone', type: 'OEM' })).body.data
  const added = await mei.upload(`/api/attachment/add?kind=supplier&parent=${id}&name=a.txt`, bytes)
  expect(added.body.code, added.body.message).toBe(1)
  const { rows } = await app.db.execute(sql`select change from history where record_id = ${added.body.data.id}`)
  const undone = (await mei.post('/api/undo', { change: rows[0]!.change })).body
  expect(undone, undone.message).toMatchObject({ code: 1 })
  const path = await storedSince(2, bytes)
  expect(await purge()).toBe(0)
  expect(await isThere(path)).toBe(true)
  const redone = await mei.post('/api/undo', { change: undone.data.change, state: 'Redo' })
  expect(redone.body.code, redone.body.message).toBe(1)
  const file = await mei.fetch(`${app.url}/api/attachment/file?id=${added.body.data.id}`, {})
  expect(await file.text()).toBe('a certificate')
})

/** A file store of its own with contents of three days ago; `purged` purges it, `left` counts what is there. */
async function storeOf(...contents: readonly Buffer[]) {
  const folder = await temporaryFolder('sms-purge-')
  onTestFinished(() => removeFolder(folder))
  const files = folderStore(folder)
  const put = async (bytes: Buffer) => {
    const { hash } = await files.put(Readable.from([bytes]), 10_000)
    await utimes(join(folder, hash.slice(0, 2), hash.slice(2)), daysAgo(3), daysAgo(3))
  }
  for (const bytes of contents) await put(bytes)
  const warn = vi.fn()
  const left = async () => {
    let count = 0
    for await (const _ of files.contents(daysAgo(2))) count++
    return count
  }
  const purged = (db = app.db) => purgeFiles({ db, files }, { info: () => {}, warn })
  return { files, folder, put, warn, left, purged }
}

const own = () => app.services.files.owner()

test('a filled store that the database names most of becomes its own, and is swept from the next run on', async () => {
  await uploaded('A-1', 'running', 3)
  await uploaded('A-3', 'cancelled', 3)
  const { files, left, purged, warn } = await storeOf(bytesOf('A-1'), bytesOf('A-3'), Buffer.from('needed by nobody'))
  expect(await purged()).toBe(0)
  expect(await files.owner()).toBe(await own())
  expect(await left()).toBe(3)
  expect(await purged()).toBe(2)
  expect(await left()).toBe(1)
  expect(warn).not.toHaveBeenCalled()
})

test("uploads into somebody else's unmarked store do not make it one's own", async () => {
  const { files, put, left, purged, warn } = await storeOf(...['a', 'b'].map((name) => Buffer.from(`theirs: ${name}`)))
  expect(await purged()).toBe(0)
  for (const code of ['O-1', 'O-2']) {
    await uploaded(code, 'running', 3)
    await put(bytesOf(code))
    expect([await purged(), await purged()]).toEqual([0, 0])
    expect(await files.owner()).toBeUndefined()
  }
  expect(await left()).toBe(4)
  expect(warn).toHaveBeenCalledTimes(5)
  expect(warn.mock.lastCall![0]).toMatchObject({ all: 4, named: 2 })
})

test('whose a store is stays open while all of it came today', async () => {
  const { files, purged, warn } = await storeOf()
  await files.put(Readable.from([Buffer.from('just copied here')]), 10_000)
  expect(await purged()).toBe(0)
  expect(await files.owner()).toBeUndefined()
  expect(warn).not.toHaveBeenCalled()
})

test('where rows are missing, as after an older dump, nothing goes until somebody says that they are whole', async () => {
  const rubbish = (count: number) => Array.from({ length: count }, (_, i) => Buffer.from(`newer than the dump ${i}`))
  await uploaded('W-1', 'running', 3)
  const { files, put, left, purged, warn } = await storeOf(bytesOf('W-1'), ...rubbish(21))
  await files.setOwner((await own())!)
  expect([await purged(), await purged()]).toEqual([0, 0])
  expect(await left()).toBe(22)
  expect(warn).toHaveBeenCalledTimes(2)
  expect(warn.mock.calls[0]![0]).toMatchObject({ marker: files.ownerPath, all: 22, named: 1 })

  const [, words] = /write “(.+)” into the marker/.exec(warn.mock.calls[0]![1])!
  await files.setOwner(words!)
  expect(await purged()).toBe(21)
  expect(await left()).toBe(1)
  expect(await files.owner()).toBe(await own())

  // That held for one run. Few are no sign of missing rows.
  for (const bytes of rubbish(21)) await put(bytes)
  expect(await purged()).toBe(0)
  await files.remove(createHash('sha256').update(rubbish(1)[0]!).digest('hex'), new Date())
  expect(await purged()).toBe(20)
})

test('however many of imports long over may go in one night: their runs are known', async () => {
  const run = await uploaded('M-1', 'failed', 3)
  const contents = Array.from({ length: 21 }, (_, i) => Buffer.from(`a trial ${i}`))
  const hashes = contents.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
  await app.db.insert(importRun).values(hashes.map((hash) => ({ ...run, id: randomUUID(), hash })))
  const { files, purged, warn } = await storeOf(...contents)
  await files.setOwner((await own())!)
  expect(await purged()).toBe(21)
  expect(warn).not.toHaveBeenCalled()
})

test('a filled store of which the database names nothing is left alone, but for broken uploads', async () => {
  const { files, folder, left, purged, warn } = await storeOf(Buffer.from('theirs'), Buffer.from('theirs too'))
  const draft = join(folder, 'incoming', 'broken')
  await writeFile(draft, 'half of a')
  await utimes(draft, daysAgo(2), daysAgo(2))
  expect(await purged()).toBe(1)
  expect(await purged()).toBe(0)
  expect(await left()).toBe(2)
  expect(await files.owner()).toBeUndefined()
  expect(warn).toHaveBeenCalledTimes(2)
  expect(warn.mock.calls[0]![0]).toMatchObject({ marker: join(folder, 'database') })
  expect(warn.mock.calls[0]![1]).toMatch(/names only 0 of 2\..*write “\d+\/\d+ is whole” into the marker/)
})

test("another database's store is left alone until its marker is removed", async () => {
  await uploaded('A-2', 'cancelled', 3)
  await uploaded('A-4', 'cancelled', 3)
  const { files, left, purged, warn } = await storeOf(bytesOf('A-2'), bytesOf('A-4'), Buffer.from('theirs as well'))
  await files.setOwner('1/1')
  expect(await purged()).toBe(0)
  expect(await purged()).toBe(0)
  expect(await left()).toBe(3)
  expect(await files.owner()).toBe('1/1')
  expect(warn).toHaveBeenCalledTimes(2)
  expect(warn.mock.calls[0]![0]).toMatchObject({ marker: files.ownerPath, owner: '1/1' })
  expect(warn.mock.calls[0]![1]).toContain('remove the marker')

  await rm(files.ownerPath)
  expect([await purged(), await purged()]).toEqual([0, 3])
})

test('where the server does not tell which database it is, nothing goes', async () => {
  const { files, left, purged, warn } = await storeOf(Buffer.from('whose?'))
  await files.setOwner((await own())!)
  await app.db.execute(sql`create schema refusing`)
  await app.db.execute(sql`
    create function refusing.pg_control_system(out system_identifier bigint) language plpgsql as
    $$ begin raise insufficient_privilege; end $$`)
  const { db, close } = openPool(app.databaseUrl, () => {}, 1)
  onTestFinished(close)
  await db.execute(sql`set search_path to refusing, pg_catalog, public`)
  expect(await purged(db)).toBe(0)
  expect(await left()).toBe(1)
  expect(warn).toHaveBeenCalledTimes(1)
  expect(warn.mock.calls[0]![0]).toMatchObject({ err: { cause: { code: '42501' } } })
  // Where it does tell, the same file goes.
  expect(await purged()).toBe(1)
})

test('it is done once a day', async () => {
  const { rows } = await app.db.execute(sql`select cron from jobs.schedule where name = ${purgeJob}`)
  expect(rows).toHaveLength(1)
})
