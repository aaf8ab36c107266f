import { type FlatField, type Label, label } from '@sms/kit/contract'
import { similarKey } from '../importing.ts'
import { rowsBeside } from './beside.ts'
import type { PlanContext } from './decide.ts'
import { keyLabel, keyNamed, keyOf } from './importer.ts'
import { type OpenRow, type RowRead, unmappedRows } from './read-rows.ts'
import { problemAt, type RowReporter } from './report.ts'
import { keyInRow, similarityKeys } from './row-matcher.ts'
import { sameValue } from './same.ts'

const rowsListed = 5

/** Adds a problem to the rows that share a unique key, or a similarity key where rows are matched by that. */
export function markRepeatedKeys(
  rows: readonly RowRead[],
  context: Pick<PlanContext, 'resolved' | 'importer' | 'fixed'>,
) {
  const { resolved, importer } = context
  const { settings, fields } = resolved
  /** Adds a problem at `field` to each row that shares a key with another row; `title` is what people call the key. */
  const mark = (
    field: string,
    title: Label,
    keysOf: (row: RowRead) => readonly string[],
    shownValue: (row: RowRead) => unknown,
  ) => {
    const keyed = rows.flatMap((row) => keysOf(row).map((key) => ({ key, row })))
    const marked = new Set<RowRead>()
    for (const sameKey of Map.groupBy(keyed, ({ key }) => key).values()) {
      if (sameKey.length < 2) continue
      const numbers = sameKey.map(({ row }) => row.row)
      const list = numbers.slice(0, rowsListed).join(', ') + (numbers.length > rowsListed ? ', …' : '')
      const message = label(`Stands in several rows: ${list}`, `在多行中重复：${list}`)
      const expected = label(`Each ${title.en} once`, `每个${title.zh}只出现一次`)
      for (const { row } of sameKey) {
        if (marked.has(row)) continue
        marked.add(row)
        row.problems.push(problemAt(resolved, row, field, message, { expected, value: shownValue(row) }))
      }
    }
  }
  for (const key of importer.keys) {
    const [last] = key.fields.filter((name) => name in settings.mapping).slice(-1)
    if (last === undefined || key.holds === 'declared') continue
    mark(
      last,
      keyLabel(key, fields),
      (row) => [keyInRow(context, key, row) ?? []].flat(),
      (row) => row.values[last],
    )
  }
  if (settings.key === similarKey)
    mark(
      similarKey,
      importer.similar!.label,
      (row) => [...new Set(similarityKeys(context, row))],
      () => '',
    )
}

/** A row for each record, and for each further row of a record, by its number, the number of the record's row. */
type Merged = { readonly rows: readonly RowRead[]; readonly parentRows: ReadonlyMap<number, number> }

/**
 * Merges the rows of one record where several others may stand beside it, as in a list of order lines: rows that repeat
 * its key, and rows below it whose own columns are empty. Different values in them are problems.
 */
export function mergeRepeats(
  rows: readonly RowRead[],
  { importer, resolved, fixed }: Pick<PlanContext, 'importer' | 'resolved' | 'fixed'>,
  reporter: RowReporter,
): Merged {
  const beside = resolved.besides.find(({ rules }) => rules.position)
  const key = keyNamed(importer, resolved.settings.key)
  const parentRows = new Map<number, number>()
  if (!beside || !key) return { rows, parentRows }
  const read = new Map(rows.map((row) => [row.row, row]))
  const numbers = [...new Set([...read.keys(), ...rowsBeside(beside, resolved)])].toSorted((a, b) => a - b)
  const merged: OpenRow[] = []
  const byKey = new Map<string, OpenRow>()
  // The record of the row above, to which a row without values of its own belongs.
  let last: OpenRow | undefined
  const { en, zh } = keyLabel(key, resolved.fields)
  const note = label(
    `Rows that repeat the ${en} of a row above, or leave its columns empty, belong to the same record`,
    `${zh}与上方某行相同或所属列为空的行，归入同一条记录`,
  )
  for (const number of numbers) {
    const row = read.get(number)
    const id = row && keyOf(key, { ...fixed, ...row.values })
    const first = row ? byKey.get(id ?? '') : last
    if (!first) {
      if (!row) reporter.note(unmappedRows, number)
      else {
        last = { ...row, values: { ...row.values }, empty: [...row.empty], problems: [...row.problems] }
        merged.push(last)
        if (id !== undefined) byKey.set(id, last)
      }
      continue
    }
    if (row) addTo(first, row)
    parentRows.set(number, first.row)
    reporter.note(note, number)
    last = first
  }
  return { rows: merged, parentRows }

  function addTo(first: OpenRow, row: RowRead) {
    first.problems.push(...row.problems)
    for (const [name, value] of Object.entries(row.values)) {
      const { field } = resolved.fields.find((candidate) => candidate.name === name) as FlatField
      if (!(name in first.values)) {
        first.values[name] = value
        first.empty = first.empty.filter((other) => other !== name)
      } else if (!key!.fields.includes(name) && !sameValue(field, value, first.values[name]))
        first.problems.push(problemAt(resolved, row, name, differs))
    }
  }
}

/** The same words for all rows, so that they form one problem. */
const differs = label('Another value than in the first row of the same record', '与同一条记录首行的值不一致')
