import {
  expectedOf,
  type Fields,
  type FlatField,
  flatValue,
  foldText,
  isEmpty,
  type Label,
  readText,
  withInitials,
} from '@sms/kit/contract'
import { newId } from '../columns.ts'
import { type Actor, type Ctx, opens } from '../context.ts'
import type { Importing, Values } from '../importing.ts'
import type { Noun, Nouns } from '../noun.ts'
import { insertNew } from './insert-new.ts'
import { problemAt } from './problem-at.ts'
import { type RowRead, refuseFixed } from './read-rows.ts'
import type { Resolved } from './resolve.ts'

/** A record that does not exist, as the name in a file would make it. */
type Made = { readonly id: string; readonly name: string; readonly values: Values }

/** Records of one kind that names would make, each name once, whatever field it stands in. */
type Pool = { readonly noun: Noun; readonly of: (name: string) => Made | undefined; readonly made: Map<string, Made> }

/** A field whose unknown names could become records: those met so far, by the record's id. */
type Creatable = {
  readonly field: FlatField
  readonly pool: Pool
  readonly chosen: boolean
  readonly met: Map<string, Made>
}

/** The names in a file that nobody bears, and the records that they become where that was asked for. */
export type Creations = ReturnType<typeof creationsFor>

/**
 * Gathers the names of some fields that nobody bears. Those of the fields in `chosen` become records; of the others it
 * is known which could. A name makes a record where it alone can fill all that is required, and the actor may write it.
 */
export function creationsFor(
  nouns: Nouns,
  actor: Actor,
  fields: readonly FlatField[],
  chosen: readonly string[],
  named: Importing['named'] = {},
) {
  const pools = new Map<string, Pool>()
  const all = new Map<string, Creatable>()
  for (const field of fields) {
    const found = targetOf(nouns, actor, field)
    if (!found) continue
    const key = `${found.noun.contract.name} ${found.category ?? ''}`
    const pool = pools.get(key) ?? {
      noun: found.noun,
      of: maker(found.noun, found.category, named[field.name] ?? nothingMore),
      made: new Map(),
    }
    pools.set(key, pool)
    all.set(field.name, { field, pool, chosen: chosen.includes(field.name), met: new Map() })
  }

  /** Reads an unknown name of a field: the id of the record that it becomes, undefined where it becomes none. */
  const make = ({ name: field }: FlatField) => {
    const creatable = all.get(field)
    if (!creatable) return undefined
    const { pool, met } = creatable
    return (name: string) => {
      const known = pool.made.get(foldText(name)) ?? pool.of(name)
      if (!known) return undefined
      pool.made.set(foldText(name), known)
      met.set(known.id, known)
      return creatable.chosen ? known.id : undefined
    }
  }

  /**
   * Asks the rule of each kind about the records that the names in some rows, and those for all rows, would make. A row
   * with a name that it refuses has an error there; nothing is made of the name, nor offered to be.
   */
  async function askRules(ctx: Ctx, resolved: Resolved, fixed: Values, rows: readonly RowRead[]) {
    const refused = new Map<unknown, Label>()
    for (const { noun, made } of pools.values())
      for (const [id, message] of await broken(ctx, noun, [...made.values()])) refused.set(id, message)
    if (refused.size === 0) return
    const reasonIn = (values: Values, name: string) => [values[name]].flat().flatMap((id) => refused.get(id) ?? [])[0]
    for (const { field, met } of all.values()) {
      for (const id of refused.keys()) met.delete(String(id))
      const reason = reasonIn(fixed, field.name)
      if (reason) throw refuseFixed(field, reason)
      const expected = expectedOf(field.field)
      for (const row of rows) {
        const message = reasonIn(row.values, field.name)
        if (!message) continue
        row.problems.push(problemAt(resolved, row, field.name, message, { expected }))
        delete row.values[field.name]
      }
    }
  }

  type Rows = readonly { readonly action: string; readonly values: Readonly<Values> }[]

  /** The ids that the written ones of some rows hold in the fields whose names become records. */
  function usedBy(rows: Rows): Set<unknown> {
    const wanted = [...all.values()].filter((one) => one.chosen)
    const used = new Set<unknown>()
    if (wanted.length === 0) return used
    for (const { action, values } of rows) {
      if (action !== 'create' && action !== 'update') continue
      for (const { field } of wanted) for (const id of [flatValue(values, field) ?? []].flat()) used.add(id)
    }
    return used
  }

  /** What was met of each field: of a chosen one the names that written rows make records of, else all that could be. */
  const offered = (rows: Rows) => {
    const used = usedBy(rows)
    return [...all.values()]
      .filter(({ met }) => met.size > 0)
      .map(({ field, chosen, met }) => {
        const made = [...met.values()].filter(({ id }) => !chosen || used.has(id))
        return { field, chosen, names: made.map(({ name }) => name) }
      })
  }

  /** Writes the records that any of some rows use, parents before all. */
  async function write(ctx: Ctx, rows: Rows) {
    const used = usedBy(rows)
    for (const { noun, made } of pools.values()) {
      const records = [...made.values()].filter(({ id }) => used.has(id))
      await insertNew(
        ctx,
        noun,
        records.map(({ id, values }) => ({ ...values, id })),
      )
    }
  }

  return { make, askRules, offered, write }
}

/** Records that a rule is asked about together. */
const together = 1_000

/** Which of some records their kind's rule refuses, by id, and why. */
async function broken(ctx: Ctx, { contract, service }: Noun, records: readonly Made[]): Promise<Map<string, Label>> {
  const refused = new Map<string, Label>()
  for (let from = 0; from < records.length; from += together) {
    const some = records.slice(from, from + together)
    const after = some.map(({ id, values }) => ({ after: { ...withInitials(contract, values), id } }))
    for (const { at, message } of await service.breaks(ctx, after)) refused.set(some[at]!.id, message)
  }
  return refused
}

/** Of which kind the records behind a field are, where the actor may add some; of master data in which category. */
function targetOf(nouns: Nouns, actor: Actor, { field: { type } }: FlatField) {
  const isMaster = type.kind === 'master' || type.kind === 'masters'
  const noun = isMaster
    ? Object.values(nouns).find((one) => one.vocabulary)
    : type.kind === 'reference'
      ? nouns[type.to]
      : undefined
  if (!noun?.contract.imported || !opens(actor, noun.contract) || actor.role === 'Viewer') return undefined
  return { noun, category: isMaster ? type.key : undefined }
}

const nothingMore = (): Values => ({})

/** Gives the function that makes a record of a name; undefined for a name that cannot fill all that is required. */
function maker({ contract, vocabulary }: Noun, category: string | undefined, named: (name: string) => Values) {
  const fields = contract.fields as Fields
  const names = contract.names as readonly string[]
  const needed = names.filter((name) => fields[name]?.required)
  const filled = needed.length ? needed : names.slice(0, 1)
  return (name: string): Made | undefined => {
    const values: Values = { ...named(name), ...(vocabulary && category ? { [vocabulary.category]: category } : {}) }
    for (const field of filled.filter((one) => !(one in values))) {
      const reading = readText(fields[field]!, name)
      if (!('value' in reading)) return undefined
      values[field] = reading.value
    }
    const record = withInitials(contract, values) as Values
    const lacking = Object.entries(fields).some(([field, of]) => of.required && isEmpty(record[field]))
    return lacking || contract.check(record as never).length ? undefined : { id: newId(), name, values }
  }
}
