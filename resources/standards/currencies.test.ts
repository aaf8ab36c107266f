import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyCodes, currencyName, isCurrency, minorUnits } from './currencies.ts'
import { findCurrency } from './currency-text.ts'
import { needsSharedData, sharedRows } from './server/shared-data.ts'

const iso = sharedRows('reference/iso_4217_en_zh.csv')

describe('ISO 4217', () => {
  test('each code once, the trade’s commonest first', () => {
    expect(new Set(currencyCodes).size).toBe(currencyCodes.length)
    expect(currencyCodes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
    expect(currencyCodes.slice(0, 6)).toEqual(['CNY', 'USD', 'EUR', 'GBP', 'HKD', 'JPY'])
    const others = currencyCodes.slice(currencyCodes.indexOf('AED'))
    expect(others).toEqual(others.toSorted())
  })

  test('minor units are the standard’s', () => {
    expect(['CNY', 'USD', 'IDR', 'TWD', 'HUF', 'MRU', 'MGA'].map(minorUnits)).toEqual([2, 2, 2, 2, 2, 2, 2])
    expect(['JPY', 'KRW', 'VND', 'CLP', 'XOF', 'ISK', 'UGX'].map(minorUnits)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(['BHD', 'KWD', 'TND', 'JOD', 'IQD', 'OMR', 'LYD'].map(minorUnits)).toEqual([3, 3, 3, 3, 3, 3, 3])
    expect(currencyCodes.filter((code) => minorUnits(code) !== 2)).toHaveLength(23)
  })

  test('a code that is not in use has no minor units: an error, not a guess', () => {
    for (const code of ['', 'cny', 'RMB', 'XXX', 'XAU', 'DEM', 'BGN']) {
      expect(isCurrency(code)).toBe(false)
      expect(() => minorUnits(code)).toThrow(RangeError)
    }
  })

  test('every code has a name of its own in both languages', () => {
    for (const language of ['en', 'zh'] as const) {
      const names = currencyCodes.map((code) => currencyName(code, language))
      expect(new Set(names).size).toBe(currencyCodes.length)
      expect(names.filter((name) => isCurrency(name))).toEqual([])
    }
    expect([currencyName('CNY', 'zh'), currencyName('USD', 'zh'), currencyName('HKD', 'zh')]).toEqual([
      '人民币',
      '美元',
      '港元',
    ])
    expect(currencyName('DEM', 'en')).toBe('DEM')
  })

  test.skipIf(!iso)(`the published list, less what is no money or no longer ${needsSharedData}`, () => {
    const funds = 'BOV CHE CHW CLF COU MXV USN UYI UYW'.split(' ')
    const noMoney = 'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' ')
    const withdrawn = 'ANG BGN CUC HRK SLL ZWL'.split(' ')
    const since = ['XCG', 'ZWG']
    const left = iso!.map((row) => row.alpha_3!).filter((code) => ![...funds, ...noMoney, ...withdrawn].includes(code))
    expect(currencyCodes.toSorted()).toEqual([...left, ...since].toSorted())
  })
})

describe('findCurrency', () => {
  test.each([
    ['CNY', 'CNY', 'cny', 'RMB', 'Rmb.', '￥', '¥', 'CNH', '人民币', '元', 'Yuan', 'Renminbi'],
    ['USD', 'US$', 'U.S. $', 'USD$', '$', '＄', 'US Dollar', 'US Dollars', '美元', '美金'],
    ['EUR', '€', 'Euro', 'euros', '欧元'],
    ['GBP', '£', 'British Pound', 'Pound Sterling', '英镑'],
    ['HKD', 'HK$', 'HKD', '港币', '港元', 'Hong Kong Dollar'],
    ['JPY', 'JPY', 'JP¥', 'Japanese Yen', '日元', '円'],
    ['TWD', 'NT$', 'NTD', '新台币', 'New Taiwan Dollar'],
    ['VND', '₫', 'Vietnamese Dong', '越南盾'],
    ['BDT', 'Tk', 'Tk.', 'Bangladeshi Taka'],
    ['MYR', 'RM', 'Malaysian Ringgit'],
  ])('%s is found', (code, ...names) => {
    for (const name of names) expect(findCurrency(name), name).toBe(code)
  })

  test.each(['', ' ', 'Rs', 'kr', 'XXX', 'DEM', 'pcs', '12.50'])('%s is none', (text) =>
    expect(findCurrency(text)).toBeUndefined(),
  )

  test('every code and every name leads to its currency, in any case and width', () => {
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
    fc.assert(
      fc.property(fc.constantFrom(...currencyCodes), (code) => {
        for (const name of [code, currencyName(code, 'en'), currencyName(code, 'zh')]) {
          for (const same of [name, name.toLowerCase(), wide(name), ` ${name}\u3000`]) {
            expect(findCurrency(same), same).toBe(code)
          }
        }
      }),
    )
  })
})
