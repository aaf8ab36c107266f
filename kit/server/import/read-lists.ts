import { emptyValue, type Field, type Fields, type Label, label, problemsOf, unflattened } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import type { Nouns, Values } from '../noun.ts'
import type { PlanContext } from './decide.ts'
import { type Importer, type Key, keyLabel, keyOf } from './importer.ts'
import { lookupsFor } from './lookups.ts'
import { findByKey } from './match.ts'
import { noteNotImported } from './notes.ts'
import { type FurtherSheet, parentFields, parentMark } from './parts.ts'
import { type RowRead, readRows } from './read-rows.ts'
import { type Problem, placeOf, type Reporter, textOf } from './report.ts'
import { type Resolved, resolvedFurther, textsOf } from './resolve.ts'
import type { Match } from './row-matcher.ts'

type ListRows = {
  readonly value: readonly Values[]
  readonly problems: readonly Problem[]
  /** The row numbers in the sheet. */
  readonly rows: readonly number[]
  /** The values of the parent's key. */
  readonly parent: Values
}

/** A list field with the rows of its own sheet, by the key of the parent. */
export type ListRead = {
  readonly name: string
  readonly key: Key
  readonly part: FurtherSheet
  readonly groups: ReadonlyMap<string, ListRows>
  /** Problems of rows without the parent's key. */
  readonly orphans: readonly Problem[]
}

/** The rows of a list's own sheet for the record of a row; undefined without any. */
export function groupOf({ name, key, groups, part }: ListRead, { fixed }: { readonly fixed: Values }, row: RowRead) {
  const values = row.further?.parent ?? { ...fixed, ...row.values }
  const id = keyOf(key, values)
  const group = id === undefined ? undefined : groups.get(id)
  return group && { ...group, name, part }
}

/** The problem of a record's rule at the row of a list with a sheet of its own; undefined for other fields. */
export function listProblem(
  lists: readonly (ListRows & Pick<ListRead, 'name' | 'part'>)[],
  field: string,
  message: Label,
  value: unknown,
): Problem | undefined {
  const [name, at = '0', key = ''] = field.split('.')
  const list = lists.find((candidate) => candidate.name === name)
  return (
    list && {
      row: list.rows[Number(at)] ?? list.rows[0]!,
      ...placeOf(list.part.headers, list.part.mapping[key]),
      field,
      value: textOf(value),
      message,
      expected: message,
      sheet: list.part.sheet.name,
    }
  )
}

/** Reads the sheets of lists: each record gets its rows in the order of the sheet. */
export async function readLists(
  ctx: Ctx,
  nouns: Nouns,
  importer: Importer,
  main: Resolved,
  reporterOf: Reporter['forSheet'],
  signal?: AbortSignal,
): Promise<ListRead[]> {
  const lists: ListRead[] = []
  for (const part of main.furtherSheets) {
    if (part.list.child || main.settings.options.without.includes(part.list.name)) continue
    const { name, label: title } = part.list
    const reporter = reporterOf(part.sheet.name)
    const parents = parentFields(part)
    const mapping = {
      ...Object.fromEntries(parents.map((field, i) => [field.name, part.keyColumns[i]!])),
      ...part.mapping,
    }
    const resolved = resolvedFurther(main, part, { fields: [...parents, ...part.list.fields], mapping, key: null })
    const lookups = await lookupsFor(ctx, nouns, resolved.fields, (field) => textsOf(resolved, field))
    const rows = await readRows(resolved, { noun: importer.noun, keys: [] }, lookups, reporter, { signal })
    noteNotImported(resolved, importer, reporter, part.list.outOnly)
    const field = (importer.noun.contract.fields as Fields)[name]!
    const byParent = Map.groupBy(rows, (row) => keyOf(part.key, parentOf(row)))
    const { en, zh } = keyLabel(part.key, part.list.key)
    const orphans = (byParent.get(undefined) ?? []).map(({ row }): Problem => {
      const message = label(`${en} is needed to know whose row this is`, `须填写${zh}以确定所属记录`)
      const place = placeOf(part.headers, part.keyColumns[0])
      return { sheet: part.sheet.name, row, ...place, field: name, value: '', message, expected: title }
    })
    const groups = [...byParent].flatMap(([id, some]) =>
      id === undefined ? [] : [[id, listOf(field, part, some)] as const],
    )
    lists.push({ name, orphans, key: part.key, part, groups: new Map(groups) })
  }
  return lists
}

function parentOf({ values }: RowRead): Values {
  const own = Object.entries(values).filter(([name]) => name.startsWith(parentMark))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(parentMark.length), value]))
}

/** The list of one record from its rows, checked by the field's rule unless a cell cannot be read. */
function listOf(field: Field, part: FurtherSheet, rows: readonly RowRead[]): ListRows {
  const { name } = part.list
  const inner = field.type.kind === 'rows' ? field.type.fields : {}
  const empty = Object.fromEntries(Object.entries(inner).map(([key, of]) => [key, emptyValue(of)]))
  const value = rows.map((row): Values => {
    const flat = Object.entries(row.values).filter(([key]) => !key.startsWith(parentMark))
    return { ...empty, ...unflattened(inner, Object.fromEntries(flat)) }
  })
  const sheet = part.sheet.name
  const problems: Problem[] = rows.flatMap((row) =>
    row.problems.map((problem) => ({ ...problem, field: `${name}.${problem.field}`, sheet })),
  )
  if (problems.length === 0) {
    const checked = field.schema.safeParse(value)
    if (!checked.success) {
      for (const { field: path, message } of problemsOf(checked.error, value)) {
        const [at = '0', key = ''] = path.split('.')
        problems.push({
          row: rows[Number(at)]?.row ?? rows[0]!.row,
          ...placeOf(part.headers, part.mapping[key]),
          field: `${name}.${key}`,
          value: '',
          message,
          expected: message,
          sheet,
        })
      }
    }
  }
  return { value, problems, rows: rows.map(({ row }) => row), parent: parentOf(rows[0]!) }
}

/** Rows, with the records that they match, for records that only the sheets of lists name, not the main sheet. */
export async function furtherRows(
  ctx: Ctx,
  { importer, lists, fixed }: PlanContext,
  rows: readonly RowRead[],
  lock: boolean,
): Promise<{ readonly row: RowRead; readonly match: Match }[]> {
  const seen = new Set<string>()
  const found: { row: RowRead; match: Match }[] = []
  for (const { key, groups, part } of lists) {
    for (const row of rows) {
      const id = keyOf(key, { ...fixed, ...row.values })
      if (id !== undefined) seen.add(id)
    }
    const unseen = [...groups].filter(([id]) => !seen.has(id))
    const parents = unseen.map(([, { parent }]) => parent)
    const records = await findByKey(ctx, importer.noun, key, parents, lock)
    for (const [id, { parent, rows }] of unseen) {
      seen.add(id)
      const before = records.get(id)?.[0]
      found.push({
        row: { row: rows[0]!, values: {}, empty: [], problems: [], further: { part, parent } },
        match: { ...(before ? { before } : {}), several: [], taken: new Map() },
      })
    }
  }
  return found
}
