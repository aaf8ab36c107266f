import {
  emptyValue,
  type Field,
  type FieldProblem,
  type Fields,
  type FlatField,
  flatValue,
  foldText,
  type ImportSample,
  isEmpty,
  type Label,
  type Language,
  label,
  missing,
  problemsOf,
  problemsOfChange,
  unflattened,
  withInitials,
} from '@sms/kit/contract'
import { newId } from '../columns.ts'
import { freshUses } from '../crud/check-masters.ts'
import { valuesIn } from '../crud/values-in.ts'
import { nameOf } from '../crud.ts'
import { similarKey } from '../importing.ts'
import type { Values } from '../noun.ts'
import type { Proposed } from '../rule.ts'
import { type Importer, keyNamed } from './importer.ts'
import type { Lookups } from './lookups.ts'
import type { Found } from './match.ts'
import type { ToRule } from './plan-rows.ts'
import { groupOf, type ListRead, listProblem } from './read-lists.ts'
import type { RowRead } from './read-rows.ts'
import { type Problem, problemAt, type RowReporter } from './report.ts'
import type { Resolved } from './resolve.ts'
import type { Match } from './row-matcher.ts'
import { sameValue } from './same.ts'

export type PlanContext = {
  readonly importer: Importer
  readonly language: Language
  readonly resolved: Resolved
  readonly lookups: Lookups
  /** The values for all rows, by field. */
  readonly fixed: Values
  readonly reporter: RowReporter
  readonly lists: readonly ListRead[]
  /** Collects required fields that have neither a column nor a fixed value. */
  readonly missing: Set<string>
  /** Collects the decisions that the noun's own rule has to check. */
  readonly toRule: ToRule
}

/** The outcome of a row; `before` has the stored values of the fields that an update changes. */
export type Decision = {
  readonly row: number
  action: ImportSample['action']
  readonly values: Values
  readonly before?: Values
  /** The id of the record, also of one that is still to be created. */
  readonly id?: string
  /** Values that a record beside this one in the same row inherits. */
  readonly inherited?: Values
  readonly name?: string
  /** Similarity keys of a record whose name is new or changed. */
  readonly keys?: readonly string[]
}

/**
 * Returns the function that decides about a row by the record that matches it. It reports the row's problems and notes,
 * and adds decisions that write to `plan.toRule`.
 */
export function decider(plan: PlanContext): (row: RowRead, match: Match) => Decision {
  const { importer, resolved, reporter } = plan
  const { contract } = importer.noun
  const { settings } = resolved
  const key = keyNamed(importer, settings.key)
  const problemIn = problemAt.bind(undefined, resolved)
  const fail = (row: RowRead, problems: readonly Problem[], values: Values): Decision => {
    for (const problem of problems) reporter.problem(problem)
    return { row: row.row, action: 'error', values }
  }

  return (row, { before, taken, several }) => {
    if (row.further && !before)
      return fail(row, [problemIn(row, row.further.part.key.fields[0]!, noParent(contract.title))], {})
    if (several.length === 0 && (before ? settings.mode === 'create' : settings.mode === 'update')) {
      reporter.note(before ? existing : unknown, row.row)
      return { row: row.row, action: 'skip', values: recordValues(plan, row.values, before) }
    }
    const flat = { ...row.values, ...emptied(plan, row, before), ...fallbacks(plan, row, before) }
    // The key matches in any case of letters; a different case is not a change.
    if (before) for (const name of key?.fields ?? []) delete flat[name]
    const values = recordValues(plan, flat, before)
    const lists = plan.lists.flatMap((list) => groupOf(list, plan, row) ?? [])
    for (const { name, value } of lists) values[name] = value
    for (const { set, note } of importer.derive?.(values, before, (field) => field in settings.mapping) ?? []) {
      Object.assign(values, set)
      reporter.note(note, row.row)
    }
    const changes = before ? changed(contract.fields, values, before) : values
    const record = before ? { ...before, ...changes } : withInitials(contract, values)
    const problemOf = (field: string, message: Label, value: unknown) =>
      listProblem(lists, field, message, value) ?? problemIn(row, field, message, { value })
    const ofCells = [
      ...row.problems,
      ...lists.flatMap((list) => list.problems),
      ...listRowProblems(plan, row, values),
      ...several.map((names) => problemIn(row, key?.fields[0] ?? similarKey, severalRecords(names))),
      ...[...taken].map(([field, owner]) =>
        problemIn(row, field, belongsTo(owner), { value: flat[field], expected: uniqueExpected }),
      ),
      ...inactiveMasters(plan, changes, before).map((field) => problemIn(row, field, inactive)),
      ...(before ? [] : lackingFields(plan, row, record).map((field) => problemIn(row, field, missing))),
    ]
    const problems = [...ofCells, ...checkProblems(plan, { before, changes, record }, ofCells, problemOf)]
    if (problems.length) return fail(row, problems, values)
    const inherited = row.further ? {} : inheritedOf(plan, record)
    const toRule = (decision: Decision, proposed: Proposed): Decision => {
      plan.toRule.set(decision, { proposed, problemOf })
      return decision
    }
    if (!before) {
      const keys = importer.similar?.keys(record) ?? []
      return toRule({ row: row.row, action: 'create', id: newId(), values, keys, ...inherited }, { after: record })
    }
    const matched = { row: row.row, id: before.id, name: nameOf(contract, before, plan.language), ...inherited }
    if (Object.keys(changes).length === 0) return { ...matched, action: 'unchanged', values: {} }
    const old = Object.fromEntries(Object.keys(changes).map((name) => [name, before[name]]))
    const keys = newKeys(importer, record, before)
    return toRule({ ...matched, action: 'update', values: changes, before: old, keys }, { before, after: record })
  }
}

/** The problems by the contract's rules over several fields, except at fields that have a problem already. */
function checkProblems(
  { importer: { noun } }: PlanContext,
  {
    before,
    changes,
    record,
  }: { readonly before: Found | undefined; readonly changes: Values; readonly record: Values },
  known: readonly Problem[],
  problemOf: (field: string, message: Label, value: unknown) => Problem,
): Problem[] {
  const { contract } = noun
  if (before && Object.keys(changes).length === 0) return []
  const faulty = new Set(known.flatMap(({ field }) => [field, field.split('.')[0]!]))
  const found = before
    ? problemsOfChange(contract, before, changes)
    : (contract.check(record as never) as FieldProblem[])
  return found
    .filter(({ field }) => !faulty.has(field) && !faulty.has(field.split('.')[0]!))
    .map(({ field, message }) => {
      const entry = valuesIn(contract.fields, record).find((candidate) => candidate.field === field)
      return problemOf(field, message, entry?.value)
    })
}

function inheritedOf({ resolved: { besides } }: PlanContext, record: Values): Pick<Decision, 'inherited'> {
  if (besides.length === 0) return {}
  const names = besides.flatMap(({ rules }) => rules.inherited).filter((name) => !isEmpty(record[name]))
  return { inherited: Object.fromEntries(names.map((name) => [name, record[name]])) }
}

/**
 * Converts flat values (`contacts.name`) to a record's (`contacts: [{ name }]`), those of a list into its rows in
 * `before`.
 */
function recordValues({ importer, resolved }: PlanContext, flat: Values, before: Values | undefined): Values {
  const fields = importer.noun.contract.fields as Fields
  const lists = Map.groupBy(
    resolved.fields.filter(({ name, list }) => list && name in flat),
    ({ list }) => list!,
  )
  const inLists = new Set([...lists.values()].flat().map(({ name }) => name))
  const rest = Object.fromEntries(Object.entries(flat).filter(([name]) => !inLists.has(name)))
  const values = unflattened(fields, rest, before)
  for (const [list, own] of lists) {
    const row = Object.fromEntries(own.map(({ name }) => [name.slice(list.length + 1), flat[name]]))
    values[list] = withRow(fields[list]!, (before?.[list] ?? []) as readonly Values[], row)
  }
  return values
}

/** The problems of the lists that columns of this sheet fill; fields without a source go to `plan.missing` instead. */
function listRowProblems(
  { importer, resolved, missing: missingFields }: PlanContext,
  row: RowRead,
  values: Values,
): Problem[] {
  const { settings, fields } = resolved
  const lists = new Set(fields.flatMap(({ list, name }) => (list && name in row.values ? [list] : [])))
  return [...lists].flatMap((list) => {
    const field = (importer.noun.contract.fields as Fields)[list]!
    const checked = field.schema.safeParse(values[list])
    if (checked.success) return []
    return problemsOf(checked.error, values[list]).flatMap(({ field: path, message }) => {
      const name = `${list}.${path.split('.')[1] ?? ''}`
      const hasSource = name in settings.mapping || name in settings.fixed
      if (hasSource || !fields.some((field) => field.name === name)) return [problemAt(resolved, row, name, message)]
      missingFields.add(name)
      return []
    })
  })
}

/**
 * Merges a row of the file into a record's list: into the row of the same name, or without a name into the first row;
 * else it is added. The name is the first required text of the list's fields.
 */
function withRow({ type }: Field, rows: readonly Values[], row: Values): readonly Values[] {
  const inner: Fields = type.kind === 'rows' ? type.fields : {}
  const naming = Object.keys(inner).find((name) => inner[name]!.required && inner[name]!.type.kind === 'text')
  const name = naming && row[naming]
  const at = rows.findIndex((other) => !name || foldText(String(other[naming] ?? '')) === foldText(String(name)))
  if (at >= 0) return rows.with(at, { ...rows[at], ...row, ...(name ? { [naming]: rows[at]![naming] } : {}) })
  const empty = Object.fromEntries(Object.entries(inner).map(([name, field]) => [name, emptyValue(field)]))
  return [...rows, { ...empty, ...row }]
}

function newKeys({ similar }: Importer, record: Values, before: Found): readonly string[] {
  const keys = similar?.keys(record) ?? []
  return similar && keys.some((key) => !(before[similar.column] as string[]).includes(key)) ? keys : []
}

const changed = (fields: Fields, values: Values, before: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !sameValue(fields[name]!, value, before[name])))

/** The values that empty cells clear in the existing record. A note tells of each filled one whether it is cleared. */
function emptied({ resolved, reporter }: PlanContext, row: RowRead, before: Found | undefined): Values {
  if (!before || row.empty.length === 0) return {}
  const clear = resolved.settings.options.emptyCells === 'clear'
  const values: Values = {}
  for (const field of resolved.fields) {
    if (field.list || !row.empty.includes(field.name) || isEmpty(flatValue(before, field))) continue
    const clears = clear && !field.field.required
    if (clears) values[field.name] = emptyValue(field.field)
    reporter.note(clears ? clearedNote(field) : unchangedNote(field), row.row)
  }
  return values
}

const clearedNote = ({ label: { en, zh } }: FlatField) =>
  label(`${en}: an empty cell empties the record's value`, `${zh}：空单元格将清空记录中的值`)
const unchangedNote = ({ label: { en, zh } }: FlatField) =>
  label(`${en}: an empty cell leaves the record's value as it is`, `${zh}：空单元格保留记录中的原值`)

/**
 * The fixed values of fields that are empty both in this row and in its record; of fields of a list, if the row has any
 * value for that list.
 */
function fallbacks({ fixed, resolved }: PlanContext, row: RowRead, before: Found | undefined): Values {
  if (row.further) return {}
  const hasRow = (list: string | undefined) =>
    !list || resolved.fields.some((field) => field.list === list && field.name in row.values)
  const lacking = resolved.fields.filter(
    (field) =>
      hasRow(field.list) &&
      field.name in fixed &&
      !(field.name in row.values) &&
      (field.list || !before || isEmpty(flatValue(before, field))),
  )
  return Object.fromEntries(lacking.map(({ name }) => [name, fixed[name]]))
}

/**
 * The required fields that a new record lacks, of those that have a column. Fields without any source go to
 * `plan.missing` instead.
 */
function lackingFields(
  { importer, resolved, missing: missingFields }: PlanContext,
  row: RowRead,
  record: Values,
): string[] {
  const { mapping, fixed } = resolved.settings
  const fields = importer.noun.contract.fields as Fields
  const isReported = (name: string) => row.problems.some(({ field }) => field === name)
  const lacking = Object.keys(fields).filter(
    (name) => fields[name]!.required && isEmpty(record[name]) && !(name in fixed) && !isReported(name),
  )
  // An unreadable cell with several values may have had this value too.
  const isUnclear = row.problems.some((problem) => problem.field in (importer.split ?? {}))
  if (!isUnclear) for (const name of lacking) if (!(name in mapping)) missingFields.add(name)
  return lacking.filter((name) => name in mapping)
}

function inactiveMasters({ lookups, importer }: PlanContext, changes: Values, before: Found | undefined): string[] {
  const fields = importer.noun.contract.fields as Fields
  const changedFields = Object.fromEntries(Object.keys(changes).map((name) => [name, fields[name]!]))
  const off = freshUses(changedFields, changes, before).filter(({ id }) => lookups.inactive(id))
  return [...new Set(off.map(({ field }) => field.split('.')[0]!))]
}

const existing = label('Rows left out: their record exists already', '已跳过：记录已存在')
const unknown = label('Rows left out: there is no record to update', '已跳过：没有可更新的记录')
const inactive = label('This value is inactive in master data', '该值在基础数据中已停用')
const uniqueExpected = label('A value that no other record has', '其他记录未使用的值')
const belongsTo = (owner: string) => label(`Belongs to another record: ${owner}`, `已属于另一条记录：${owner}`)
const severalRecords = (names: string) => label(`Fits several records: ${names}`, `符合多条记录：${names}`)
const noParent = ({ en, zh }: Label) =>
  label(
    `There is no ${en.toLowerCase()} with this key, neither in the file nor among the records`,
    `文件和系统中都没有对应的${zh}`,
  )
