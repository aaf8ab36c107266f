import { type Fields, group, label } from '@sms/kit/contract'
import { plainText, useApp, useNamerFor, useSay } from '@sms/kit/web'
import { filterFields } from '../contract.ts'
import type { Narrowing } from './query.ts'

const fields: Fields = filterFields
const filterGroup = group('Filters', '筛选', filterFields)

/** Returns a function from filter names to their values as text: `Brand: Aster · Season: AW 27`. */
export function useFilterWords(narrowing: Narrowing) {
  const say = useSay()
  const { language } = useApp()
  const names = useNamerFor(filterGroup, narrowing)
  return (filters: readonly string[]) =>
    filters
      .filter((name) => narrowing[name])
      .map((name) => {
        const value = plainText(fields[name]!, narrowing[name]!, language, names)
        return say(label(`${fields[name]!.label.en}: ${value}`, `${fields[name]!.label.zh}：${value}`))
      })
      .join(' · ')
}
