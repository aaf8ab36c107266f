import { type Language, label } from '@sms/kit/contract'
import type { MasterValue } from '../../page/app.tsx'
import { masterName } from '../../show/names.ts'
import { type Choosable, lazyKeys } from '../options.ts'

/**
 * Master values as choices: Active ones first, then by their set order and by name; an Inactive one is marked as such.
 */
export function masterChoices(masters: readonly MasterValue[], language: Language): Choosable[] {
  const names = new Intl.Collator(language === 'zh' ? 'zh-u-co-pinyin' : 'en', { numeric: true })
  const isOff = ({ status }: MasterValue) => status !== 'Active'
  return masters
    .toSorted(
      (a, b) =>
        Number(isOff(a)) - Number(isOff(b)) ||
        (a.sort ?? 1e9) - (b.sort ?? 1e9) ||
        names.compare(masterName(a, language), masterName(b, language)),
    )
    .map((master) => ({
      value: master.id,
      text: masterName(master, language) + (isOff(master) ? ` (${off[language]})` : ''),
      keys: lazyKeys([master.name, master.nameZh]),
    }))
}

const off = label('Inactive', '停用')
