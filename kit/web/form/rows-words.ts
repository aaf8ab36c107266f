import { type Fields, foldText, type Meaning, namesInBrackets } from '@sms/kit/contract'
import { cellRows } from '../import/pasted.ts'
import type { MasterValue } from '../page/app.tsx'
import type { ControlOf } from './control-props.ts'
import { freshValues, type Values } from './values.ts'

type RowsField = ControlOf<'rows', Values[]>['field']

/** The rows that a pasted text describes, for lists of rows with a text form; undefined for any other text. */
export function rowsFromText(field: RowsField, text: string, masters: readonly MasterValue[]): Values[] | undefined {
  const { words, fields } = field.type
  if (!words) return undefined
  const keys = Object.values(fields).flatMap(({ type }) => (type.kind === 'master' ? [type.key] : []))
  const known = masters.filter((master) => keys.includes(master.key) && master.status === 'Active')
  const read = words.read(text, (name) => meaningOf(name, known))
  return 'rows' in read ? (read.rows as Values[]) : undefined
}

/**
 * The rows after a column copied from a spreadsheet was pasted into the `at`-th row from 0: it fills the text field
 * `name` of this row and those below, and adds rows where they end. Undefined for any other text, and for fields other
 * than the first, into which texts of several lines are pasted too, such as addresses.
 */
export function rowsWithColumn(fields: Fields, rows: readonly Values[], at: number, name: string, text: string) {
  const column = cellRows(text)
  const isColumn = column.length > 1 && column.every((cells) => cells.length === 1)
  if (!isColumn || name !== Object.keys(fields)[0] || fields[name]!.type.kind !== 'text') return undefined
  const filled = column.map(([cell], down) => ({
    ...(rows[at + down] ?? freshValues(fields)),
    [name]: cell!.replace(/\s+/g, ' ').trim(),
  }))
  return [...rows.slice(0, at), ...filled, ...rows.slice(at + filled.length)]
}

/**
 * The master value that a name in either language means, exact names before aliases; undefined for an unknown name,
 * `several` for one of several values.
 */
function meaningOf(name: string, masters: readonly MasterValue[]): Meaning {
  const wanted = foldText(name)
  const called = (namesOf: (name: string) => readonly string[]) =>
    masters.filter(({ name, nameZh }) =>
      [name, nameZh].some((each) => each && namesOf(each).some((text) => foldText(text) === wanted)),
    )
  const exact = called((each) => [each])
  const found = exact.length ? exact : called(namesInBrackets)
  if (found.length === 0) return undefined
  return found.length === 1 ? { value: found[0]!.id } : { several: found.map((master) => master.name) }
}
