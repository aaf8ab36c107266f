import { isDeepStrictEqual } from 'node:util'
import {
  type BulkPreview,
  emptyValue,
  type Field,
  type FieldProblem,
  type Fields,
  invalid,
  isEmpty,
  type ListChange,
  label,
  parseWith,
  type Resource,
  unknownField,
} from '@sms/kit/contract'
import { type SQL, sql } from 'drizzle-orm'
import { snake } from '../columns.ts'
import { sameValue } from '../import/same.ts'
import type { Noun } from '../noun.ts'

export type Step = {
  readonly field: string
  readonly of: Field
  readonly after: (before: unknown) => unknown
  /** The same for all records at once: a value, or an SQL expression over the column. */
  readonly set: unknown
  /** The values that it adds, for checks of master data. */
  readonly brings: unknown
}

/** Whether a field can be set for many records: not names, files, the category of master data, nor the parent. */
function isBulk({ contract, root, vocabulary }: Noun, name: string): boolean {
  const field = (contract.fields as Fields)[name]
  if (!field || field.type.kind === 'file') return false
  return !contract.names.includes(name) && name !== vocabulary?.category && snake(name) !== root?.column
}

/** Parses the patch of a bulk change: values as in an edit, lists also as added and removed values. */
export function readPatch(noun: Noun, raw: unknown): Step[] {
  const { contract } = noun
  const entries = Object.entries(raw && typeof raw === 'object' && !Array.isArray(raw) ? raw : {})
  if (entries.length === 0) throw invalid([{ field: 'patch', message: label('Names no field', '未指定字段') }])
  const fields = contract.fields as Fields
  const problems = entries.flatMap(([field]): FieldProblem[] =>
    !Object.hasOwn(fields, field)
      ? [{ field, message: unknownField }]
      : isBulk(noun, field)
        ? []
        : [{ field, message: label('Is changed one record at a time', '只能逐条修改') }],
  )
  if (problems.length) throw invalid(problems, fields)
  const replaced = entries.filter(([name, value]) => !isListChange(fields[name]!, value))
  const values = parseWith(contract.patch, Object.fromEntries(replaced), contract.all) as Record<string, unknown>
  return entries.map(([field, value]): Step => {
    const of = fields[field]!
    if (isListChange(of, value)) return listStep(contract, field, of, value as Record<string, unknown>)
    const after = values[field] ?? emptyValue(of)
    return { field, of, after: () => after, set: after, brings: after }
  })
}

const isListChange = ({ type }: Field, value: unknown) =>
  (type.kind === 'masters' || type.kind === 'choices') &&
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value)

/** The step of a change `{ add, remove }` of a list; refuses unknown keys, an empty change, and a value in both. */
function listStep(contract: Resource<any, any>, field: string, of: Field, raw: Record<string, unknown>): Step {
  const { add = [], remove = [], ...rest } = raw
  const unknown = Object.keys(rest).map((key) => ({ field: `${field}.${key}`, message: unknownField }))
  if (unknown.length) throw invalid(unknown, contract.fields)
  const list = (value: unknown) =>
    (parseWith(contract.patch, { [field]: value }, contract.all) as Record<string, string[] | null>)[field] ?? []
  const change: Required<ListChange> = { add: list(add), remove: list(remove) }
  if (change.add.length + change.remove.length === 0)
    throw invalid([{ field, message: label('Nothing to add or remove', '未指定要添加或移除的值') }], contract.fields)
  if (change.add.some((value) => change.remove.includes(value)))
    throw invalid(
      [{ field, message: label('Adds and removes the same value', '同一个值不能既添加又移除') }],
      contract.fields,
    )
  return {
    field,
    of,
    after: (before) => changedList(before as string[], change),
    set: listSet(field, of, change),
    brings: change.add,
  }
}

const changedList = (before: readonly string[], { add, remove }: Required<ListChange>) => [
  ...before.filter((value) => !remove.includes(value)),
  ...add.filter((value) => !before.includes(value)),
]

/** The changed list as an SQL expression: values in order, each once. */
function listSet(field: string, { type }: Field, { add, remove }: Required<ListChange>): SQL {
  const array = sql.raw(type.kind === 'masters' ? 'uuid[]' : 'text[]')
  const column = sql.identifier(snake(field))
  return sql`array(
    select value from unnest(${column} || ${sql.param([...add])}::${array}) with ordinality as u(value, place)
    where value <> all (${sql.param([...remove])}::${array}) group by value order by min(place)
  )`
}

/** Whether a step does not change a record. */
export function leavesUnchanged({ field, of, after }: Step, row: Record<string, unknown>): boolean {
  const [before, next] = [row[field], after(row[field])]
  if (of.type.kind === 'rows') return isEmpty(before) ? isEmpty(next) : isDeepStrictEqual(before, next)
  return sameValue(of, before, next)
}

/** The most different old values that are counted one by one, and that an answer lists. */
const countedMax = 1_000
const listedMax = 20

/** Counts the records that a step changes by their old value. */
export class Tally {
  readonly #step: Step
  readonly #values = new Map<string, { before: unknown; after: unknown; count: number }>()
  #changing = 0

  constructor(step: Step) {
    this.#step = step
  }

  count(row: Record<string, unknown>): void {
    if (leavesUnchanged(this.#step, row)) return
    this.#changing++
    const before = isEmpty(row[this.#step.field]) ? null : row[this.#step.field]
    const key = JSON.stringify(before)
    const counted = this.#values.get(key)
    if (counted) counted.count++
    else if (this.#values.size < countedMax)
      this.#values.set(key, { before, after: this.#step.after(row[this.#step.field]), count: 1 })
  }

  answer(): BulkPreview['fields'][number] {
    const values = [...this.#values.values()].sort((a, b) => b.count - a.count).slice(0, listedMax)
    const listed = values.reduce((sum, value) => sum + value.count, 0)
    return { field: this.#step.field, changing: this.#changing, values, others: this.#changing - listed }
  }
}
