import type { Noun, Nouns } from './noun.ts'

/** A column's name as its field is called. */
export const camel = (column: string) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** The kinds of record that a kind's records may be part of; none for one that stands alone. */
export function parentKindsOf(nouns: Nouns, { root }: Pick<Noun, 'root'>): Noun[] {
  if (!root) return []
  const all = Object.values(nouns)
  if ('table' in root) return all.filter(({ service }) => service.table === root.table)
  return all.filter(({ contract }) => root.kinds?.includes(contract.name) ?? contract.files)
}

/** How a noun's records name the record that they hang on, where that may be of any kind (files, comments). */
export const hangs = ({ root }: Pick<Noun, 'root'>) => (root && 'kindColumn' in root && !root.kinds ? root : undefined)

/**
 * The nouns whose records are part of this noun's, and the field that names the record they are part of. What may hang
 * on records of any kind (files, comments) is no part.
 */
export const partsOf = (nouns: Nouns, noun: Noun): { readonly noun: Noun; readonly field: string }[] =>
  Object.values(nouns).flatMap((part) => {
    const { root } = part
    if (!root || hangs(part)) return []
    return parentKindsOf(nouns, part).includes(noun) ? [{ noun: part, field: camel(root.column) }] : []
  })
