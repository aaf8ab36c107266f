import {
  alsoCalled,
  cleanCode,
  type Field,
  type Fields,
  type FlatField,
  foldText,
  languages,
  type Meaning,
  type Reader,
} from '@sms/kit/contract'
import { and, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { heldActive, type MasterValue, masterValuesOf } from '../crud/master-values.ts'
import { typesIn } from '../crud/values-in.ts'
import { nameOf } from '../crud.ts'
import type { Noun, Nouns } from '../noun.ts'

/** Names of records and master data values, loaded before rows are read so that reading asks nobody. */
export type Lookups = Required<Pick<Reader, 'master' | 'reference' | 'masterNames'>> & {
  /** Whether the id is of an inActive value, which may stay where it is but not be given anew. */
  readonly inactive: (id: string) => boolean
  /** Holds some of the values until the change ends; those that went out of use since they were loaded are inactive then. */
  readonly hold: (ids: ReadonlySet<string>) => Promise<void>
  /** How an unknown name of a field becomes a record, where it may. */
  readonly make?: (field: FlatField) => ((name: string) => unknown) | undefined
}

/** Loads what the fields name: all values of their master data keys, and the records that `texts` of a field name. */
export async function lookupsFor(
  ctx: Ctx,
  nouns: Nouns,
  fields: readonly FlatField[],
  texts: (field: string) => ReadonlySet<string>,
): Promise<Lookups> {
  const types = fields.flatMap(({ name, field }) => typesIn({ [name]: field }))
  const keys = types.flatMap((type) => (type.kind === 'master' || type.kind === 'masters' ? [type.key] : []))
  const masters = await masterValuesOf(ctx, nouns, keys)
  const byKey = new Map(keys.map((key) => [key, namesOf(masters.filter((master) => master.category === key))]))
  const references = new Map<string, Map<string, Meaning>>()
  for (const { name, field } of fields) {
    if (field.type.kind !== 'reference' || !nouns[field.type.to]) continue
    const found = await recordsNamed(ctx, nouns[field.type.to]!, [...texts(name)], field.type.kinds)
    references.set(field.type.to, new Map([...(references.get(field.type.to) ?? []), ...found]))
  }
  const inactive = new Set(masters.filter((master) => !master.active).map((master) => master.id))
  return {
    master: (key, name) => byKey.get(key)?.get(foldText(name)),
    masterNames: (key) => masters.filter((master) => master.category === key && master.active).map(nameOfValue),
    reference: (to, name) => references.get(to)?.get(foldText(name)),
    inactive: (id) => inactive.has(id),
    hold: async (ids) => {
      const named = masters.filter(({ id }) => ids.has(id)).map(({ id }) => id)
      const active = await heldActive(ctx, nouns, named)
      for (const id of named) if (!active.has(id)) inactive.add(id)
    },
  }
}

const nameOfValue = ({ names, id }: MasterValue) => names.en ?? names.zh ?? id

/**
 * Every name of some values: both languages and the id itself, and where nothing is called so, their names without the
 * other one in brackets, or that one alone. A name that Active ones share means several.
 */
const namesOf = (values: readonly MasterValue[]): Map<string, Meaning> =>
  new Map([...namedBy(values, alsoCalled), ...namedBy(values, (name) => [name])])

function namedBy(values: readonly MasterValue[], called: (name: string) => readonly string[]) {
  const named = Map.groupBy(
    values.flatMap((value) =>
      [value.id, ...Object.values(value.names)].flatMap((name) =>
        name ? called(name).map((spelling) => ({ name: spelling, value })) : [],
      ),
    ),
    ({ name }) => foldText(name),
  )
  return new Map<string, Meaning>(
    [...named].map(([name, found]) => {
      const all = [...new Set(found.map((master) => master.value))]
      const active = all.filter((master) => master.active)
      const meant = active.length ? active : all
      return [name, meant.length === 1 ? { value: meant[0]!.id } : { several: meant.map(nameOfValue) }]
    }),
  )
}

/**
 * The records that some texts name: by any of the resource's naming fields, by all of them as pickers show them, or as
 * screens call a record in either language; of one that stands for several kinds, those of `kinds`.
 */
async function recordsNamed(
  ctx: Ctx,
  { contract, service, family }: Noun,
  texts: readonly string[],
  kinds?: readonly string[],
): Promise<Map<string, Meaning>> {
  const columns = getTableColumns(service.table)
  const ofKind = family && kinds && inArray(columns[family.field]!, [...kinds])
  const naming = contract.names as readonly string[]
  // Codes are stored without what is invisible, however they were written.
  const written = texts.flatMap((text) => [text, text.split(' · ')[0]!]).flatMap((text) => [text, cleanCode(text)])
  const choices = choicesIn(naming.map((name) => (contract.all as Fields)[name]!))
  const wanted = [...new Set(written.flatMap((text) => [text.toLowerCase(), ...(choices.get(foldText(text)) ?? [])]))]
  const found = new Map<string, Map<string, string>>()
  for (let from = 0; from < wanted.length; from += 1_000) {
    const some = sql`${sql.param(wanted.slice(from, from + 1_000))}::text[]`
    const named = naming.map((name): SQL => sql`lower(${columns[name]!}) = any(${some})`)
    for (const record of (await ctx.db
      .select()
      .from(service.table)
      .where(and(or(...named), ofKind, service.scope(ctx.actor)))) as Record<string, unknown>[]) {
      const every = { every: true }
      const names = [
        ...naming.map((name) => record[name]),
        ...languages.flatMap((language) => [
          nameOf(contract, record, language),
          nameOf(contract, record, language, every),
        ]),
      ]
      for (const name of names) {
        if (typeof name !== 'string' || name === '') continue
        const same = found.get(foldText(name)) ?? new Map<string, string>()
        found.set(foldText(name), same.set(String(record.id), nameOf(contract, record, ctx.language, every)))
      }
    }
  }
  return new Map(
    [...found].map(([name, records]) => {
      const [id] = records.keys()
      return [name, records.size === 1 ? { value: id } : { several: [...records.values()].slice(0, 5) }]
    }),
  )
}

/** The values, in lower case, of the choices that records are called by ('usd'), by what these are called in words. */
function choicesIn(naming: readonly Field[]): ReadonlyMap<string, readonly string[]> {
  const options = naming.flatMap(({ type }) => (type.kind === 'choice' ? type.options : []))
  const called = options.flatMap(({ value, label }) =>
    [label.en, label.zh].map((name) => [foldText(name), value.toLowerCase()] as const),
  )
  const byName = Map.groupBy(called, ([name]) => name)
  return new Map([...byName].map(([name, meant]) => [name, meant.map(([, value]) => value)]))
}
