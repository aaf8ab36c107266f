import { type FlatField, foldText } from '@sms/kit/contract'
import type { Importer } from './importer.ts'
import type { Key } from './keys.ts'
import { statusSynonyms } from './status-column.ts'

/** Letters and digits alone. */
const bare = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** A header without what forms add: a star for required, a unit or a hint in brackets. */
const plain = (text: string) => bare(text.replace(/[*＊]|[([（【][^)\]）】]*[)\]）】]/g, ' '))

/** The names of a field as headers have them, best first. */
function namesOf({ name, label }: FlatField, importer: Importer): string[] {
  const own = [label.en, label.zh, name.replace('.', ' ')]
  const more = name === 'status' ? statusSynonyms : []
  return [...own, ...(importer.synonyms?.[name] ?? []), ...more].map(bare)
}

/**
 * Which column holds which field, by what the headers say: labels in both languages, field names, the noun's synonyms.
 * A column serves one field here, the one that it names best; a field takes its best column, the left one of equals.
 */
export function guessMapping(
  headers: readonly string[],
  fields: readonly FlatField[],
  importer: Importer,
): Record<string, number> {
  const found = fields.flatMap((field, order) => {
    const names = namesOf(field, importer)
    return headers.flatMap((header, column) => {
      const exact = names.indexOf(bare(header))
      const rank = exact >= 0 ? exact : names.indexOf(plain(header)) + 100
      return bare(header) && rank !== 99 ? [{ name: field.name, order, column, rank }] : []
    })
  })
  found.sort((a, b) => a.rank - b.rank || a.order - b.order || a.column - b.column)
  const mapping: Record<string, number> = {}
  const taken = new Set<number>()
  for (const { name, column } of found) {
    if (name in mapping || taken.has(column)) continue
    mapping[name] = column
    taken.add(column)
  }
  return mapping
}

/** The key to match rows by: the first of the noun's of which every field has a value; null when none has. */
export const guessKey = (given: Readonly<Record<string, unknown>>, importer: Importer): string | null =>
  importer.keys.find((key) => isGiven(key, given))?.name ?? null

/**
 * Whether each field of a key has a column or a value for all rows. Of one that the database does not enforce, the last
 * may be missing in every row.
 */
export const isGiven = ({ fields, holds }: Key, given: Readonly<Record<string, unknown>>) =>
  (holds === 'told' ? fields.slice(0, 2) : fields).every((name) => name in given)
