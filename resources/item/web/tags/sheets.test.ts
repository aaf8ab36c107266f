import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  codeScale,
  fitFacts,
  fitName,
  lineHeight,
  marginsOf,
  measuresOf,
  nameScaleMin,
  pagesOf,
  perPage,
  sheets,
} from './sheets.ts'

const sheet = (key: string) => sheets.find((sheet) => sheet.key === key)!

test('every tag of a sheet lies on its page, in the middle of it', () => {
  for (const sheet of sheets) {
    const [left, top] = marginsOf(sheet)
    expect(left, sheet.key).toBeGreaterThanOrEqual(0)
    expect(top, sheet.key).toBeGreaterThanOrEqual(0)
    expect(sheet.columns * sheet.tag[0] + 2 * left).toBeCloseTo(sheet.page[0])
    expect(sheet.rows * sheet.tag[1] + 2 * top).toBeCloseTo(sheet.page[1])
  }
  expect(marginsOf(sheet('a4-3x7'))[1]).toBeCloseTo(0.45)
})

test('the text of a tag has whole lines that fill it, and the code is large enough for a phone', () => {
  const facts = Array.from({ length: 99 }, (_, i) => `Fact ${i}`)
  for (const sheet of sheets)
    for (const names of [[], ['府绸'], ['Twill', '很'.repeat(80)]]) {
      const measures = measuresOf(sheet)
      const { font, qr } = measures
      const room = measures.lines - names.reduce((sum, name) => sum + fitName(name, measures).height, 0)
      const { scale, lines } = fitFacts(facts, room, measures)
      const free =
        sheet.tag[1] - 2 * sheet.pad - (codeScale + measures.lines - room + scale * lines) * font * lineHeight
      expect(free, sheet.key).toBeGreaterThanOrEqual(-0.1)
      expect(free, sheet.key).toBeLessThan(scale * font * lineHeight)
      // 45 modules with their error correction, each 0.4 mm: what a label printer of 203 dpi draws with three dots.
      expect(qr, sheet.key).toBeGreaterThanOrEqual(18)
      // 6 pt: what packaging law calls readable begins there.
      expect(font / 0.3528, sheet.key).toBeGreaterThanOrEqual(6)
    }
})

test('a partly used sheet goes on where it was left', () => {
  const [first, second, ...more] = pagesOf(['a', 'b'], sheet('a4-2x4'), 2, 7)
  expect(first).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, 'a', 'a'])
  expect(second).toEqual(['b', 'b'])
  expect(more).toEqual([])
  expect(pagesOf([], sheet('a4-2x4'), 1, 3)).toEqual([])
  expect(pagesOf(['a'], sheet('50x30'), 2, 9)).toEqual([['a'], ['a']])
})

test('every tag is there as often as asked, in order, no page holds too many', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sheets),
      fc.array(fc.nat(), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 30 }),
      (sheet, tags, copies, start) => {
        const pages = pagesOf(tags, sheet, copies, start)
        expect(pages.every((page) => page.length > 0 && page.length <= perPage(sheet))).toBe(true)
        expect(pages.flat().filter((tag) => tag !== undefined)).toEqual(
          tags.flatMap((tag) => Array.from({ length: copies }, () => tag)),
        )
      },
    ),
  )
})

test('a long name is set smaller before it is cut; a short one is not', () => {
  const small = measuresOf(sheets.find(({ key }) => key === '50x30')!)
  expect(fitName('府绸', small)).toEqual({ scale: 1, height: 1 })
  const long = fitName('双面磨毛高弹力斜纹棉布水洗款', small).scale
  expect(long).toBeLessThan(1)
  expect(long).toBeGreaterThanOrEqual(nameScaleMin)
  // At that size it fits its line.
  expect(14 * small.font * long).toBeLessThanOrEqual(small.textWidth)
  expect(fitName('很'.repeat(80), small).scale).toBe(nameScaleMin)
  const facts = ['65% Cotton, 35% Polyester', '棉 65%、涤纶 35%', 'Weight 克重 230 g/m²']
  const set = fitFacts(facts, 3, small)
  expect(set.scale).toBeLessThan(1)
  expect(set.lines).toBeGreaterThanOrEqual(3)
  expect(fitFacts(['Cotton'], 3, small)).toEqual({ scale: 1, lines: 3 })
})
