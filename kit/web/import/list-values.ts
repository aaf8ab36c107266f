import { type Fields, isEmpty, type Resource } from '@sms/kit/contract'
import type { Values } from '../form/values.ts'
import { referencesIn, useNamesOf } from '../show/names.ts'
import { isForAll, textOfValue } from './fixed-text.ts'

const nothing: Values = {}

/**
 * The values that a list gives to all of its records, as texts of a file. A name that is still loading is left out; the
 * wizard then asks for it.
 */
export function useListValues(
  { fields }: Resource<any, any>,
  given: Values = nothing,
): Readonly<Record<string, string>> {
  const of = (name: string) => (fields as Fields)[name]!
  const known = Object.entries(given).filter(([name, value]) => name in fields && !isEmpty(value) && isForAll(of(name)))
  const names = useNamesOf(known.flatMap(([name, value]) => referencesIn(of(name), value)))
  const texts = known.map(([name, value]) => {
    const { type } = of(name)
    return [name, type.kind === 'reference' ? names.reference?.(type.to, String(value)) : textOfValue(value)] as const
  })
  return Object.fromEntries(texts.filter((entry): entry is readonly [string, string] => Boolean(entry[1])))
}
