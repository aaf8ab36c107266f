import { describe, expect, test } from 'vitest'
import { certificateMonths, certificateStandards } from './certificates.ts'
import { countryCodes, countryOptions } from './countries.ts'
import { currencyOptions } from './currencies.ts'
import { incotermOf, incotermOptions, incoterms } from './incoterms.ts'
import { regionOptions, regions } from './regions.ts'
import { daysIn } from './trade-text.ts'

describe('Incoterms 2020', () => {
  test('the eleven rules in the order of the publication', () => {
    expect(incoterms.map(({ code }) => code).join(' ')).toBe('EXW FCA CPT CIP DAP DPU DDP FAS FOB CFR CIF')
  })

  test('rules of older editions are none', () => {
    for (const code of ['DAT', 'DDU', 'DAF', 'fob', '']) expect(incotermOf(code)).toBeUndefined()
  })
})

describe('Certificates of a supplier', () => {
  test('the standards of the trade, each once', () => {
    expect(certificateStandards).toEqual(
      'OEKO-TEX STANDARD 100,GOTS,GRS,RCS,OCS,BCI,FSC,BSCI,SMETA,WRAP,SA8000,ISO 9001,ISO 14001,other'.split(','),
    )
  })

  test('validity by default: one year for textile certificates and BSCI, three for ISO 9001', () => {
    const textile = ['OEKO-TEX STANDARD 100', 'GOTS', 'GRS'] as const
    expect(textile.map((standard) => certificateMonths(standard))).toEqual([12, 12, 12])
    expect(certificateMonths('BSCI')).toBe(12)
    expect(certificateMonths('ISO 9001')).toBe(36)
    expect(certificateMonths('SMETA')).toBeUndefined()
    expect(certificateMonths('other')).toBeUndefined()
  })
})

describe('Options of the fields', () => {
  test('a stored value each, shown in both languages, in an order that helps', () => {
    expect(regionOptions.map((option) => option.value)).toEqual(regions.map(({ en }) => en))
    expect(regionOptions[9]).toEqual({ value: 'Jiangsu', label: { en: 'Jiangsu', zh: '江苏' } })
    expect(countryOptions.map((option) => option.value).toSorted()).toEqual(countryCodes)
    expect(countryOptions[0]).toEqual({ value: 'AF', label: { en: 'Afghanistan', zh: '阿富汗' } })
    expect(currencyOptions[0]).toEqual({
      value: 'CNY',
      label: { en: 'CNY Chinese Yuan', zh: 'CNY 人民币' },
      short: { en: 'CNY', zh: 'CNY' },
    })
    expect(incotermOptions.find((option) => option.value === 'FOB')?.label).toEqual({
      en: 'FOB Free On Board',
      zh: 'FOB 船上交货',
    })
  })
})

test('lead times in words are days; what is no length of time is none', () => {
  const read = ['25天', '25-30 days', '４–６ weeks', '2周', '15 d', '30 至 45 天', 'about 30 days', '约25天'].map(
    daysIn,
  )
  expect(read).toEqual([25, 30, 42, 14, 15, 45, 30, 25])
  expect(['30', 'soon', '2 months', '25天 after approval', ''].map(daysIn)).toEqual(Array(5).fill(undefined))
})
