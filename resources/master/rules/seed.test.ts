import { cleanText } from '@sms/kit/contract'
import { describe, expect, test } from 'vitest'
import { fibres } from '../../standards/fibres.ts'
import { masterKeys } from '../contract.ts'
import { seasonsOf, seed, seedOf } from './seed.ts'

const names = (values: readonly { name: string }[]) => values.map((value) => value.name)

describe('What the first start fills in (Master Data)', () => {
  test('all twelve keys, in the specification’s spelling (section 3)', () => {
    expect(Object.keys(seed)).toEqual([...masterKeys])
  })

  test.each(masterKeys)(
    '%s: names once within the key in either case, each with a Chinese one, as they are stored',
    (key) => {
      const values = seedOf(2027)[key]
      expect(values.length).toBeGreaterThanOrEqual(6)
      expect(new Set(names(values).map((name) => name.toLowerCase())).size).toBe(values.length)
      expect(new Set(values.map((value) => value.nameZh)).size).toBe(values.length)
      for (const { name, nameZh } of values) {
        for (const text of [name, nameZh]) {
          expect(text).toBe(cleanText(text))
          expect(text).not.toBe('')
          expect(text.length).toBeLessThanOrEqual(120)
        }
        expect(name).not.toMatch(/\p{Script=Han}/u)
        if (key !== 'Season' && key !== 'Size') expect(nameZh).toMatch(/\p{Script=Han}/u)
      }
    },
  )

  test('seasons follow the year', () => {
    expect(names(seasonsOf(2026))).toEqual(['SS26', 'FW26', 'SS27', 'FW27', 'SS28', 'Carryover'])
    expect(names(seasonsOf(2099))).toEqual(['SS99', 'FW99', 'SS00', 'FW00', 'SS01', 'Carryover'])
    expect(seasonsOf(2026)[3]).toEqual({ name: 'FW27', nameZh: '2027 秋冬' })
  })

  test('a category for what every kind of supplier supplies and for garments', () => {
    for (const name of [
      'Woven fabric',
      'Knit fabric',
      'Lace',
      'Leather',
      'Zippers',
      'Buttons',
      'Labels',
      'Packaging',
    ]) {
      expect(names(seed.Category)).toContain(name)
    }
    for (const name of ['Printing', 'Embroidery', 'Tops', 'Shirts', 'Dresses', 'Knitwear', 'Outerwear', 'Trousers']) {
      expect(names(seed.Category)).toContain(name)
    }
  })

  test('sizes run from small to large, one size last', () => {
    expect(names(seed.Size).slice(0, 10)).toEqual('XXS,XS,S,M,L,XL,XXL,3XL,4XL,5XL'.split(','))
    expect(names(seed.Size).at(-1)).toBe('One size')
    const numbers = names(seed.Size)
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })
})

describe('Fibres (EU 1007/2011 Annex I)', () => {
  // Rows 1 to 50 of the Annex's two tables, less those that no garment is made of today.
  const annex =
    'wool,alpaca,llama,camel,cashmere,mohair,angora,vicuña,yak,guanaco,horsehair,silk,cotton,kapok,linen,hemp,jute,' +
    'abaca,coir,ramie,sisal,acetate,alginate,cupro,modal,protein,triacetate,viscose,' +
    'acrylic,chlorofibre,fluorofibre,modacrylic,polyamide,aramid,polyimide,lyocell,' +
    'polylactide,polyester,polyethylene,polypropylene,polyurethane,vinylal,' +
    'elastodiene,elastane,glass fibre,elastomultiester,elastolefin,melamine,polypropylene/polyamide bicomponent,' +
    'polyacrylate'

  test('every name on a label is a name of the Annex, or one of the few that it allows besides', () => {
    const labels = fibres.map((fibre) => fibre.name.replace(/ \(.*/, '').toLowerCase())
    expect(labels).toEqual(expect.arrayContaining(annex.split(',')))
    const besides = labels.filter((name) => !annex.split(',').includes(name))
    // Virgin wool is Article 8; metal, metallised and paper are row 48 (the material's name); other fibres Article 9.
    expect(besides).toEqual(['virgin wool', 'metal fibre', 'metallised fibre', 'carbon fibre', 'paper', 'other fibres'])
  })

  test('people find fibres by both names', () => {
    expect(names(seed.Composition).filter((name) => /nylon|spandex|rayon|flax/i.test(name))).toHaveLength(4)
  })
})
