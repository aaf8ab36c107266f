import { dayFrom } from '../../calendar/rules/working-days.ts'
import type { Dice } from './dice.ts'
import { type FabricKind, fabricKinds } from './fabric-kinds.ts'
import { dyed } from './fabric-look.ts'
import { finishOf } from './finishes.ts'
import { type ItemChoices, type SampleItem, sharedFields } from './items.ts'
import { between, type World } from './world.ts'

/** Fibres by their short English name: the name in master data, and the Chinese word in the names of fabrics. */
const fibres: Readonly<Record<string, { master: string; zh: string }>> = {
  Cotton: { master: 'Cotton', zh: '棉' },
  Polyester: { master: 'Polyester', zh: '涤' },
  Elastane: { master: 'Elastane (Spandex)', zh: '氨' },
  Linen: { master: 'Linen (Flax)', zh: '亚麻' },
  Viscose: { master: 'Viscose (Rayon)', zh: '粘胶' },
  Polyamide: { master: 'Polyamide (Nylon)', zh: '锦纶' },
  Wool: { master: 'Wool', zh: '羊毛' },
  Acrylic: { master: 'Acrylic', zh: '腈' },
  Silk: { master: 'Silk', zh: '真丝' },
  Modal: { master: 'Modal', zh: '莫代尔' },
  Lyocell: { master: 'Lyocell', zh: '莱赛尔' },
  Ramie: { master: 'Ramie', zh: '苎麻' },
}

type Part = { readonly fibre: string; readonly percent: string; readonly recycled: boolean; readonly organic: boolean }

/** Reads `Cotton 80 r.Cotton 20`; `r.` marks a recycled fibre, `o.` an organic one. */
const partsOf = (text: string): Part[] =>
  [...text.matchAll(/(r\.|o\.)?(\w+) (\d+)/g)].map(([, mark, fibre, percent]) => ({
    fibre: fibre!,
    percent: percent!,
    recycled: mark === 'r.',
    organic: mark === 'o.',
  }))

/** The fibre words in the name of a fabric: its two main fibres, and whether it stretches. */
function fibreNames(parts: readonly Part[]): readonly [en: string, zh: string] {
  const main = [
    ...new Set(
      parts
        .map(({ fibre }) => fibre)
        .filter((fibre) => fibre !== 'Elastane')
        .slice(0, 2),
    ),
  ]
  const isStretch = parts.some(({ fibre }) => fibre === 'Elastane')
  const [markEn, markZh] = markNames(parts)
  return [
    `${isStretch ? 'Stretch ' : ''}${markEn}${main.join(' ')}`.trim(),
    `${markZh}${main.map((fibre) => fibres[fibre]!.zh).join('')}${isStretch ? '弹力' : ''}`,
  ]
}

/** The words before the fibres of an organic fabric, or of one whose first fibre is recycled. */
function markNames(parts: readonly Part[]): readonly [en: string, zh: string] {
  if (parts.some(({ organic }) => organic)) return ['Organic ', '有机']
  return parts[0]?.recycled ? ['Recycled ', '再生'] : ['', '']
}

/** The yarn fields of `Ne 40/40 133x72` (warp/weft counts, ends × picks per inch) or, for a knit, of `Ne 32 28G`. */
function yarnOf(text: string | undefined, isKnit: boolean, isStretch: boolean) {
  const [, system, warp, weft, epi, ppi, gauge] =
    /^(Ne|Nm|denier) (\d+)(?:\/(\d+))?(?: (\d+)x(\d+))?(?: (\d+)G)?$/.exec(text ?? '') ?? []
  if (!system) return {}
  const countText = (count: string) => {
    if (system === 'denier') return `${count}D/${Math.round(Number(count) / 2)}F`
    return system === 'Ne' ? `${count}s` : `Nm ${count}`
  }
  const elastane = isStretch ? ' + 40D' : ''
  return {
    ...(isKnit
      ? { yarn: countText(warp!) + elastane }
      : { yarnWarp: countText(warp!), ...(weft ? { yarnWeft: countText(weft) + elastane } : {}) }),
    ...(epi ? { epi: Number(epi), ppi: Number(ppi) } : {}),
    ...(gauge ? { gauge: Number(gauge) } : {}),
  }
}

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
  const isDelicate = parts.some(({ fibre }) => fibre === 'Silk' || fibre === 'Wool')
  return isDelicate
    ? { wash: 'hand', bleach: 'none', dry: ['tumble none', 'flat'], iron: '120', professional: ['P'] }
    : {
        wash: parts[0]?.fibre === 'Cotton' ? '40' : '30 mild',
        bleach: 'none',
        dry: ['tumble low', 'line'],
        iron: parts[0]?.fibre === 'Polyester' ? '120' : '160',
        professional: ['no dry clean', 'W mild'],
      }
}

const fastnessGrade = (dice: Dice) => dice.pick(['3-4', '4', '4', '4-5'])

/** The HS heading of a fabric: wovens by their first fibre, in chapters 50 to 55, the others by their class. */
const hsOf = ({ class: fabricClass }: FabricKind, [first]: readonly Part[]) => {
  if (fabricClass === 'knit') return '6006.22'
  if (fabricClass === 'lace') return '5804.21'
  if (fabricClass === 'leather') return '4112.00'
  if (fabricClass === 'nonwoven') return '5602.29'
  const heading: Readonly<Record<string, string>> = {
    Cotton: '5208.32',
    Linen: '5309.29',
    Ramie: '5311.00',
    Silk: '5007.20',
    Wool: '5112.19',
    Viscose: '5516.12',
  }
  return heading[first?.fibre ?? ''] ?? '5407.52'
}

/**
 * The lowest and highest price of a fabric. In a kind that mills offer with and without silk, silk takes the upper end
 * and the others the lower.
 */
const priceRangeOf = (
  { price: [low, high], compositions }: FabricKind,
  parts: readonly Part[],
): readonly [number, number] => {
  const silks = compositions.filter((composition) => composition.startsWith('Silk')).length
  if (silks === 0 || silks === compositions.length) return [low, high]
  return parts[0]?.fibre === 'Silk' ? [high * 0.65, high] : [low, low + (high - low) * 0.2]
}

/** A random fabric of a kind, with the `number` of its code; one in eleven is sparse: it lacks facts. */
function fabricOf(world: World, dice: Dice, choices: ItemChoices, kind: FabricKind, number: number): SampleItem {
  const parts = partsOf(dice.pick(kind.compositions))
  const { picture, name, dyeMethod, colour } = dyed(dice, kind, dice.pick(kind.looks))
  const [fibreEn, fibreZh] = fibreNames(parts)
  const width = dice.pick(kind.width)
  const isKnit = kind.class === 'knit'
  const isStretch = parts.some(({ fibre }) => fibre === 'Elastane')
  const shared = sharedFields(dice, choices, kind.trade)
  const isSparse = dice.chance(9)
  const isLeather = kind.class === 'leather'
  const values = {
    ...shared,
    code: world.code('fabric', number),
    nameEn: `${name[0]} ${fibreEn} ${kind.en}`.replace(/\s+/g, ' ').trim(),
    nameZh: `${name[1]}${fibreZh}${kind.zh}`,
    class: kind.class,
    structure: kind.structure,
    composition: isSparse
      ? []
      : parts.map((part) => ({ ...part, fibre: world.master('Composition', fibres[part.fibre]!.master) })),
    ...yarnOf(kind.yarns.length ? dice.pick(kind.yarns) : undefined, isKnit, isStretch),
    ...(isLeather ? { thickness: dice.pick(['0.8', '1', '1.2']) } : {}),
    weight:
      isLeather || (isSparse && dice.chance(60))
        ? null
        : between(dice, kind.weight[0], kind.weight[1], kind.weight[0] > 300 ? 10 : 5),
    ...(isLeather ? {} : { weightTolerance: '5' }),
    ...(width ? { width: String(width), cuttableWidth: String(width - dice.whole(2, 4)) } : {}),
    ...(isSparse
      ? {}
      : {
          ...finishOf(dice.pick(kind.finishes)),
          ...(isStretch ? { stretch: between(dice, isKnit ? 40 : 10, isKnit ? 90 : 25, 5) } : {}),
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
          fastnessWashing: fastnessGrade(dice),
          fastnessRubbing: dice.pick(['3', '3-4', '4']),
          fastnessLight: dice.pick(['4', '5', '6']),
          ...(isKnit ? { pilling: fastnessGrade(dice) } : {}),
          ...(isLeather ? {} : { care: careOf(parts) }),
          gb18401: dice.pick(['A', 'B', 'B', 'C']),
          hsCode: hsOf(kind, parts),
        }),
    dyeMethod,
    origin: 'CN',
  }
  return {
    record: { kind: 'fabric', id: world.id('fabric', number), values, pictures: dice.chance(3) ? [] : [picture] },
    trade: kind.trade,
    complete: isLeather || (values.composition.length > 0 && values.weight !== null),
    price: priceRangeOf(kind, parts),
    unit: isLeather ? 'sqft' : isKnit ? 'kg' : 'm',
    ...(values.composition.length
      ? { fibres: parts.map(({ fibre, percent }) => `${Number(percent)}% ${fibre}`).join(' ') }
      : {}),
    ...(colour ? { colour } : {}),
  }
}

/** The fabrics of an office, in random order. */
export function makeFabrics(world: World, dice: Dice, choices: ItemChoices): SampleItem[] {
  const kinds = fabricKinds.flatMap((kind) => Array.from({ length: kind.count }, () => kind))
  return dice.shuffled(kinds).map((kind, i) => fabricOf(world, dice.fork(), choices, kind, i + 1))
}
