import {
  cleanCode,
  type Field,
  type Fields,
  type FlatField,
  foldText,
  languages,
  type Meaning,
  namesInBrackets,
  type Reader,
  withoutHanBlanks,
} from '@sms/kit/contract'
import { and, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { codesAbove, isBelow, withCode } from '../codes-above.ts'
import type { Ctx } from '../context.ts'
import { lockedActive, type MasterValue, masterValuesOf } from '../crud/check-masters.ts'
import { typesIn } from '../crud/values-in.ts'
import { nameOf } from '../crud.ts'
import type { Noun, Nouns } from '../noun.ts'

/** Names of records and master data values, loaded before rows are read so that reading needs no queries. */
export type Lookups = Required<Pick<Reader, 'master' | 'reference' | 'masterNames'>> & {
  readonly inactive: (id: string) => boolean
  /** Locks values, and marks those as inactive that have become so. */
  readonly lock: (ids: ReadonlySet<string>) => Promise<void>
  /** Returns the function that makes a record of an unknown name of a field; undefined if that is not allowed. */
  readonly make?: (field: FlatField) => ((name: string) => unknown) | undefined
}

/**
 * Loads all values of the fields' master data keys, and the records that the texts of reference fields name; `texts`
 * are those of a field by its name.
 */
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
    master: (key, name) => {
      const folded = foldText(name)
      return byKey.get(key)?.get(folded) ?? byKey.get(key)?.get(withoutHanBlanks(folded))
    },
    masterNames: (key) => masters.filter((master) => master.category === key && master.active).map(nameOfValue),
    reference: (to, name) => references.get(to)?.get(foldText(name)),
    inactive: (id) => inactive.has(id),
    lock: async (ids) => {
      const named = masters.filter(({ id }) => ids.has(id)).map(({ id }) => id)
      const active = await lockedActive(ctx, nouns, named)
      for (const id of named) if (!active.has(id)) inactive.add(id)
    },
  }
}

const nameOfValue = ({ names, id }: MasterValue) => names.en ?? names.zh ?? id

/**
 * Master data values by name: the id and the name in both languages, else the name without the part in brackets or that
 * part alone, else the name without blanks beside Chinese.
 */
const namesOf = (values: readonly MasterValue[]): Map<string, Meaning> =>
  new Map([
    ...namedBy(values, (name) => [withoutHanBlanks(foldText(name))]),
    ...namedBy(values, namesInBrackets),
    ...namedBy(values, (name) => [name]),
  ])

/**
 * Values by each folded spelling of their id and names, or the names of the values that share one. Inactive values
 * count where no Active one has the spelling.
 */
function namedBy(values: readonly MasterValue[], spellingsOf: (name: string) => readonly string[]) {
  const spelled = values.flatMap((value) => {
    const spellings = [value.id, ...Object.values(value.names)].flatMap((name) => (name ? spellingsOf(name) : []))
    return spellings.map((spelling) => ({ spelling: foldText(spelling), value }))
  })
  const bySpelling = Map.groupBy(spelled, ({ spelling }) => spelling)
  return new Map<string, Meaning>(
    [...bySpelling].map(([spelling, found]) => {
      const all = [...new Set(found.map(({ value }) => value))]
      const active = all.filter((value) => value.active)
      const named = active.length ? active : all
      return [spelling, named.length === 1 ? { value: named[0]!.id } : { several: named.map(nameOfValue) }]
    }),
  )
}

/**
 * Finds records by a naming field, or by the display name in one or in every language, each also with the code above it
 * (`Navy · F-0012`); of a family only records of `kinds`.
 */
async function recordsNamed(
  ctx: Ctx,
  { contract, service, family, root }: Noun,
  texts: readonly string[],
  kinds?: readonly string[],
): Promise<Map<string, Meaning>> {
  const columns = getTableColumns(service.table)
  const ofKind = family && kinds && inArray(columns[family.field]!, [...kinds])
  const naming = contract.names as readonly string[]
  // The database compares single fields: the text as a whole, its part in front of the code above, and both as codes
  // are stored, without invisible characters.
  const written = texts.flatMap((text) => [text, text.split(' · ')[0]!]).flatMap((text) => [text, cleanCode(text)])
  const choices = choicesIn(naming.map((name) => (contract.all as Fields)[name]!))
  const wanted = [...new Set(written.flatMap((text) => [text.toLowerCase(), ...(choices.get(foldText(text)) ?? [])]))]
  // Each order has a line 1, so that a number names a line only with the code above it.
  const within = isBelow(
    { contract, root },
    written.flatMap((text) => text.split(' · ').slice(1)),
  )
  // By spelling: the records, by id, as they are shown where there are several.
  const found = new Map<string, Map<string, string>>()
  for (let from = 0; from < wanted.length; from += 1_000) {
    const some = sql`${sql.param(wanted.slice(from, from + 1_000))}::text[]`
    const named = naming.map((name) => {
      const isNamed = sql`lower(${columns[name]!}::text) = any(${some})`
      return (contract.all as Fields)[name]!.type.kind === 'integer' ? and(isNamed, within) : isNamed
    })
    const records = (await ctx.db
      .select()
      .from(service.table)
      .where(and(or(...named), ofKind, service.scope(ctx.actor)))) as Record<string, unknown>[]
    const codes = await codesAbove(ctx, { contract, root }, records)
    for (const record of records) {
      const everyLanguage = { everyLanguage: true }
      const code = codes.get(String(record.id))
      const displayNames = languages.flatMap((language) => [
        nameOf(contract, record, language),
        nameOf(contract, record, language, everyLanguage),
      ])
      const shown = withCode(nameOf(contract, record, ctx.language, everyLanguage), code)
      for (const name of [...naming.map((field) => record[field]), ...displayNames]) {
        if ((typeof name !== 'string' || name === '') && typeof name !== 'number') continue
        for (const spelling of new Set([foldText(`${name}`), foldText(withCode(`${name}`, code))])) {
          const sameSpelling = found.get(spelling) ?? new Map<string, string>()
          found.set(spelling, sameSpelling.set(String(record.id), shown))
        }
      }
    }
  }
  return new Map(
    [...found].map(([spelling, records]) => {
      const [id] = records.keys()
      return [spelling, records.size === 1 ? { value: id } : { several: [...records.values()].slice(0, 5) }]
    }),
  )
}

/** The stored values, in lower case, of choices among the naming fields ('usd'), by their folded labels. */
function choicesIn(naming: readonly Field[]): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>()
  for (const { value, label } of naming.flatMap(({ type }) => (type.kind === 'choice' ? type.options : [])))
    for (const name of [foldText(label.en), foldText(label.zh)])
      values.set(name, [...(values.get(name) ?? []), value.toLowerCase()])
  return values
}
