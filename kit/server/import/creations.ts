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
import type { Importing } from '../importing.ts'
import type { Noun, Nouns, Values } from '../noun.ts'
import { type RowRead, refuseFixed } from './read-rows.ts'
import { problemAt } from './report.ts'
import type { Resolved } from './resolve.ts'

type NamedRecord = { readonly id: string; readonly name: string; readonly values: Values }

/** The records of one kind that names in any field would create, by folded name, and the function that makes one. */
type Pool = {
  readonly noun: Noun
  readonly recordOf: (name: string) => NamedRecord | undefined
  readonly byName: Map<string, NamedRecord>
}

/** A field whose unknown names can become records, and the records of the names found in it so far, by id. */
type Creatable = {
  readonly field: FlatField
  readonly pool: Pool
  readonly chosen: boolean
  readonly encountered: Map<string, NamedRecord>
}

/** The unknown names in a file, and the records they become where the user chose that. */
export type Creations = ReturnType<typeof creationsFor>

/**
 * Collects the unknown names of fields; those of the fields in `chosen` become records. A name can become a record if
 * it fills all required fields, with the noun's own `valuesOfName` of the field, and the actor may add such records.
 */
export function creationsFor(
  nouns: Nouns,
  actor: Actor,
  fields: readonly FlatField[],
  chosen: readonly string[],
  valuesOfName: Importing['valuesOfName'] = {},
) {
  const pools = new Map<string, Pool>()
  const all = new Map<string, Creatable>()
  for (const field of fields) {
    const target = targetOf(nouns, actor, field)
    if (!target) continue
    const { noun, category } = target
    const key = `${noun.contract.name} ${category ?? ''}`
    const pool = pools.get(key) ?? {
      noun,
      recordOf: recordMaker(noun, category, valuesOfName[field.name]),
      byName: new Map(),
    }
    pools.set(key, pool)
    all.set(field.name, { field, pool, chosen: chosen.includes(field.name), encountered: new Map() })
  }

  /**
   * Returns the function that takes an unknown name of a field and returns the id of the record to create, or undefined
   * if there will be none; it collects the name. Undefined for a field whose names cannot become records.
   */
  const make = ({ name: field }: FlatField) => {
    const creatable = all.get(field)
    if (!creatable) return undefined
    const { pool, encountered } = creatable
    return (name: string) => {
      const record = pool.byName.get(foldText(name)) ?? pool.recordOf(name)
      if (!record) return undefined
      pool.byName.set(foldText(name), record)
      encountered.set(record.id, record)
      return creatable.chosen ? record.id : undefined
    }
  }

  /**
   * Checks the records to create by the rule of their kind. Rows with a refused name get a problem, and the name is
   * neither created nor offered; a refused name among the values for all rows (`fixed`) is thrown.
   */
  async function askRules(ctx: Ctx, resolved: Resolved, fixed: Values, rows: readonly RowRead[]) {
    const refused = new Map<unknown, Label>()
    for (const { noun, byName } of pools.values())
      for (const [id, message] of await refusalsOf(ctx, noun, [...byName.values()])) refused.set(id, message)
    if (refused.size === 0) return
    const reasonIn = (values: Values, name: string) => [values[name]].flat().flatMap((id) => refused.get(id) ?? [])[0]
    for (const { field, encountered } of all.values()) {
      for (const id of refused.keys()) encountered.delete(String(id))
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

  function usedBy(rows: Rows): Set<unknown> {
    const chosenFields = [...all.values()].flatMap(({ chosen, field }) => (chosen ? [field] : []))
    const used = new Set<unknown>()
    if (chosenFields.length === 0) return used
    for (const { action, values } of rows) {
      if (action !== 'create' && action !== 'update') continue
      for (const field of chosenFields) for (const id of [flatValue(values, field) ?? []].flat()) used.add(id)
    }
    return used
  }

  /** The names of each field: of a chosen one those that written rows use, else all that could become records. */
  const offered = (rows: Rows) => {
    const used = usedBy(rows)
    return [...all.values()]
      .filter(({ encountered }) => encountered.size > 0)
      .map(({ field, chosen, encountered }) => {
        const records = [...encountered.values()].filter(({ id }) => !chosen || used.has(id))
        return { field, chosen, names: records.map(({ name }) => name) }
      })
  }

  async function write(ctx: Ctx, rows: Rows) {
    const used = usedBy(rows)
    for (const { noun, byName } of pools.values()) {
      const records = [...byName.values()].flatMap(({ id, values }) => (used.has(id) ? [{ ...values, id }] : []))
      await insertNew(ctx, noun, records)
    }
  }

  return { make, askRules, offered, write }
}

const recordsPerCheck = 1_000

async function refusalsOf(
  ctx: Ctx,
  { contract, service }: Noun,
  records: readonly NamedRecord[],
): Promise<Map<string, Label>> {
  const refused = new Map<string, Label>()
  for (let from = 0; from < records.length; from += recordsPerCheck) {
    const some = records.slice(from, from + recordsPerCheck)
    const after = some.map(({ id, values }) => ({ after: { ...withInitials(contract, values), id } }))
    for (const { at, message } of await service.problemsOfWrite(ctx, after)) refused.set(some[at]!.id, message)
  }
  return refused
}

/**
 * The kind of a field's records (and category of master data), if it is imported and the actor may add such records.
 */
function targetOf(nouns: Nouns, actor: Actor, { field: { type } }: FlatField) {
  const isMaster = type.kind === 'master' || type.kind === 'masters'
  const noun = isMaster
    ? Object.values(nouns).find((noun) => noun.vocabulary)
    : type.kind === 'reference'
      ? nouns[type.to]
      : undefined
  if (!noun?.contract.imported || !opens(actor, noun.contract) || actor.role === 'Viewer') return undefined
  return { noun, category: isMaster ? type.key : undefined }
}

/**
 * Returns the function that makes a record of a name, which fills the required naming fields, else the first one,
 * unless the noun's own `valuesOf` does. It returns undefined for a name that does not make a valid record.
 */
function recordMaker(
  { contract, vocabulary }: Noun,
  category: string | undefined,
  valuesOf: (name: string) => Values = () => ({}),
): Pool['recordOf'] {
  const fields = contract.fields as Fields
  const names = contract.names as readonly string[]
  const required = names.filter((name) => fields[name]?.required)
  const filled = required.length ? required : names.slice(0, 1)
  return (name) => {
    const values: Values = { ...valuesOf(name), ...(vocabulary && category ? { [vocabulary.category]: category } : {}) }
    for (const field of filled.filter((naming) => !(naming in values))) {
      const reading = readText(fields[field]!, name)
      if (!('value' in reading)) return undefined
      values[field] = reading.value
    }
    const record = withInitials(contract, values) as Values
    const lacking = Object.entries(fields).some(([field, of]) => of.required && isEmpty(record[field]))
    return lacking || contract.check(record as never).length ? undefined : { id: newId(), name, values }
  }
}

/**
 * Inserts new records from the values of a file, with the defaults of an add; `id` is a new one if they have none.
 * Refuses records outside of the actor's scope.
 */
export async function insertNew(ctx: Ctx, { contract, service, importing }: Noun, records: readonly Values[]) {
  if (records.length === 0) return
  const complete = records.map(({ id, ...values }) => ({ ...(id ? { id } : {}), ...withInitials(contract, values) }))
  const written = await service.insert(ctx, (await importing?.complete?.(ctx, complete)) ?? complete)
  const ids = written.map(({ id }) => id)
  await service.keepInScope(ctx, ids)
}
