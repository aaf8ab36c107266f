import { alsoCalled, foldText, type Meaning, type RowsWords } from '@sms/kit/contract'
import type { MasterValue } from '../page/app.tsx'
import type { ControlOf } from './control-props.ts'
import type { Values } from './values.ts'

type RowsField = ControlOf<'rows', Values[]>['field']

/** The rows that a pasted text describes, for lists of rows with a text form; undefined for any other text. */
export function rowsFromText(field: RowsField, text: string, masters: readonly MasterValue[]): Values[] | undefined {
  const { words, fields } = field.type
  if (!words) return undefined
  const keys = Object.values(fields).flatMap(({ type }) => (type.kind === 'master' ? [type.key] : []))
  const read = words.read(text, named(masters.filter((entry) => keys.includes(entry.key) && entry.status === 'Active')))
  return 'rows' in read ? (read.rows as Values[]) : undefined
}

/** The value that a name means: an exact name goes before an alias. */
const named =
  (values: readonly MasterValue[]): Parameters<RowsWords['read']>[1] =>
  (name): Meaning => {
    const wanted = foldText(name)
    const called = (names: (entry: string) => readonly string[]) =>
      values.filter((entry) =>
        [entry.name, entry.nameZh].some((each) => each && names(each).some((text) => foldText(text) === wanted)),
      )
    const exact = called((entry) => [entry])
    const found = exact.length ? exact : called(alsoCalled)
    if (found.length === 0) return undefined
    return found.length === 1 ? { value: found[0]!.id } : { several: found.map((entry) => entry.name) }
  }
