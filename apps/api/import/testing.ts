import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { writeXlsx } from '../../../kit/server/sheet/index.ts'
import { type Answered, startTestApp, type TestOptions, type Visitor } from '../testing.ts'

/** Rows as the text of a CSV; cells are quoted, so that they may hold anything. */
export const csvText = (rows: readonly (readonly string[])[], delimiter = ',', end = '\r\n') =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter) + end).join('')

/** Rows as the bytes of a CSV in UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): Buffer => Buffer.from(csvText(rows))

type Sheets = Readonly<Record<string, readonly (readonly string[])[]>>

/** A workbook of several sheets, every cell a text. */
export const bookOf = (sheets: Sheets) =>
  buffer(
    writeXlsx({
      sheets: Object.entries(sheets).map(([name, [headers = [], ...rows]]) => ({
        name,
        columns: headers.map((header) => ({ header, type: 'text' as const })),
        rows,
      })),
    }),
  )

/** Rows as a workbook of one sheet, every cell a text. */
export const xlsxOf = (rows: Sheets[string]) => bookOf({ Suppliers: rows })

/** The header of `rowsOf`. */
export const header = ['Code', 'Name', 'Type', 'City']

/** So many suppliers whose codes and names begin with a letter, as rows under `header`. */
export const rowsOf = (letter: string, count: number, city = 'Wuxi') =>
  Array.from({ length: count }, (_, i) => [
    `${letter}-${String(i).padStart(4, '0')}`,
    `${letter} Mill ${i}`,
    'OEM',
    city,
  ])

/** The steps of an import by one person, of suppliers or the records at another path. */
export function importer(visitor: Visitor, path = '/api/supplier') {
  const upload = (bytes: Uint8Array, name = 'suppliers.csv') =>
    visitor.upload(`${path}/import/upload?name=${encodeURIComponent(name)}`, bytes)
  const preview = (id: string, settings: object = {}) => visitor.post(`${path}/import/preview`, { id, ...settings })
  const commit = (id: string, settings: object = {}) =>
    visitor.post(`${path}/import/commit`, { id, ...settings, state: 'Import' })
  const run = (id: string) => visitor.get(`${path}/import/id?id=${id}`)

  /** Waits, up to a minute, until a run is no longer `running`; returns it, also if it failed or was cancelled. */
  async function ended(id: string) {
    for (const until = Date.now() + 60_000; Date.now() < until; await new Promise((next) => setTimeout(next, 10))) {
      const { data } = (await run(id)).body
      if (data.state !== 'running') return data
    }
    throw new Error('the import did not end')
  }

  /** Uploads and previews; returns the preview, or the refusal of the upload. */
  async function look(bytes: Uint8Array, settings: object = {}, name?: string): Promise<Answered> {
    const { body, ...rest } = await upload(bytes, name)
    return body.code === 1 ? preview(body.data.id, settings) : { body, ...rest }
  }

  /** Uploads and commits; returns the run at its end. */
  async function put(bytes: Uint8Array, settings: object = {}, name?: string) {
    const { body } = await upload(bytes, name)
    if (body.code !== 1) throw new Error(body.message)
    const started = await commit(body.data.id, settings)
    if (started.body.code !== 1) throw new Error(started.body.message)
    return ended(body.data.id)
  }

  return { upload, preview, commit, run, ended, look, put }
}

/** Every supplier, 200 at a time, by code. */
export async function allSuppliers(visitor: Visitor): Promise<Map<string, Record<string, any>>> {
  const all = new Map<string, Record<string, any>>()
  for (let after = ''; ; ) {
    const { body } = await visitor.get(`/api/supplier?pageSize=200&after=${after}`)
    for (const record of body.data) all.set(record.code, record)
    if (!body.next) return all
    after = body.next
  }
}

/** A record without the fields that the server sets, and without the cover, which only lists have. */
export const contentOf = ({
  cover,
  id,
  version,
  createdAt,
  createdBy,
  updatedAt,
  updatedBy,
  ...content
}: Record<string, any>) => content

/** The product with its Administrator Mei and her imports of suppliers, until the test file ends. */
export async function startImports(options: TestOptions = {}) {
  const app = await startTestApp(options)
  afterAll(() => app.close())
  const mei = await app.setup()
  return {
    app,
    mei,
    of: importer(mei),
    /** The supplier with this code; undefined where there is none. */
    recordOf: async (code: string) => (await mei.get(`/api/supplier?code=${code}`)).body.data[0],
    /** How many suppliers there are. */
    count: async () => (await mei.get('/api/supplier?pageSize=1')).body.total!,
  }
}
