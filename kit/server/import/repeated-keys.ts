import { type Label, label } from '@sms/kit/contract'
import { similarKey } from '../importing.ts'
import type { PlanContext } from './decide.ts'
import { keyLabel } from './keys.ts'
import { problemAt } from './problem-at.ts'
import type { RowRead } from './read-rows.ts'
import { keyInRow, likenessOf } from './row-matcher.ts'

/** The most rows listed of those that share a key. */
const rowsListed = 5

/** Adds a problem to every row whose unique key another row of the file has. */
export function markRepeatedKeys(
  rows: readonly RowRead[],
  context: Pick<PlanContext, 'resolved' | 'importer' | 'fixed'>,
) {
  const { resolved, importer } = context
  const { settings, fields } = resolved
  const mark = (
    field: string,
    title: Label,
    keys: (row: RowRead) => readonly string[],
    value: (row: RowRead) => unknown,
  ) => {
    const uses = rows.flatMap((row) => keys(row).map((key) => ({ key, row })))
    const done = new Set<RowRead>()
    for (const sameKey of Map.groupBy(uses, ({ key }) => key).values()) {
      if (sameKey.length < 2) continue
      const numbers = sameKey.map(({ row }) => row.row)
      const list = numbers.slice(0, rowsListed).join(', ') + (numbers.length > rowsListed ? ', …' : '')
      const message = label(`Stands in several rows: ${list}`, `在多行中重复：${list}`)
      const expected = label(`Each ${title.en} once`, `每个${title.zh}只出现一次`)
      for (const { row } of sameKey) {
        if (done.has(row)) continue
        done.add(row)
        row.problems.push(problemAt(resolved, row, field, message, { expected, value: value(row) }))
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
      (row) => [...new Set(likenessOf(context, row))],
      () => '',
    )
}
