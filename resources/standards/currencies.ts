import type { Language, Option } from '@sms/kit/contract'

/** Currencies that the trade pays in, commonest first; a picker begins with them. */
const common = 'CNY USD EUR GBP HKD JPY KRW TWD VND BDT INR PKR LKR IDR THB MYR SGD PHP KHR TRY AUD CAD CHF'

/**
 * The other currencies in circulation, ISO 4217 list one as amended to 2026 (XCG for ANG since 2025, EUR for BGN since
 * 2026, ZWG for ZWL since 2024). Funds codes (BOV, CHE …), metals, XDR, XTS and XXX are no money to order in.
 */
const others = `AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CDF CLP COP CRC CUP
CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HNL HTG HUF ILS IQD IRR ISK JMD JOD KES KGS KMF
KPW KWD KYD KZT LAK LBP LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MZN NAD NGN NIO NOK NPR NZD OMR PAB
PEN PGK PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SHP SLE SOS SRD SSP STN SVC SYP SZL TJS TMT TND TOP TTD TZS UAH
UGX UYU UZS VED VES VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`

/** ISO 4217 codes, the trade's commonest first, then in alphabetical order. A record stores such a code. */
export const currencyCodes: readonly string[] = `${common} ${others}`.split(/\s+/)

const known = new Set(currencyCodes)

/** ISO 4217's minor units where they are not 2. CLDR's differ (it counts coins in use), amounts on invoices do not. */
const minorUnitsOtherThan2 = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
])

/** Whether a text is the code of a currency in use. */
export const isCurrency = (code: string): boolean => known.has(code)

/** The decimals of amounts in a currency: 2 for CNY and USD, 0 for JPY, 3 for BHD. Throws for other codes. */
export function minorUnits(code: string): number {
  if (!known.has(code)) throw new RangeError(`Not a currency in use: ${code}`)
  return minorUnitsOtherThan2.get(code) ?? 2
}

/** Names of codes that are younger than many a browser's CLDR. */
const young: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  SLE: { en: 'Sierra Leonean Leone', zh: '塞拉利昂新利昂' },
  XCG: { en: 'Caribbean Guilder', zh: '加勒比盾' },
  ZWG: { en: 'Zimbabwean Gold', zh: '津巴布韦金元' },
}

const displays = new Map<string, Intl.DisplayNames>()

/** The name of a currency by its code, from `young` or CLDR; of anything else, the text itself. */
export function currencyName(code: string, language: Language): string {
  if (!known.has(code)) return code
  const display = displays.get(language) ?? new Intl.DisplayNames([language], { type: 'currency', fallback: 'none' })
  displays.set(language, display)
  return young[code]?.[language] ?? display.of(code) ?? code
}

const codeAndName = (code: string, language: Language) => `${code} ${currencyName(code, language)}`

/** The options of a currency field, the trade's commonest first; the code stands before the name. */
export const currencyOptions: readonly Option<string>[] = currencyCodes.map((value) => ({
  value,
  label: { en: codeAndName(value, 'en'), zh: codeAndName(value, 'zh') },
  short: { en: value, zh: value },
}))
