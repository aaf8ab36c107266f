import type { Field, Fields } from './field.ts'
import type { Resource } from './resource.ts'

/**
 * The fields that the search looks through: every one with texts that people write, and what records are called by,
 * which comes first. Never what is behind a right. Records that nobody can call by a name (comments) are not searched.
 */
export function searchedFields({ all, names }: Resource<any, any>): string[] {
  if (names.length === 0) return []
  const fields = all as Fields
  const isCalled = (name: string) => names.includes(name) && fields[name]!.type.kind === 'choice'
  return [...new Set([...(names as string[]), ...Object.keys(fields)])].filter(
    (name) => !fields[name]!.right && (isCalled(name) || holdsTexts(fields[name]!)),
  )
}

/** Whether people write texts in a field, or in a field inside it, that everybody who sees the record may see. */
export function holdsTexts({ type, right }: Field): boolean {
  if (right) return false
  if (type.kind === 'rows' || type.kind === 'group') return Object.values(type.fields).some(holdsTexts)
  return type.kind === 'text' && type.form !== 'secret' && type.form !== 'token'
}

/** The texts in a searched field's value; of rows and groups those of the fields inside that hold some. */
export function searchedTexts({ type }: Field, value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : []
  if (type.kind !== 'rows' && type.kind !== 'group') return []
  const inner = Object.entries(type.fields).filter(([, of]) => holdsTexts(of))
  return [value ?? []]
    .flat()
    .flatMap((row) => inner.flatMap(([name, of]) => searchedTexts(of, (row as Record<string, unknown>)[name])))
}
