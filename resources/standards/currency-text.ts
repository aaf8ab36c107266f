import { foldText, simplified } from '@sms/kit/contract'
import { currencyCodes, currencyName } from './currencies.ts'

/**
 * Signs and names in use besides CLDR's. A bare ¥ or 元 is the yuan and a bare $ or "dollar" the US dollar, as price
 * lists of this trade mean them; Rs, kr and £E could be several and are left out.
 */
const otherNames: Readonly<Record<string, string>> = {
  AED: 'Dhs, UAE Dirham, Dirham',
  AUD: 'A$, AU$, Aussie Dollar, 澳元, 澳币',
  BDT: 'Tk, Taka, ৳, 塔卡',
  BRL: 'R$, Real, Reais',
  CAD: 'C$, CA$, Can$, 加元, 加币',
  CHF: 'SFr, Fr, Swiss Franc, 瑞郎',
  CNY: 'RMB, CNH, ¥, CN¥, RMB¥, ¥RMB, Yuan, Renminbi, Yuan Renminbi, Chinese Yuan Renminbi, 元, 圆, 人民币元, 块',
  EUR: '€, Euro, Euros, 欧元, 欧',
  GBP: '£, UK£, Pound, Pound Sterling, Sterling, Stg, Pounds, 英镑, 镑',
  HKD: 'HK$, HK Dollar, 港币, 港元, 港纸',
  IDR: 'Rp, Rupiah, 印尼盾',
  ILS: '₪, NIS',
  INR: '₹, INR Rs, 卢比, 印度卢比',
  JPY: 'JP¥, J¥, Yen, 円, 日元, 日圆, 日币',
  KHR: '៛, Riel',
  KRW: '₩, Won, 韩元, 韩币, 韩圆',
  LKR: 'SLRs',
  MOP: 'MOP$, Pataca, 澳门元, 葡币',
  MXN: 'Mex$, MX$',
  MYR: 'RM, Ringgit, 马币, 令吉',
  NZD: 'NZ$, 新西兰元, 纽币',
  PHP: '₱, 菲律宾比索',
  PLN: 'zł, Zloty',
  RUB: '₽, Rouble, Ruble, 卢布',
  SGD: 'S$, SG$, 新币, 新加坡元',
  THB: '฿, Baht, 泰铢',
  TRY: '₺, TL, Lira, Turkish Lira, 里拉',
  TWD: 'NT$, NTD, NT, TW$, Taiwan Dollar, 台币, 新台币',
  UAH: '₴',
  USD: '$, US$, U.S.$, $US, Dollar, Dollars, US Dollars, American Dollar, 美元, 美金, 美刀, 美圆',
  VND: '₫, Dong, VNĐ, 越盾, 越南盾',
  ZAR: 'Rand',
}

/** Only the letters and currency signs of a text, folded, without the s of an English plural. */
const keyOf = (text: string) =>
  simplified(foldText(text))
    .replace(/[^\p{L}\p{Sc}]/gu, '')
    .replace(/(?<=[a-z]{4})s$/, '')

let index: Map<string, string> | undefined

/** The codes by the keys of all known names; made at first use, since the runtime's CLDR names take time. */
function byKey(): Map<string, string> {
  index ??= new Map(
    currencyCodes.flatMap((code) => {
      const others = otherNames[code]?.split(', ') ?? []
      const names = [code, currencyName(code, 'en'), currencyName(code, 'zh'), ...others]
      return names.map((name) => [keyOf(name), code])
    }),
  )
  return index
}

/**
 * The ISO 4217 code of the currency that a text names by code, sign or name, English or Chinese ('RMB', '￥', '美金').
 * Case, width, blanks and punctuation make no difference; any other text gives undefined.
 */
export function findCurrency(text: string): string | undefined {
  const key = keyOf(text)
  // 'USD$', '¥CNY': the code counts, not the sign beside it.
  const code = key.replace(/^\p{Sc}(?=[a-z]{3}$)|(?<=^[a-z]{3})\p{Sc}$/u, '')
  return byKey().get(key) ?? byKey().get(code)
}
