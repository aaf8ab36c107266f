import type { Field, Fields } from './field.ts'
import type { Resource } from './resource.ts'

/**
 * The fields that the search covers: the naming fields, then every field with texts that people write. Fields behind a
 * right are left out; a resource without naming fields (comments) has none.
 */
export function searchedFields({ all, names }: Resource<any, any>): string[] {
  if (names.length === 0) return []
  const fields = all as Fields
  const isNamingChoice = (name: string) => names.includes(name) && fields[name]!.type.kind === 'choice'
  return [...new Set([...(names as string[]), ...Object.keys(fields)])].filter(
    (name) => !fields[name]!.right && (isNamingChoice(name) || holdsTexts(fields[name]!)),
  )
}

/** Whether a field, or a field inside it, holds texts that every reader of the record may see. */
export function holdsTexts({ type, right }: Field): boolean {
  if (right) return false
  if (type.kind === 'rows' || type.kind === 'group') return Object.values(type.fields).some(holdsTexts)
  return type.kind === 'text' && type.form !== 'secret' && type.form !== 'token'
}

/** The texts in a searched field's value; of rows and groups those of the fields inside. */
export function searchedTexts({ type }: Field, value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : []
  if (type.kind !== 'rows' && type.kind !== 'group') return []
  const inner = Object.entries(type.fields).filter(([, of]) => holdsTexts(of))
  return [value ?? []]
    .flat()
    .flatMap((row) => inner.flatMap(([name, of]) => searchedTexts(of, (row as Record<string, unknown>)[name])))
}

/** A field, possibly `inside` rows or a group, whose referenced records lead the search to this record. */
export type SearchedLink = {
  readonly field: string
  readonly inside?: string
  /** The kind of the referenced record; undefined for values of master data. */
  readonly to: string | undefined
  /** Fields of that record besides its names, for users who may open it. */
  readonly more: readonly string[]
}

/** The links of a resource that the search follows; those behind a right are left out. */
export function searchedLinks({ all, names }: Resource<any, any>): SearchedLink[] {
  if (names.length === 0) return []
  return Object.entries(all as Fields).flatMap(([field, { type, right }]) => {
    if (right) return []
    if (type.kind !== 'rows' && type.kind !== 'group') return linkOf(type).map((link) => ({ field, ...link }))
    return Object.entries(type.fields).flatMap(([inside, of]) =>
      linkOf(of.type).map((link) => ({ field, inside, ...link })),
    )
  })
}

const linkOf = (type: Field['type']): Pick<SearchedLink, 'to' | 'more'>[] => {
  if (type.kind === 'reference' && type.searched) return [{ to: type.to, more: type.searched }]
  return type.kind === 'master' && type.searched ? [{ to: undefined, more: [] }] : []
}

/** The ids in a record's link. */
export function idsLinked({ field, inside }: SearchedLink, record: Readonly<Record<string, unknown>>): string[] {
  const value = record[field]
  if (value === null || value === undefined) return []
  if (!inside) return [String(value)]
  return [value].flat().flatMap((row) => {
    const id = (row as Record<string, unknown>)[inside]
    return id ? [String(id)] : []
  })
}
