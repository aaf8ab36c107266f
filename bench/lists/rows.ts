import { withInitials } from '@sms/kit/contract'
import { currencyOptions } from '@sms/resources/standards/currencies.ts'
import { incotermOptions } from '@sms/resources/standards/incoterms.ts'
import { supplier } from '@sms/resources/supplier/contract.ts'
import { guardKeysOf } from '@sms/resources/supplier/rules/similar-name.ts'
import { type Dice, ranked } from '../dice.ts'
import * as w from './words.ts'

/**
 * Supplier number `i`, its fields as skewed as in an office's own list: few blocked, few rated at all, most at home,
 * cities in clusters of codes. `categories` are ids of master data.
 */
export function supplierRow(roll: Dice, i: number, categories: readonly string[]): Record<string, unknown> {
  const pick = <T>(list: readonly T[]) => list[roll(list.length)]!
  /** A random element, the first the likeliest. */
  const often = <T>(list: readonly T[]) => ranked(roll, list)
  /** What `make` returns, in so many percent of calls; else null. */
  const chance = <T>(percent: number, make: () => T) => (roll(1_000) < percent * 10 ? make() : null)
  const day = (from: number, days: number) =>
    new Date(Date.UTC(2026, 0, 1) + (from + roll(days)) * 86_400_000).toISOString().slice(0, 10)
  const digits = (n: number) => Array.from({ length: n }, () => roll(10)).join('')
  const home = roll(100) < 88
  const [cityZh, cityPinyin, region, initials] = often(w.cities)
  const [cityAbroad, country] = often(w.abroad)
  const city = home ? cityPinyin : cityAbroad
  const core = Array.from({ length: 2 + roll(2) }, () => often(w.characters)).join('')
  const nameZh = home && roll(10) > 0 ? `${cityZh}${core}${often(w.trades)}${pick(w.forms)}` : null
  const words = Array.from({ length: 1 + roll(3) }, () => often(w.english)).join(' ')
  const nameEn =
    !nameZh || roll(10) < 7
      ? `${roll(2) ? `${city} ` : ''}${words} ${roll(4) ? '' : roll(999)} ${pick(w.companies)}`
      : null
  const person = () => ({
    name: roll(5) ? often(w.surnames) + often(w.given) + (roll(2) ? often(w.given) : '') : `${pick(w.english)} Rossi`,
    title: chance(40, () => often(w.titles)),
    mobile: chance(80, () => `1${pick(['38', '39', '50', '86', '77'])}${digits(8)}`),
    email: chance(60, () => `${often(w.english).toLowerCase()}${roll(9_999)}@${often(w.domains)}`),
    wechat: chance(30, () => `wx_${digits(7)}`),
    primary: false,
  })
  const blocked = roll(1_000) < 30
  const values = withInitials(supplier, {
    code: roll(3) ? `S-${String(i).padStart(7, '0')}` : `${home ? initials : country}-${String(i).padStart(6, '0')}`,
    nameZh,
    nameEn: nameEn?.replace(/ +/g, ' '),
    shortName: chance(30, () => (nameZh ? core : words.slice(0, 80))),
    type: roll(10) < 7 ? 'OEM' : 'Trader',
    priority: chance(60, () => often(['Medium', 'High', 'Low'])),
    star: chance(50, () => often(['3', '4', '2', '5', '1'])),
    uscc: chance(70, () => `91${digits(6)}MA${i.toString(36).toUpperCase().padStart(8, '0')}`),
    country: home ? 'CN' : country,
    region: home ? region : null,
    city,
    addressZh:
      nameZh && roll(10) < 6 ? `${cityZh}市${pick(w.roads)}${roll(999)}号${chance(20, () => '三楼') ?? ''}` : null,
    addressEn: chance(50, () => `No. ${roll(999)}, ${pick(w.roadsEn)}, ${city}`),
    website: chance(35, () => `https://www.${often(w.english).toLowerCase()}${roll(9_999)}.com`),
    contacts: Array.from({ length: often([1, 2, 0, 3]) }, person),
    facilities: chance(8, () => [
      { name: '一厂', role: 'mill', address: null, workers: roll(500), monthlyCapacity: null, capacityUnit: null },
    ]),
    categories: Array.from(new Set(Array.from({ length: roll(3) }, () => often(categories)))),
    currencies: Array.from(
      new Set(
        Array.from({ length: roll(3) }, () =>
          often(['CNY', 'USD', 'EUR', ...currencyOptions.map(({ value }) => value)]),
        ),
      ),
    ),
    incoterm: chance(45, () => often(incotermOptions).value),
    incotermPlace: chance(4, () => city),
    leadDaysSample: chance(50, () => 3 + roll(25)),
    leadDaysBulk: chance(55, () => 15 + roll(90)),
    moq: chance(40, () => pick(['100', '300', '500', '1000', '3000', String(50 + roll(9_000))])),
    moqUnit: chance(40, () => often(['m', 'kg', 'yd', 'pc', 'gross'])),
    vatRate: chance(65, () => often(['13', '9', '6', '3', '0'])),
    bank: chance(30, () => ({
      bankName: '中国银行',
      accountName: nameZh ?? words,
      accountNo: digits(16),
      swift: null,
      bankAddress: null,
    })),
    block: blocked ? often(['ordering', 'quoting', 'payment']) : 'none',
    blockUntil: blocked ? chance(50, () => day(0, 400)) : null,
    blockReason: blocked ? chance(60, () => `${pick(w.remarks)} ${pick(w.remarks)}`) : null,
    notes: chance(25, () => Array.from({ length: 4 + roll(12) }, () => pick(w.remarks)).join(' ')),
    status: roll(100) < 93 ? 'Active' : 'inActive',
  })
  return {
    ...values,
    nextExpiry: chance(20, () => day(-60, 600)),
    nameKeys: guardKeysOf({ nameZh, nameEn }),
  }
}
