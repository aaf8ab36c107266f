import { type Field, type Fields, flatFields, showText } from '@sms/kit/contract'
import type { Nouns } from '@sms/kit/server'
import { importersOf } from '@sms/kit/server/mount'
import { nouns } from '@sms/resources/nouns.ts'
import { describe, expect, test } from 'vitest'
import { csvOf, importer, startImports } from './testing.ts'

const { mei } = await startImports()

/** A value of a required field, another one for each `i`; a reference makes the record that it names. */
async function sampleOf(name: string, { type }: Field, i: number): Promise<unknown> {
  switch (type.kind) {
    case 'text':
      return type.form === 'code' ? `I-${i}` : `${name} ${i}`
    case 'choice':
      return type.options[i % type.options.length]!.value
    case 'integer':
      return Math.max(type.min, 1) + i
    case 'decimal':
      return `${i}.5`
    case 'date':
      return `2026-01-${String(i + 1).padStart(2, '0')}`
    case 'reference':
      return recordOf(type.to)
    case 'rows':
      return [await inputOf(type.fields, i)]
    default:
      throw new Error(`${name}: a required ${type.kind} cannot be made up yet`)
  }
}

/** The first record of a kind, made if there is none. */
async function recordOf(kind: string): Promise<string> {
  if (kind === 'item') return anyItem()
  const { contract } = (nouns as Nouns)[kind]!
  const known = (await mei.get(`/api/${contract.path}?pageSize=1`)).body.data[0]
  return known?.id ?? (await mei.post(`/api/${contract.path}/add`, await inputOf(contract.fields, 20))).body.data.id
}

/** A fabric, where items of any kind are taken, under a code that no item of another kind has. */
async function anyItem(): Promise<string> {
  const [known] = (await mei.get('/api/fabric?code=ONLY-1')).body.data
  return known?.id ?? (await mei.post('/api/fabric/add', { code: 'ONLY-1' })).body.data.id
}

/** Values that rules over several fields require (a stock before anything is sent out), and that tell rows apart. */
const ruled = (fields: Fields, i: number): Record<string, unknown> => ({
  ...('movement' in fields ? { movement: 'in' } : {}),
  ...('placement' in fields ? { placement: `Part ${i}` } : {}),
  ...('description' in fields ? { description: `Shirt ${i}` } : {}),
  ...('number' in fields && 'due' in fields ? { number: i, due: `2027-01-0${i}` } : {}),
  ...('orderNo' in fields ? { orderNo: `PAST-${i}`, reference: `${i}` } : {}),
  ...('role' in fields ? { role: 'material' } : {}),
  ...('orderedOn' in fields && 'supplier' in fields ? { orderedOn: `2026-03-0${i}` } : {}),
})

/** The input of the i-th record of a kind with these fields: the required ones, and those that are in every file. */
async function inputOf(fields: Fields, i: number) {
  const filled = Object.entries(fields).filter(
    ([name, of]) => (of.required && of.initial === undefined) || name === 'nameEn' || name === 'status',
  )
  const entries = []
  for (const [name, of] of filled)
    entries.push([name, name === 'status' ? 'Active' : await sampleOf(name, of, i)] as const)
  return { ...Object.fromEntries(entries), ...ruled(fields, i) }
}

/** Kinds whose records stay as they came in. */
const lasting = ['pastline']

const importers = importersOf(nouns)

test('accounts, the one company, comments, files and what stands for several kinds do not come from spreadsheets, everything else does', () => {
  const kinds = importers.map(({ noun }) => noun.contract.name)
  expect(Object.keys(nouns).filter((kind) => !kinds.includes(kind))).toEqual([
    'attachment',
    'comment',
    'company',
    'item',
    'orderevent',
    'round',
    'selection',
    'share',
    'user',
  ])
})

test.each(['user', 'company'])('%s: there is no route to import it', async (path) => {
  expect((await mei.upload(`/api/${path}/import/upload?name=x.csv`, csvOf([['Name'], ['x']]))).status).toBe(404)
})

/** What the general part does alone is tried with few: a list, an item, values with a category, records of another. */
const few = ['supplier', 'fabric', 'master', 'rate']

describe.each(importers.map((importer) => [importer.noun.contract.name, importer] as const))(
  'Import of %s, which says nothing of it itself (domain.md, Import)',
  (_, { noun: { contract }, keys }) => {
    const of = () => importer(mei, `/api/${contract.path}`)
    const fields = flatFields(contract.fields, () => true)

    /** A CSV of three records, which `change` may change, with labels and values in a language. */
    async function fileOf(language: 'en' | 'zh', change: (values: Record<string, unknown>) => void = () => {}) {
      const inputs = [
        await inputOf(contract.fields, 1),
        await inputOf(contract.fields, 2),
        await inputOf(contract.fields, 3),
      ]
      for (const values of inputs) change(values)
      const shown = fields.filter(({ name }) => inputs.some((values) => name in values))
      const names = new Map<string, string>()
      for (const { field } of shown) {
        if (field.type.kind !== 'reference') continue
        const id = await recordOf(field.type.to)
        const { path } = (nouns as Record<string, (typeof nouns)['supplier']>)[field.type.to]!.contract
        names.set(id, (await mei.get(`/api/${path}/lookup?ids=${id}`)).body.data[0].name.split(' · ')[0])
      }
      const namer = { reference: (_to: string, id: string) => names.get(id) }
      return csvOf([
        shown.map(({ label }) => label[language]),
        ...inputs.map((values) => shown.map(({ name, field }) => showText(field, values[name], language, namer))),
      ])
    }

    test('what tells its records apart is known', () => {
      expect(keys.length).toBeGreaterThan(0)
    })

    test.each(['zh', 'en'] as const)('labels (%s) are headers; new records come in, once', async (language) => {
      const first = language === 'zh'
      const file = await fileOf(language)
      const { body } = await of().look(file)
      expect(body.data?.problems ?? body.message).toEqual([])
      expect(body.data.settings.key).toBe(keys[0]!.name)
      const run = await of().put(file)
      expect(run).toMatchObject({ state: 'done', counts: { create: first ? 3 : 0, unchanged: first ? 0 : 3 } })
    })

    test.skipIf(lasting.includes(contract.name))('a row that is known is updated, not added', async () => {
      const free = fields.find(
        ({ name, field: { type } }) =>
          !keys.some((key) => key.fields.includes(name)) &&
          (type.kind === 'text' || type.kind === 'decimal') &&
          name !== 'nameEn',
      )
      if (!free) return expect(contract.name).toBe('currency')
      const text = free.field.type.kind === 'decimal' ? '7.25' : 'Another text'
      const changed = await fileOf('en', (values) => {
        values[free.name] = text
      })
      expect(await of().put(changed, { mode: 'create' })).toMatchObject({ counts: { skip: 3, update: 0 } })
      const run = await of().put(changed, { mode: 'update' })
      expect(run).toMatchObject({ counts: { create: 0, update: 3, errors: 0 } })
      expect((await of().put(changed)).counts).toMatchObject({ unchanged: 3 })
    })

    test('the same record twice in a file is refused at both rows where the database keeps records apart', async () => {
      if (keys[0]!.holds === 'declared') return
      const [header, ...rows] = (await fileOf('en')).toString().split('\r\n')
      const twice = Buffer.from([header, rows[0], rows[0], ''].join('\r\n'))
      expect((await of().look(twice)).body.data.counts).toMatchObject({ errors: 2 })
    })

    if (!few.includes(contract.name)) return

    test('the mapping that somebody chose is remembered for the next file of this kind', async () => {
      const file = await fileOf('en')
      const text = file.toString().replace(/^([^,]+)/, '"Whatever"')
      const chosen = await of().look(Buffer.from(text))
      const first = (await of().look(file)).body.data.settings.mapping
      const name = Object.keys(first).find((row) => first[row] === 0)!
      expect(chosen.body.data.settings.mapping[name]).toBeUndefined()
      const mapping = { ...chosen.body.data.settings.mapping, [name]: 0 }
      await of().put(Buffer.from(text), { mapping })
      expect((await of().look(Buffer.from(text))).body.data.settings.mapping).toEqual(mapping)
    })

    test('given up half-way nothing of it comes in, and the run says so', async () => {
      const before = (await mei.get(`/api/${contract.path}?pageSize=1`)).body.total
      const { id } = (await of().upload(await fileOf('en'))).body.data
      expect((await mei.post(`/api/${contract.path}/import/cancel`, { id })).body.code).toBe(1)
      expect((await of().run(id)).body.data).toMatchObject({
        state: 'cancelled',
        message: 'The import was cancelled; nothing was changed.',
      })
      expect((await mei.get(`/api/${contract.path}?pageSize=1`)).body.total).toBe(before)
    })
  },
)
