import type { FlatField, Label, Reading } from '@sms/kit/contract'
import type { Importer, Values } from './importer.ts'
import type { Resolved } from './resolve.ts'

/** The values of two fields that one cell holds, with the sentence that tells people so. */
export type SplitCell = { readonly values: Values; readonly note: Label }

/**
 * Gives the function that reads a cell of the field as two values, where the noun says how to part it and the other
 * field has no column of its own. Undefined for a text of which either part cannot be read.
 */
export function cellSplitter(
  of: FlatField,
  { importer, resolved }: { readonly importer: Importer; readonly resolved: Resolved },
  readerOf: (field: FlatField) => (text: string) => Reading,
): (text: string) => SplitCell | undefined {
  const how = importer.split?.[of.name]
  const other = how && resolved.fields.find(({ name }) => name === how.into)
  if (!other || other.name in resolved.settings.mapping) return () => undefined
  const [readOwn, readOther] = [readerOf(of), readerOf(other)]
  return (text) => {
    const parts = how.at(text)
    const [own, rest] = parts ? [readOwn(parts[0]), readOther(parts[1])] : []
    if (!own || !rest || !('value' in own && 'value' in rest)) return undefined
    return { values: { [of.name]: own.value, [other.name]: rest.value }, note: how.note }
  }
}
