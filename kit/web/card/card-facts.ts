import { type Field, type Fields, isEmpty, type Label } from '@sms/kit/contract'
import type { FormLayout } from '../form/layout.ts'
import type { Values } from '../form/values.ts'

const most = 6

const isShort = ({ type }: Field) =>
  type.kind === 'rows'
    ? type.words !== undefined
    : type.kind !== 'group' && type.kind !== 'file' && !(type.kind === 'text' && type.form === 'lines')

/** A filled field on a card; `text` stands in place of its plain value, if the layout has one. */
export type CardFact = { readonly name: string; readonly field: Field; readonly text: Label | undefined }

/**
 * The facts of a record on its card: the filled ones of the layout's first facts, or else of its sections, besides the
 * name. The layout's `ownedText` replaces a plain value, or hides it where it is undefined.
 */
export function cardFacts({ contract, first, sections, ownedText }: FormLayout, record: Values): CardFact[] {
  const fields = contract.all as Fields
  const names = first.length > 0 ? first : sections.flatMap(({ rows }) => rows.flat())
  return names
    .filter((name) => !contract.names.includes(name) && !isEmpty(record[name]) && isShort(fields[name]!))
    .map((name) => ({ name, field: fields[name]!, text: ownedText[name]?.(record) }))
    .filter(({ name, text }) => text !== undefined || !(name in ownedText))
    .slice(0, most)
}
