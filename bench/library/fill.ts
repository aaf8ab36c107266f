import { withInitials } from '@sms/kit/contract'
import { newId } from '@sms/kit/server'
import { rollupsOf } from '@sms/kit/server/mount'
import { dayFrom } from '@sms/resources/calendar/rules/working-days.ts'
import { allContracts } from '@sms/resources/contracts.ts'
import { gramsPerMetre } from '@sms/resources/fabric/rules/weight.ts'
import { nouns } from '@sms/resources/nouns.ts'
import { makeOffice } from '@sms/resources/sample/rules/office.ts'
import type { SampleRecord } from '@sms/resources/sample/rules/world.ts'
import { guardKeysOf, type Names } from '@sms/resources/supplier/rules/similar-name.ts'
import { computedFields } from '@sms/resources/swatch/rules/stock.ts'
import { getTableName } from 'drizzle-orm'
import type { Client } from 'pg'
import { beginFill, columnOf, dropIndexes, endFill, insertEntries, insertRows } from '../sql.ts'

/** The greatest number of records of a kind; other kinds have all that the offices make. */
const most: Readonly<Record<string, number>> = {
  supplier: 600,
  fabric: 60_000,
  artwork: 10_000,
  trims: 10_000,
  button: 10_000,
  label: 10_000,
}
const items = ['fabric', 'artwork', 'trims', 'button', 'label'] as const
const pricesMax = 300_000
const tables = [
  ...items,
  'item',
  'price',
  'swatch',
  'supplier',
  'colourway',
  'certificate',
  'brand',
  'currency',
  'rate',
]

type DerivedFrom = Names &
  Parameters<typeof computedFields>[0] & {
    readonly weight: string | null
    readonly width: string | null
    readonly composition: readonly unknown[]
    readonly type: string | null
    readonly ligne: string | null
    readonly function: string | null
  }

const derived: Readonly<Record<string, (row: DerivedFrom) => object>> = {
  fabric: (row) => ({
    gramsPerMetre: gramsPerMetre(row.weight, row.width),
    incomplete: row.composition.length === 0 || !row.weight,
    colours: [],
  }),
  artwork: (row) => ({ incomplete: !row.type }),
  trims: (row) => ({ incomplete: !row.type }),
  button: (row) => ({ incomplete: !row.ligne, diameter: row.ligne && String(Number(row.ligne) * 0.635) }),
  label: (row) => ({ incomplete: !row.function }),
  supplier: (row) => ({ nameKeys: guardKeysOf(row) }),
  swatch: computedFields,
}

/** What tells a record from others: brands and currencies are common to all offices, suppliers to every tenth. */
function nameOf(office: number, kind: string, number: number): string {
  if (kind === 'supplier') return `${kind} ${(office % 10) * 60 + number}`
  return kind === 'brand' || kind === 'currency' ? `${kind} ${number}` : `${office} ${kind} ${number}`
}

/**
 * Fills an empty library with 100,000 items and up to 300,000 price lines of many sample offices, without history.
 * Indexes and the fields derived from prices are made at the end.
 */
export async function fillLibrary(client: Client, log: (line: string) => void): Promise<void> {
  const actor = await beginFill(client)
  const masters = await client.query<{ id: string; key: string; name: string }>(
    'select id, key, name from master order by sort',
  )
  const values = new Map(masters.rows.map(({ id, key, name }) => [`${key} ${name}`, id]))
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  for (const table of items) await client.query(`alter table ${table} enable trigger item_insert`)
  for (const table of ['price', 'swatch']) await client.query(`alter table ${table} enable trigger item_kind`)
  const indexes = await dropIndexes(client, [...tables, 'search_entry'])
  const at = new Date().toISOString()
  const stamp = { version: 1, createdAt: at, createdBy: actor, updatedAt: at, updatedBy: actor }
  const counts = new Map<string, number>()
  const ids = new Map<string, string>()
  let lines = 0
  const write = async (kind: string, records: readonly SampleRecord[]) => {
    const contract = allContracts.find(({ name }) => name === kind)!
    const rows = records.map(({ id, values }) => {
      const row = withInitials(contract, values) as Record<string, unknown>
      return { id, ...row, ...derived[kind]?.(row as DerivedFrom & typeof row), ...stamp } as Record<string, unknown>
    })
    if (rows.length === 0) return
    await insertRows(client, kind, rows)
    await insertEntries(client, contract, rows)
  }
  for (let office = 0; items.some((kind) => (counts.get(kind) ?? 0) < most[kind]!); office++) {
    const made = makeOffice({
      seed: office,
      today: at.slice(0, 10),
      person: actor,
      seasons: masters.rows.filter(({ key }) => key === 'Season').map(({ id }) => id),
      calendars: [],
      master: (key, name) => values.get(`${key} ${name}`)!,
      code: (kind, number) => `${kind.slice(0, 3).toUpperCase()}-${String(office * 1_000 + number).padStart(7, '0')}`,
      // The same record of several offices has one id.
      id: (kind, number) => {
        const name = nameOf(office, kind, number)
        if (!ids.has(name)) ids.set(name, newId())
        return ids.get(name)!
      },
    })
    const written = new Set<string>()
    const library = made.filter(({ kind }) => tables.includes(kind))
    for (const [kind, all] of Map.groupBy(library, ({ kind }) => kind)) {
      const before = counts.get(kind) ?? 0
      const isOfFirstOffice = ['brand', 'currency', 'rate', 'certificate'].includes(kind)
      if (isOfFirstOffice && office > 0) continue
      const room = (most[kind] ?? Number.POSITIVE_INFINITY) - before
      // A record that refers to an item left out is left out too.
      const some = all
        .filter(({ values }) =>
          [values.item, values.fabric, values.compositionOf, values.baseFabric].every(
            (id) => !id || written.has(String(id)),
          ),
        )
        .slice(0, room)
      for (const { id } of some) written.add(id)
      counts.set(kind, before + some.length)
      await write(kind, some)
      if (kind !== 'price') continue
      lines += some.length
      // An older line of the same offer.
      const earlier = some
        .filter(({ values }) => values.validFrom)
        .map(({ values, ...record }) => ({
          ...record,
          id: newId(),
          values: {
            ...values,
            validFrom: dayFrom(String(values.validFrom), -500),
            validTo: dayFrom(String(values.validFrom), -200),
          },
        }))
        .slice(0, Math.max(0, pricesMax - lines))
      lines += earlier.length
      await write(kind, earlier)
    }
    // Records of this office alone are not referred to again.
    for (const name of ids.keys()) if (/^\d/.test(name)) ids.delete(name)
    if (office % 25 === 0) log(`${items.map((kind) => counts.get(kind) ?? 0).join(' + ')} items, ${lines} price lines`)
  }
  for (const { definition } of indexes) await client.query(definition)
  await client.query('analyze')
  for (const { rollup } of rollupsOf(nouns)) {
    const set = Object.entries(rollup.set).map(([name, of]) => `${columnOf(name)} = (${of})`)
    for (const parent of rollup.parents.map(getTableName)) {
      if (tables.includes(parent)) await client.query(`update "${parent}" parent set ${set.join(', ')}`)
      log(`${parent}: ${Object.keys(rollup.set).join(', ')}`)
    }
  }
  await endFill(client, tables)
}
