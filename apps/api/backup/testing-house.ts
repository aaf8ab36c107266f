import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from '@sms/kit/server'
import { folderStore } from '@sms/kit/server/mount'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { startTestApp, type Visitor } from '../testing.ts'
import { openArchive } from './archive-read.ts'
import type { Manifest } from './manifest.ts'
import { putBack } from './put-back.ts'
import { takeBackup } from './take.ts'
import { newFolder } from './testing.ts'

const pdf = (n: number) => Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(70_000, n)])

/**
 * Writes again and again until `stop`: suppliers, changes of them, fabrics and files of them. `count` is the number of
 * rounds begun so far.
 */
function keepWriting(mei: Visitor) {
  let stopped = false
  let writes = 0
  const work = (async () => {
    while (!stopped) {
      const n = ++writes
      const added = await mei.post('/api/supplier/add', {
        code: `W-${n}`,
        nameEn: `Written mill ${n}`,
        nameZh: '绍兴\t写入\n厂 \\N',
        type: 'OEM',
        confirm: ['similar'],
      })
      if (added.body.code !== 1) throw new Error(added.body.message)
      const { id, version } = added.body.data
      await mei.post('/api/supplier/edit', { id, version, notes: `line one\nline ${n} \\ "quoted"` })
      await mei.post('/api/fabric/add', { code: `W-${n}`, nameZh: '靛蓝牛仔', supplier: id, weight: '320.5' })
      await mei.upload(`/api/attachment/add?kind=supplier&parent=${id}&name=c-${n}.pdf`, pdf(n))
    }
  })()
  return {
    count: () => writes,
    stop: () => {
      stopped = true
      return work
    },
  }
}

/**
 * An installation of which a backup was taken while Mei went on writing: suppliers, changes of them, files on them.
 * `close` calls the functions given to `later`, stops the installation and drops the databases of `emptyDatabase`.
 */
export async function startBackedUp() {
  const app = await startTestApp()
  const mei = await app.setup()
  await app.member(mei, { name: 'Sun', email: 'sun@example.com' })
  const folder = await newFolder()
  const path = join(folder, 'one.tar')
  const writer = keepWriting(mei)
  /** Waits until so many writes were made. */
  const writtenBy = async (count: number) => {
    while (writer.count() < count) await new Promise((next) => setTimeout(next, 20))
  }
  await writtenBy(5)
  // Between rows and files there are always some writes more, which must not be in it.
  let writesAtFirstFile: number | undefined
  const files: FileStore = {
    ...app.services.files,
    read: (hash) => {
      writesAtFirstFile ??= writer.count()
      return Readable.from(
        (async function* () {
          await writtenBy(writesAtFirstFile + 3)
          yield* app.services.files.read(hash)
        })(),
      )
    },
  }
  const { manifest } = await takeBackup({ url: app.databaseUrl, files, path, version: '0.1.0' })
  await writer.stop()
  const archive = await openArchive(path)

  const ends: (() => Promise<unknown>)[] = []
  const databases: FreshDatabase[] = []
  /** Makes a database without tables, which `close` drops; returns its URL. */
  const emptyDatabase = async () => {
    const database = await freshDatabase(async () => {}, 'empty')
    databases.push(database)
    return database.url
  }
  return {
    app,
    folder,
    manifest,
    archive,
    emptyDatabase,
    /** A backup of a database, for its sums; its files do not matter. */
    sumsOf: async (url: string, files = app.services.files): Promise<Manifest> => {
      const taken = await takeBackup({ url, files, path: join(folder, `${randomUUID()}.tar`), version: '0.1.0' })
      return taken.manifest
    },
    /** The rows restored elsewhere, with a file store of their own. */
    copy: async () => {
      const url = await emptyDatabase()
      const folder = join(await newFolder(), 'files')
      await putBack(archive, { url, files: folderStore(folder) })
      return { url, folder }
    },
    later: (end: () => Promise<unknown>) => void ends.push(end),
    close: async () => {
      await archive.close()
      for (const end of [...ends, app.close]) await end()
      for (const database of databases) await database.drop()
    },
  }
}

/** How many rows of a table a backup holds. */
export const rowsOf = (of: Manifest, table: string) => of.tables.find(({ name }) => name === table)!.rows

/** A statement for the migrations of a database, oldest first. */
export const migrations = 'select created_at as at from drizzle.__drizzle_migrations order by created_at'
