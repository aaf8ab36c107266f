import { describe, expect, test } from 'vitest'
import { constructionIn, densityIn, yarnInTex, yarnsIn, yarnText } from './yarn.ts'

describe('Yarn as people write it', () => {
  test.each([
    ['40s', '40s'],
    ["40'S", '40s'],
    ['40', '40s'],
    ['Ne 40', '40s'],
    ['40支', '40s'],
    ['40/2', '40s/2'],
    ['40s/2', '40s/2'],
    ['2/40s', '40s/2'],
    ['40/1', '40s'],
    ['JC40s', 'JC40s'],
    ['oe 10s', 'OE10s'],
    ['16s slub', '16s slub'],
    ['75D/36F', '75D/36F'],
    ['75d/36f DTY', '75D/36F DTY'],
    ['75/36F', '75D/36F'],
    ['150 denier', '150D'],
    ['83dtex f36', '83 dtex/36F'],
    ['20 tex', '20 tex'],
    ['20tex×2', '20 tex/2'],
    ['Nm 2/60', 'Nm 60/2'],
    ['60/2 Nm', 'Nm 60/2'],
    ['48公支', 'Nm 48'],
    ['(40s + 40D)', '40s + 40D'],
    ['40S+40D氨纶', '40s + 40D 氨纶'],
    ['75D/36F + 40D spandex', '75D/36F + 40D spandex'],
    ['T/C 45s', 'T/C 45s'],
    ['32S*2', '32s/2'],
    ['150D/2', '150D/2'],
    ['75D/36', '75D/36F'],
    ['50D/72F/2', '50D/72F/2'],
    ['83 dtex/36F x 2', '83 dtex/36F/2'],
    ['20/22D', '20/22D'],
    ['2/20/22 denier', '20/22D/2'],
    ['75/36D', undefined],
    ['80/2 x 80/2', undefined],
    ['/40s', undefined],
    ['2/60', undefined],
    ['fine', undefined],
    ['0s', undefined],
    ['40s × 40s', undefined],
    ['', undefined],
  ])('%s is %s', (text, read) => {
    expect(yarnText(text)).toBe(read)
    // What is kept is read back as itself, so that an export changes nothing.
    if (read) expect(yarnText(read)).toBe(read)
  })

  test.each([
    ['40s × (40s + 40D)', { yarnWarp: '40s', yarnWeft: '40s + 40D' }],
    ['JC40*JC40', { yarnWarp: 'JC40s', yarnWeft: 'JC40s' }],
    ['40sx75D/36F', { yarnWarp: '40s', yarnWeft: '75D/36F' }],
    ['20 tex x 20 tex', { yarnWarp: '20 tex', yarnWeft: '20 tex' }],
    ['40s', undefined],
    ['10*7', { yarnWarp: '10s', yarnWeft: '7s' }],
    ['32S*2', undefined],
    ['20 tex×2', undefined],
  ])('%s has two sides', (text, sides) => expect(yarnsIn(text)).toEqual(sides))

  test('a construction says yarns and density', () => {
    const of = { epi: '133', ppi: '72' }
    expect(constructionIn('40×40/133×72')).toEqual({ yarnWarp: '40s', yarnWeft: '40s', ...of })
    expect(constructionIn('21s*(16s+70D) / 133*72')).toEqual({ yarnWarp: '21s', yarnWeft: '16s + 70D', ...of })
    expect(constructionIn('40s/2')).toBeUndefined()
    expect(densityIn('133 x 72')).toEqual(of)
  })

  test('each end in tex by its own system', () => {
    expect(yarnInTex('40s + 40D')).toBe('14.76 tex + 4.44 tex')
    expect(yarnInTex('Nm 60/2')).toBe('33.34 tex')
    expect(yarnInTex('75D/36F/2 + 20/22D')).toBe('16.66 tex + 2.33 tex')
    expect(yarnInTex('167 dtex')).toBe('16.7 tex')
    expect(yarnInTex('20 tex')).toBeUndefined()
  })
})
