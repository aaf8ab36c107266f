import { foldText } from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { needsSharedData, sharedRows } from '../../standards/server/shared-data.ts'
import { nameKey, nameKeys } from './name-key.ts'
import { diceCoefficient, guardKeysOf, similarFrom, similarity } from './similar-name.ts'

const facilities = sharedRows('suppliers/osh_facilities.csv')

/** Names as suppliers have them: one to four words, sometimes Chinese, sometimes numbered. */
const word = fc.constantFrom(
  'Hengli',
  'Shaoxing',
  'Textile',
  'Été',
  'J&K',
  'S.A. Robes',
  'Lótus',
  '恒力',
  '纺织',
  'Unit 2',
  '7',
)
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const form = fc.constantFrom(
  ...[
    'Co., Ltd.',
    'CO.,LTD',
    'Limited',
    'Inc.',
    'LLC',
    'GmbH',
    'GmbH & Co. KG',
    'Corp.',
    'S.A.',
    'S. A.',
    'SA',
    'S.r.l.',
  ],
  ...[
    'Pvt. Ltd.',
    '(Pvt) Ltd',
    'Private Limited',
    'Sdn. Bhd.',
    'JSC',
    'San. ve Tic. Ltd. Şti.',
    'A.Ş.',
    'S.A. de C.V.',
  ],
  ...[
    'PLC',
    'Lda.',
    'Ltda',
    'B.V.',
    'd.o.o.',
    'Sp. z o.o.',
    'Co Ltd Factory',
    'Group',
    'Company Limited',
    'Joint Stock Company',
  ],
  ...['有限公司', '有限责任公司', '股份有限公司', '集团', '集团有限公司', '厂', '（集团）有限公司'],
)
const wide = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))

describe('The duplicate guard’s key (Supplier Profile)', () => {
  test.each([
    [
      'henglitextile',
      'Hengli Textile Co., Ltd.',
      'HENGLI TEXTILE CO.,LTD',
      'Hengli  Textile',
      'ＨＥＮＧＬＩ　ＴＥＸＴＩＬＥ',
    ],
    [
      '恒力纺织',
      '恒力纺织有限公司',
      '恒力纺织 有限责任公司',
      '恒力纺织股份有限公司',
      '恒力纺织集团',
      '恒力纺织厂',
      '恒力紡織廠'.replace('紡織', '纺织'),
    ],
    ['sabsexports', 'Sabs Exports', 'M/s Sabs Exports', 'M/S. SABS EXPORTS', 'Messrs. Sabs Exports Pvt. Ltd.'],
    ['hmhosiery', 'HM HOSIERY LTD', 'H.M.Hosiery'],
    ['siddhiknotsandprints', 'Siddhi Knots & Prints Private Ltd', 'Siddhi Knots And Prints Pvt. Ltd.'],
    ['astertekstil', 'Aster tekstil San Dis Tic A.S', 'ASTER TEKSTİL SANAYİ VE DIŞ TİCARET A.Ş.'],
    ['wolford', 'Wolford AG', 'Wolford d.o.o.'],
    ['apparelone', 'PT. Apparel One', 'PT APPAREL ONE', 'Apparel One, PT'],
    ['confeccoesazul', 'Confecções Azul Ltda.', 'CONFECCOES AZUL LTDA ME', 'Confecções Azul EIRELI'],
  ])('%s', (key, ...names) => {
    for (const name of names) expect(nameKey(name), name).toBe(key)
  })

  test('a form of company goes at the end only, and never all of a name', () => {
    expect(nameKey('Limited Edition Shirts Ltd')).toBe('limitededitionshirts')
    expect(nameKey('Company of Silk')).toBe('companyofsilk')
    expect(nameKey('集团军服装')).toBe('集团军服装')
    for (const bare of ['Ltd', 'Co., Ltd.', 'M/S', 'The Group', '有限公司', '厂', '公司'])
      expect(nameKey(bare)).not.toBe('')
    expect(nameKey(' – ')).toBe('')
    expect(nameKeys('')).toEqual([])
  })

  test('units of one company stay apart', () => {
    expect(nameKey('Shahi Exports Pvt Ltd Unit 1')).not.toBe(nameKey('Shahi Exports Pvt Ltd Unit 2'))
    expect(nameKey('盛虹印染三分厂')).not.toBe(nameKey('盛虹印染五分厂'))
  })

  test('a name in both languages has the key of each, a few letters inside a Chinese name have none', () => {
    expect(nameKeys('Foshan Koodee Metal Co.,Ltd (佛山酷狄五金有限公司)')).toEqual(
      expect.arrayContaining(['foshankoodeemetal', '佛山酷狄五金']),
    )
    expect(nameKeys('TCL集团股份有限公司')).toEqual(['tcl'])
    expect(nameKeys('Hengli Textile Co., Ltd.')).toEqual(['henglitextile'])
  })

  test('case, width, accents, punctuation, blanks and forms of company make no difference', () => {
    fc.assert(
      fc.property(name, form, (name, some) => {
        const key = nameKey(name)
        const same = [
          name.toUpperCase(),
          wide(name),
          `  ${name} `,
          name.normalize('NFD'),
          name.replaceAll(' ', '　'),
          `${name}.`,
        ]
        for (const other of [...same, `${name} ${some}`, `${name}, ${some}`, `${name} (${some})`]) {
          expect(nameKey(other), other).toBe(key)
        }
      }),
    )
  })

  test('a key has no blanks, capitals or punctuation, and a name with a letter or digit has one', () => {
    fc.assert(
      fc.property(fc.oneof(name, fc.string({ unit: 'grapheme' })), (text) => {
        expect(nameKey(text)).toMatch(/^[\p{L}\p{M}\p{N}]*$/u)
        expect(nameKey(text)).toBe(nameKey(text).toLowerCase())
        expect(nameKey(text) !== '').toBe(/[\p{L}\p{M}\p{N}&+]/u.test(foldText(text)))
        expect(nameKeys(text).includes(nameKey(text))).toBe(nameKey(text) !== '')
      }),
    )
  })
})

describe('The parts of words by which names are looked up', () => {
  const letter = fc.integer({ min: 97, max: 122 }).map((code) => String.fromCharCode(code))
  test('one wrong, missing or added letter leaves one of them, wherever it is', () => {
    fc.assert(
      fc.property(fc.array(letter, { minLength: 6, maxLength: 12 }), fc.nat(), letter, (letters, at, other) => {
        const place = at % letters.length
        const word = letters.join('')
        const wrong = letters.with(place, other).join('')
        const missing = letters.toSpliced(place, 1).join('')
        const added = letters.toSpliced(place, 0, other).join('')
        for (const typo of [wrong, missing, added]) {
          const parts = new Set(guardKeysOf({ nameEn: `Nantong ${word} Weaving` }))
          expect(
            guardKeysOf({ nameEn: `${typo} Textile` }).some((part) => parts.has(part)),
            typo,
          ).toBe(true)
        }
      }),
    )
  })
})

describe('Names that resemble each other', () => {
  test.each([
    ['Dusted Valley Vinters', 'DUSTED VALLEY VINTNERS LTD'],
    ['Shahi Export Pvt Ltd', 'SHAHI EXPORTS PVT LTD'],
    ['Quanzhou Tongyi Light Industry Co Ltd', 'TONGYI (QUANZHOU) LIGHT INDUSTRY CO., LTD.'],
    ['Zhejiang Win-Light Fashion Co.,Ltd', 'Win-Light Fashions Co. Ltd'],
    ['Starlight Knitwear Ltd (Unit II)', 'Starlight Knitwear Ltd. Unit-2'],
    ['苏州恒力纺织有限公司', '恒力纺织'],
    ['江苏省苏州市恒力纺织有限公司', '苏州恒力纺织厂'],
    ['上海东方国际服饰有限公司', '东方国际服饰（上海）有限公司'],
    ['Nantong Qilun Textile Co., Ltd.', 'Nantong Qilum Textile Co'],
    ['Nantong Qilun Textile Co., Ltd.', 'Nantong Qilum Textile'],
    ['Qilun Textile', 'Nantong Qilunn Textile'],
    ['Nantong Qilun Textile Co., Ltd.', 'Nantong Qilun'],
    ['南通启纶纺织有限公司', '南通启纶'],
  ])('%s and %s', (a, b) => expect(similarity(a, b)).toBeGreaterThanOrEqual(similarFrom))

  test.each([
    ['Arsh International', 'ISH International'],
    ['Dongguan Hongbo Shoes Co., Ltd', 'Dongguan Morning Light Shoes Co., Ltd'],
    ['Rex Enterprises Co. Ltd', 'RR Enterprises'],
    ['Shahi Exports Pvt. Ltd. - Unit 1', 'Shahi Exports Pvt Ltd. Unit-12'],
    ['Style Textile IV', 'STYLE TEXTILE (PVT) LTD.'],
    ['南通恒力纺织有限公司', '苏州恒力纺织有限公司'],
    ['恒力纺织', '恒利纺织'],
    ['Nantong Qilun Textile', 'Nantong Qilum Dyeing'],
    ['Nantong Qilun Textile', 'Suzhou Qilum Textile'],
    ['Nantong Hua Textile', 'Nantong Hui Textile'],
    ['Nantong Qilun', 'Nantong Qilun Sunrise Textile'],
    ['Nantong', 'Nantong Qilun Textile'],
    ['Qilun', 'Qilun Textile'],
    ['盛虹印染三分厂', '盛虹印染五分厂'],
    ['', ''],
    ['Hengli', ''],
  ])('not %j and %j', (a, b) => expect(similarity(a, b)).toBeLessThan(similarFrom))

  test('Dice’s coefficient counts pairs of neighbours, each as often as both have it', () => {
    expect(diceCoefficient('night', 'nacht')).toBe(0.25)
    expect(diceCoefficient('aaaa', 'aa')).toBe(0.5)
    expect(diceCoefficient('恒力纺织', '恒力')).toBe(0.5)
    expect([
      diceCoefficient('a', 'a'),
      diceCoefficient('a', 'b'),
      diceCoefficient('a', 'ab'),
      diceCoefficient('', 'ab'),
    ]).toEqual([1, 0, 0, 0])
  })

  test('a number from 0 to 1, the same both ways; 1 for one name, whatever its form', () => {
    fc.assert(
      fc.property(name, name, form, (a, b, some) => {
        const score = similarity(a, b)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        expect(similarity(b, a)).toBe(score)
        expect(similarity(a.toUpperCase(), `${a} ${some}`)).toBe(1)
      }),
    )
  })
})

describe.skipIf(!facilities)(`5,443 real names ${needsSharedData}`, () => {
  const names = facilities?.map((row) => row.name!) ?? []
  const groupsBy = (key: (name: string) => string) =>
    [...Map.groupBy(names, key).values()].filter((group) => group.length > 1)

  test('the 129 groups (275 rows) that differ in case and punctuation alone are found, and more', () => {
    const plain = groupsBy((name) =>
      name
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    expect([plain.length, plain.flat().length]).toEqual([129, 275])
    for (const group of plain) expect(new Set(group.map(nameKey)).size, group[0]).toBe(1)
    const ours = groupsBy(nameKey)
    console.info(`names: ${ours.length} groups by key, ${ours.flat().length} rows`)
    expect(ours.length).toBeGreaterThan(150)
    expect(ours.length).toBeLessThan(160)
  })

  test('every name has a key', () => {
    expect(names.filter((name) => nameKeys(name).length === 0)).toEqual([])
  })
})
