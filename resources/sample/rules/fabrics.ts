import type { Dice } from './dice.ts'
import { type FabricKind, fabricKinds } from './fabric-kinds.ts'
import { dyed } from './fabric-look.ts'
import { finishOf } from './finishes.ts'
import { goodsOf, type Item, type Shelf } from './items.ts'
import { between, dayFrom, type World } from './world.ts'

/** Fibres: the name in master data, and the words that a fabric name uses for it in both languages. */
const fibres: Readonly<Record<string, readonly [string, string]>> = {
  Cotton: ['Cotton', '棉'],
  Polyester: ['Polyester', '涤'],
  Elastane: ['Elastane (Spandex)', '氨'],
  Linen: ['Linen (Flax)', '亚麻'],
  Viscose: ['Viscose (Rayon)', '粘胶'],
  Polyamide: ['Polyamide (Nylon)', '锦纶'],
  Wool: ['Wool', '羊毛'],
  Acrylic: ['Acrylic', '腈'],
  Silk: ['Silk', '真丝'],
  Modal: ['Modal', '莫代尔'],
  Lyocell: ['Lyocell', '莱赛尔'],
  Ramie: ['Ramie', '苎麻'],
}

type Part = { readonly fibre: string; readonly percent: string; readonly recycled: boolean; readonly organic: boolean }

/** Reads `Cotton 97 Elastane 3`. */
const partsOf = (text: string): Part[] =>
  [...text.matchAll(/(r\.|o\.)?(\w+) (\d+)/g)].map(([, mark, fibre, percent]) => ({
    fibre: fibre!,
    percent: percent!,
    recycled: mark === 'r.',
    organic: mark === 'o.',
  }))

/** The fibre words in the name of a fabric: its two main fibres, and whether it stretches. */
function fibreNames(parts: readonly Part[]): readonly [string, string] {
  const main = parts.filter(({ fibre }) => fibre !== 'Elastane').slice(0, 2)
  const unique = main.filter(({ fibre }, i) => main.findIndex((other) => other.fibre === fibre) === i)
  const stretch = parts.some(({ fibre }) => fibre === 'Elastane')
  const mark = parts.some(({ organic }) => organic)
    ? ['Organic ', '有机']
    : parts[0]?.recycled
      ? ['Recycled ', '再生']
      : ['', '']
  return [
    `${stretch ? 'Stretch ' : ''}${mark[0]}${unique.map(({ fibre }) => fibre).join(' ')}`.trim(),
    `${mark[1]}${unique.map(({ fibre }) => fibres[fibre]![1]).join('')}${stretch ? '弹力' : ''}`,
  ]
}

function yarnOf(text: string | undefined, isKnit: boolean, stretches: boolean) {
  const [, system, warp, weft, epi, ppi, gauge] =
    /^(\w+) (\d+)(?:\/(\d+))?(?: (\d+)x(\d+))?(?: (\d+)G)?$/.exec(text ?? '') ?? []
  if (!system) return {}
  const countText = (count: string) =>
    ({ Ne: `${count}s`, Nm: `Nm ${count}`, denier: `${count}D/${Math.round(Number(count) / 2)}F` })[system] ??
    `${count} ${system}`
  const stretching = stretches ? ' + 40D' : ''
  return {
    ...(isKnit
      ? { yarn: countText(warp!) + stretching }
      : { yarnWarp: countText(warp!), ...(weft ? { yarnWeft: countText(weft) + stretching } : {}) }),
    ...(epi ? { epi: Number(epi), ppi: Number(ppi) } : {}),
    ...(gauge ? { gauge: Number(gauge) } : {}),
  }
}

/** Laboratory results of some fabrics. */
function testsOf(dice: Dice, today: string) {
  if (!dice.chance(25)) return []
  const tested = dayFrom(today, -dice.whole(20, 200))
  const lab = dice.pick(['SGS', 'Intertek', 'Bureau Veritas'])
  return [
    { test: 'Formaldehyde', standard: 'GB/T 2912.1', lab, tested, result: 'pass', value: `${dice.whole(5, 18)} mg/kg` },
    {
      test: 'pH',
      standard: 'GB/T 7573',
      lab,
      tested,
      result: 'pass',
      value: `${dice.whole(5, 7)}.${dice.whole(0, 4)}`,
    },
  ]
}

const careOf = (parts: readonly Part[]) => {
  const fine = parts.some(({ fibre }) => fibre === 'Silk' || fibre === 'Wool')
  return fine
    ? { wash: 'hand', bleach: 'none', dry: ['tumble none', 'flat'], iron: '120', professional: ['P'] }
    : {
        wash: parts[0]?.fibre === 'Cotton' ? '40' : '30 mild',
        bleach: 'none',
        dry: ['tumble low', 'line'],
        iron: parts[0]?.fibre === 'Polyester' ? '120' : '160',
        professional: ['no dry clean', 'W mild'],
      }
}

const grade = (dice: Dice) => dice.pick(['3-4', '4', '4', '4-5'])

/** The HS heading of a fabric by its first fibre: wovens in chapters 50 to 55, knits in 60. */
const hsOf = ({ class: of }: FabricKind, [first]: readonly Part[]) => {
  if (of === 'knit') return '6006.22'
  if (of === 'lace') return '5804.21'
  if (of === 'leather') return '4112.00'
  const heading: Readonly<Record<string, string>> = {
    Cotton: '5208.32',
    Linen: '5309.29',
    Ramie: '5311.00',
    Silk: '5007.20',
    Wool: '5112.19',
    Viscose: '5516.12',
  }
  return of === 'nonwoven' ? '5602.29' : (heading[first?.fibre ?? ''] ?? '5407.52')
}

/** The price range of a fabric; in a kind that also exists without silk, silk takes the upper end. */
const priceOf = ({ price: [low, high], of }: FabricKind, parts: readonly Part[]): readonly [number, number] => {
  const isSilk = parts[0]?.fibre === 'Silk'
  if (!of.some((fibres) => fibres.startsWith('Silk')) || of.every((fibres) => fibres.startsWith('Silk')))
    return [low, high]
  return isSilk ? [high * 0.65, high] : [low, low + (high - low) * 0.2]
}

function fabricOf(world: World, dice: Dice, shelf: Shelf, kind: FabricKind, number: number): Item {
  const parts = partsOf(dice.pick(kind.of))
  const { picture, name, dyeMethod, colour } = dyed(dice, kind, dice.pick(kind.looks))
  const [fibreEn, fibreZh] = fibreNames(parts)
  const width = dice.pick(kind.width)
  const isKnit = kind.class === 'knit'
  const stretches = parts.some(({ fibre }) => fibre === 'Elastane')
  const { trade, goods } = goodsOf(dice, shelf, kind.trade)
  const isBare = dice.chance(9)
  const isLeather = kind.class === 'leather'
  const values = {
    ...goods,
    code: world.code('fabric', number),
    nameEn: `${name[0]} ${fibreEn} ${kind.en}`.replace(/\s+/g, ' ').trim(),
    nameZh: `${name[1]}${fibreZh}${kind.zh}`,
    class: kind.class,
    structure: kind.structure,
    composition: isBare
      ? []
      : parts.map((part) => ({ ...part, fibre: world.master('Composition', fibres[part.fibre]![0]) })),
    ...yarnOf(kind.yarn.length ? dice.pick(kind.yarn) : undefined, isKnit, stretches),
    ...(isLeather ? { thickness: dice.pick(['0.8', '1', '1.2']) } : {}),
    weight:
      isLeather || (isBare && dice.chance(60))
        ? null
        : between(dice, kind.weight[0], kind.weight[1], kind.weight[0] > 300 ? 10 : 5),
    ...(isLeather ? {} : { weightTolerance: '5' }),
    ...(width ? { width: String(width), cuttableWidth: String(width - dice.whole(2, 4)) } : {}),
    ...(isBare
      ? {}
      : {
          ...finishOf(dice.pick(kind.finish)),
          ...(stretches ? { stretch: between(dice, isKnit ? 40 : 10, isKnit ? 90 : 25, 5) } : {}),
          ...(isLeather
            ? {}
            : {
                lengthChange: `-${dice.whole(1, isKnit ? 6 : 3)}`,
                widthChange: `-${dice.whole(1, isKnit ? 6 : 3)}`,
                handFeel: dice.pick(['soft 柔软', 'crisp 挺括', 'dry 干爽', 'smooth 滑爽', 'full 丰满']),
                rollLength: dice.pick(['50', '60', '80', '100']),
                greige: dice.pick(['in stock', 'in stock', 'running', 'to order']),
                tests: testsOf(dice, world.today),
              }),
          fastnessWashing: grade(dice),
          fastnessRubbing: dice.pick(['3', '3-4', '4']),
          fastnessLight: dice.pick(['4', '5', '6']),
          ...(isKnit ? { pilling: grade(dice) } : {}),
          ...(isLeather ? {} : { care: careOf(parts) }),
          gb18401: dice.pick(['A', 'B', 'B', 'C']),
          hsCode: hsOf(kind, parts),
        }),
    dyeMethod,
    origin: 'CN',
  }
  const facts = isLeather || (values.composition.length > 0 && values.weight !== null)
  return {
    made: { kind: 'fabric', id: world.id('fabric', number), values, pictures: dice.chance(3) ? [] : [picture] },
    trade,
    complete: facts,
    price: priceOf(kind, parts),
    unit: isLeather ? 'sqft' : isKnit ? 'kg' : 'm',
    ...(values.composition.length
      ? { fibres: parts.map(({ fibre, percent }) => `${Number(percent)}% ${fibre}`).join(' ') }
      : {}),
    ...(colour ? { colour } : {}),
  }
}

/** The fabrics of an office, in random order. */
export function makeFabrics(world: World, dice: Dice, shelf: Shelf): Item[] {
  const kinds = fabricKinds.flatMap((kind) => Array.from({ length: kind.count }, () => kind))
  return kinds
    .map((kind) => ({ kind, place: dice.roll() }))
    .sort((a, b) => a.place - b.place)
    .map(({ kind }, i) => fabricOf(world, dice.fork(), shelf, kind, i + 1))
}
