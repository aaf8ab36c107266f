import { type Field, isEmpty, languages, type RowsWords } from '@sms/kit/contract'
import Big from 'big.js'

/** Whether two values of a field are the same to people: '12.5' and '12.50', choices in any order, null and ''. */
export function sameValue(field: Field, a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  const { type } = field
  switch (type.kind) {
    case 'decimal':
      return new Big(a as string).eq(b as string)
    case 'choices':
    case 'masters': {
      const [left, right] = [new Set(a as string[]), new Set(b as string[])]
      return left.size === right.size && [...left].every((value) => right.has(value))
    }
    case 'group': {
      const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
      return Object.entries(type.fields).every(([name, inner]) => sameValue(inner, left[name], right[name]))
    }
    case 'rows': {
      const [left, right] = [a as Record<string, unknown>[], b as Record<string, unknown>[]]
      if (type.words && readAlike(type.words, left, right)) return true
      const names = Object.entries(type.fields)
      return (
        left.length === right.length &&
        left.every((row, i) => names.every(([name, inner]) => sameValue(inner, row[name], right[i]![name])))
      )
    }
    default:
      return a === b
  }
}

/** Whether two lists have the same text in either language; a cell cannot change values that the text leaves out. */
const readAlike = ({ write }: RowsWords, left: readonly object[], right: readonly object[]) =>
  languages.some((language) => write(left, language, (id) => id) === write(right, language, (id) => id))
