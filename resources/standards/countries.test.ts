import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alpha3Of, countryCodes, countryName } from './countries.ts'
import { findCountry } from './country-text.ts'
import { needsSharedData, sharedRows } from './server/shared-data.ts'

const iso = sharedRows('reference/iso_3166-1_en_zh.csv')
const facilities = sharedRows('suppliers/osh_facilities.csv')
const orders = sharedRows('orders/scms_po_lines_3000.csv')

/** Each different pair of two columns once. */
const pairsOf = (rows: Record<string, string>[], code: string, name: string) =>
  new Map(rows.map((row) => [row[name]!, row[code]!]))

describe('ISO 3166-1', () => {
  test('249 codes, each once, each with its alpha-3', () => {
    expect(countryCodes).toHaveLength(249)
    expect(countryCodes).toEqual([...new Set(countryCodes)].toSorted())
    expect(new Set(countryCodes.map(alpha3Of)).size).toBe(249)
    expect(alpha3Of('CHN')).toBeUndefined()
  })

  test('names are the everyday ones, in both languages', () => {
    expect(['CN', 'HK', 'MO', 'TW', 'US', 'GB', 'MM'].map((code) => countryName(code, 'en'))).toEqual([
      'China',
      'Hong Kong',
      'Macao',
      'Taiwan',
      'United States',
      'United Kingdom',
      'Myanmar',
    ])
    expect(['CN', 'HK', 'MO', 'TW', 'US', 'BD'].map((code) => countryName(code, 'zh'))).toEqual([
      '中国',
      '香港',
      '澳门',
      '台湾',
      '美国',
      '孟加拉国',
    ])
    expect(countryName('Atlantis', 'en')).toBe('Atlantis')
    expect(countryName('XX', 'zh')).toBe('XX')
  })

  test('every country has a name of its own in both languages, by which it is found', () => {
    for (const language of ['en', 'zh'] as const) {
      const names = countryCodes.map((code) => countryName(code, language))
      expect(new Set(names).size).toBe(249)
      for (const [place, code] of countryCodes.entries()) {
        expect(names[place]).not.toBe(code)
        expect(findCountry(names[place]!), names[place]).toBe(code)
      }
    }
  })

  test.skipIf(!iso)(`the standard’s list, and each of its names ${needsSharedData}`, () => {
    expect(countryCodes.map((code) => `${code} ${alpha3Of(code)}`)).toEqual(
      iso!.map((row) => `${row.alpha_2} ${row.alpha_3}`).toSorted(),
    )
    const missed = iso!.flatMap((row) =>
      [row.alpha_2, row.alpha_3, row.name_en, row.official_name, row.name_zh]
        .filter((name) => name && findCountry(name) !== row.alpha_2)
        .map((name) => `${row.alpha_2} ${name}: ${findCountry(name!)}`),
    )
    expect(missed).toEqual([])
  })
})

describe('findCountry', () => {
  test.each([
    ['VN', 'Viet Nam', 'Vietnam', 'VIETNAM ', 'Việt Nam', '越南', 'vnm'],
    ['TR', 'Türkiye', 'Turkey', 'TURKIYE', '土耳其'],
    ['US', 'USA', 'U.S.A.', 'U.S.', 'United States of America', 'the United States', '美国', '美國'],
    ['GB', 'UK', 'U.K.', 'Great Britain', 'England', '英国'],
    [
      'KR',
      'Korea',
      'South Korea',
      'Republic of Korea',
      'Korea, Republic of',
      'Korea (South)',
      'Korea, Republic of (South Korea)',
      '韩国',
      '南韩',
    ],
    ['KP', 'North Korea', 'DPRK', "Korea, Democratic People's Republic of", '朝鲜'],
    ['HK', 'Hong Kong', 'Hongkong', 'Hong Kong SAR', 'Hong Kong SAR China', 'Hong Kong, China', '中国香港', '香港'],
    ['MO', 'Macao', 'Macau', '澳門'],
    ['TW', 'Taiwan', 'Taiwan (China)', 'Taiwan, China', 'Taiwan (R.O.C.)', '中国台湾', '臺灣'],
    ['LA', 'Laos', 'Lao PDR', "Lao People's Democratic Republic"],
    ['CZ', 'Czechia', 'Czech Republic'],
    ['CI', 'Ivory Coast', 'Côte d’Ivoire', "Cote d'Ivoire"],
    [
      'CN',
      'China',
      'PRC',
      'P.R. China',
      'P.R.China',
      "People's Republic of China",
      '中国',
      '中国大陆',
      '中華人民共和國',
      'ＣＨＩＮＡ',
    ],
    ['BA', 'Bosnia & Herzegovina', 'Bosnia-Herzegovina'],
    ['KN', 'St. Kitts and Nevis', 'Saint Kitts & Nevis'],
    ['CD', 'Congo, DRC', 'Democratic Republic of the Congo', '刚果（金）'],
    ['CG', 'Republic of the Congo', 'Congo'],
    ['MD', 'Moldova, Republic of', 'Republic of Moldova'],
    ['AE', 'UAE', 'United Arab Emirates', '阿联酋'],
    ['NL', 'The Netherlands', 'Holland', '荷兰'],
  ])('%s is found', (code, ...names) => {
    for (const name of names) expect(findCountry(name), name).toBe(code)
  })

  test.each([
    '',
    '  ',
    'XX',
    'Jiangsu',
    'Republic',
    'Republic of',
    'Virgin Islands',
    'The Republic of China',
    '共和国',
    '?',
  ])('%s is none', (text) => expect(findCountry(text)).toBeUndefined())

  test('case, width and what stands around a name make no difference', () => {
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes), fc.constantFrom('en', 'zh'), (code, language) => {
        const name = countryName(code, language as 'en' | 'zh')
        for (const same of [name.toUpperCase(), name.toLowerCase(), wide(name), ` ${name}\u3000`, `${name}.`]) {
          expect(findCountry(same), same).toBe(code)
        }
      }),
    )
  })

  test.skipIf(!facilities || !orders)(`every country of real facilities and orders is found ${needsSharedData}`, () => {
    for (const [name, code] of pairsOf(facilities!, 'country_code', 'country_name')) {
      expect(findCountry(name), name).toBe(code)
      expect(findCountry(code)).toBe(code)
    }
    for (const name of new Set(orders!.map((row) => row.Country!)))
      expect(findCountry(name), name).toMatch(/^[A-Z]{2}$/)
  })
})
