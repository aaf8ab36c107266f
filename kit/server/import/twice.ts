import { type Label, label } from '@sms/kit/contract'
import type { Given } from './decide.ts'
import { headerName } from './headers.ts'
import { similarKey } from './importer.ts'
import { uniqueKey } from './match.ts'
import type { RowRead } from './read-rows.ts'
import { keysOf } from './row-matcher.ts'

/** Rows that are named when they share a key. */
const named = 5

/** Puts a problem at every row that shares its key, or another unique value, with another row of the file. */
export function markTwice(rows: readonly RowRead[], resolved: Given['resolved'], importer: Given['importer']) {
  const { settings, headers, fields } = resolved
  const mark = (
    field: string,
    title: Label,
    keys: (row: RowRead) => readonly string[],
    value: (row: RowRead) => unknown,
  ) => {
    const column = settings.mapping[field]
    const byKey = Map.groupBy(
      rows.flatMap((row) => keys(row).map((key) => ({ key, row }))),
      ({ key }) => key,
    )
    const done = new Set<RowRead>()
    for (const same of byKey.values()) {
      if (same.length < 2) continue
      const numbers = same.map(({ row }) => row.row)
      const list = numbers.slice(0, named).join(', ') + (numbers.length > named ? ', …' : '')
      const message = label(`Stands in several rows: ${list}`, `在多行中重复：${list}`)
      const expected = label(`Each ${title.en} once`, `每个${title.zh}只出现一次`)
      for (const { row } of same) {
        if (done.has(row)) continue
        done.add(row)
        const header = column === undefined ? '' : headerName(headers, column)
        row.problems.push({ row: row.row, column: header, field, value: String(value(row) ?? ''), message, expected })
      }
    }
  }
  for (const name of importer.unique) {
    if (!(name in settings.mapping)) continue
    const { label: title } = fields.find((field) => field.name === name)!
    const value = (row: RowRead) => row.values[name]
    mark(name, title, (row) => (value(row) === undefined ? [] : [uniqueKey(value(row))]), value)
  }
  if (settings.key === similarKey)
    mark(
      similarKey,
      importer.similar!.label,
      (row) => [...new Set(keysOf({ importer, resolved }, row))],
      () => '',
    )
}
