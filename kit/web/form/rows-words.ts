import { foldText, type Meaning, namesInBrackets } from '@sms/kit/contract'
import type { MasterValue } from '../page/app.tsx'
import type { ControlOf } from './control-props.ts'
import type { Values } from './values.ts'

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
