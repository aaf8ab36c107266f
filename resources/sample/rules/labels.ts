import { gtinCheckDigit } from '../../label/rules/gtin.ts'
import type { Dice } from './dice.ts'
import { goodsOf, type Item, type Shelf } from './items.ts'
import type { Hex, Shape } from './picture.ts'
import type { World } from './world.ts'

type Kind = {
  readonly function: string
  readonly shape: Shape
  readonly names: readonly [string, string]
  readonly makes: readonly string[]
  readonly folds: readonly string[]
  readonly size: readonly [number, number]
  readonly price: readonly [number, number]
}

const kinds: readonly Kind[] = [
  {
    function: 'main',
    shape: 'woven label',
    names: ['Main Label', '主唛'],
    makes: ['woven damask', 'woven satin'],
    folds: ['centre', 'end', 'straight'],
    size: [60, 20],
    price: [0.12, 0.4],
  },
  {
    function: 'size',
    shape: 'size label',
    names: ['Size Label', '尺码唛'],
    makes: ['woven damask', 'woven taffeta'],
    folds: ['centre', 'loop'],
    size: [12, 16],
    price: [0.03, 0.08],
  },
  {
    function: 'care',
    shape: 'care label',
    names: ['Care Label', '洗水唛'],
    makes: ['printed', 'woven satin'],
    folds: ['centre', 'book'],
    size: [30, 60],
    price: [0.05, 0.16],
  },
  {
    function: 'composition',
    shape: 'care label',
    names: ['Composition Label', '成分唛'],
    makes: ['printed'],
    folds: ['centre', 'loop'],
    size: [30, 50],
    price: [0.05, 0.14],
  },
  {
    function: 'hangtag',
    shape: 'hangtag',
    names: ['Hangtag', '吊牌'],
    makes: ['printed'],
    folds: ['straight'],
    size: [50, 95],
    price: [0.25, 0.9],
  },
  {
    function: 'price',
    shape: 'price tag',
    names: ['Price Tag', '价格牌'],
    makes: ['printed'],
    folds: ['straight'],
    size: [40, 70],
    price: [0.1, 0.3],
  },
  {
    function: 'patch',
    shape: 'patch',
    names: ['Leather Patch', '皮牌'],
    makes: ['leather'],
    folds: ['straight'],
    size: [70, 45],
    price: [0.8, 2.4],
  },
  {
    function: 'barcode',
    shape: 'barcode',
    names: ['Barcode Sticker', '条码贴'],
    makes: ['printed'],
    folds: ['straight'],
    size: [50, 30],
    price: [0.03, 0.07],
  },
]

/** How labels of each function are attached. */
const attachments: Readonly<Record<string, string>> = {
  main: 'sewn ends',
  size: 'sewn in seam',
  care: 'sewn in seam',
  composition: 'sewn in seam',
  hangtag: 'string',
  price: 'pin',
  patch: 'sewn flat',
  barcode: 'adhesive',
}

const colourNames: Readonly<Record<Hex, readonly [en: string, zh: string]>> = {
  '#23262d': ['Black', '黑'],
  '#26292f': ['Black', '黑'],
  '#1f2125': ['Black', '黑'],
  '#efece4': ['Off white', '本白'],
  '#f4f1ea': ['Off white', '本白'],
  '#fcfbf8': ['White', '漂白'],
  '#26324d': ['Navy', '藏青'],
  '#e6dcc6': ['Ecru', '米白'],
  '#efe9dd': ['Off white', '本白'],
  '#6e2433': ['Burgundy', '酒红'],
  '#2e4a3e': ['Forest', '墨绿'],
  '#e9dfc8': ['Ecru', '米白'],
  '#8d5a34': ['Tan', '棕'],
  '#3b2415': ['Dark brown', '深棕'],
  '#b99b73': ['Kraft', '牛皮纸色'],
  '#2f251b': ['Dark brown', '深棕'],
}
const colour = (hex: Hex) => {
  const [name, nameZh] = colourNames[hex]!
  return [{ name, nameZh, pantone: null, hex }]
}

/** A garment's sizes in two colours, each with a GTIN of its own. */
const gtins = (world: World, dice: Dice) =>
  [
    ['Navy', '藏青'],
    ['Ecru', '米白'],
  ].flatMap(([name, nameZh]) =>
    ['S', 'M', 'L'].map((size) => ({
      size: world.master('Size', size),
      colour: name!,
      colourZh: nameZh!,
      gtin: gtin(dice),
    })),
  )

const looks: readonly (readonly [Hex, Hex])[] = [
  ['#23262d', '#efece4'],
  ['#f4f1ea', '#26292f'],
  ['#26324d', '#e6dcc6'],
  ['#efe9dd', '#6e2433'],
  ['#2e4a3e', '#e9dfc8'],
]

/** A GTIN-13 in the range that is reserved for use inside a company. */
function gtin(dice: Dice): string {
  const digits = `2${Array.from({ length: 11 }, () => dice.whole(0, 9)).join('')}`
  return `${digits}${gtinCheckDigit(digits)}`
}

const shown = (kind: Kind, dice: Dice, brand: string, number: string, fibres: string): readonly string[] => {
  if (kind.shape === 'size label') return [dice.pick(['XS', 'S', 'M', 'L', 'XL'])]
  if (kind.shape === 'care label')
    return [
      fibres || dice.pick(['100% COTTON', '95% COTTON 5% ELASTANE', '100% LINEN', '70% COTTON 30% POLYESTER']),
      'WASH WITH LIKE COLOURS',
      'DO NOT BLEACH',
      'RESHAPE WHILE DAMP',
      '',
      'MADE IN CHINA',
    ]
  if (kind.shape === 'barcode') return [number]
  if (kind.shape === 'price tag') return [brand, number]
  return [
    brand,
    dice.pick(
      kind.shape === 'patch'
        ? ['SINCE 1968', 'DENIM WORKS', 'ORIGINAL FIT']
        : ['', 'MADE IN CHINA', 'ORGANIC COTTON', 'RECYCLED FIBRES'],
    ),
  ]
}

/** The labels of an office: those of each brand it works for. */
export function makeLabels(
  world: World,
  dice: Dice,
  shelf: Shelf,
  fabrics: readonly Item[],
  brands: readonly string[],
): Item[] {
  const described = fabrics.filter((fabric) => fabric.fibres)
  return Array.from({ length: 36 }, (_, i): Item => {
    const own = dice.fork()
    const kind = kinds[i % kinds.length]!
    const brand = brands[Math.floor(i / kinds.length + i) % brands.length]!
    const number = gtin(own)
    const [ground, ink] =
      kind.shape === 'patch'
        ? (['#8d5a34', '#3b2415'] as const)
        : kind.shape === 'hangtag'
          ? own.pick([['#b99b73', '#2f251b'], ...looks] as const)
          : ['price tag', 'barcode', 'care label'].includes(kind.shape)
            ? (['#fcfbf8', '#1f2125'] as const)
            : own.pick(looks)
    const { trade, goods } = goodsOf(own, shelf, 'label')
    const isBare = own.chance(7)
    const cloth = kind.function === 'composition' && described.length ? own.pick(described) : undefined
    const values = {
      ...goods,
      code: world.code('label', i + 1),
      nameEn: `${brand} ${kind.names[0]}`,
      nameZh: `${brand} ${kind.names[1]}`,
      function: isBare ? null : kind.function,
      make: own.pick(kind.makes),
      widthMm: String(kind.size[0] + own.whole(-2, 4) * 2),
      heightMm: String(kind.size[1] + own.whole(-2, 4)),
      fold: own.pick(kind.folds),
      languages: kind.shape === 'care label' ? own.some(['en', 'zh', 'fr', 'de', 'es', 'it'], own.whole(2, 5)) : [],
      ...(kind.function === 'care'
        ? {
            care: {
              wash: '40',
              bleach: 'none',
              dry: ['tumble none', 'line'],
              iron: '160',
              professional: ['no dry clean'],
            },
          }
        : {}),
      ...(cloth ? { compositionOf: cloth.made.id } : {}),
      ...(kind.shape === 'barcode' || kind.shape === 'price tag' ? { gtin: number } : {}),
      ...(kind.shape === 'barcode' ? { gtins: gtins(world, own) } : {}),
      attachment: isBare ? null : attachments[kind.function]!,
      groundColours: isBare ? [] : colour(ground),
      logoColours: isBare ? [] : colour(ink),
    }
    return {
      made: {
        kind: 'label',
        id: world.id('label', i + 1),
        values,
        pictures: [
          {
            draw: 'thing',
            shape: kind.shape,
            colours: [ground, ink],
            words: shown(kind, own, brand.toUpperCase(), number, cloth?.fibres ?? ''),
            seed: i,
          },
        ],
      },
      trade,
      complete: !isBare,
      price: kind.price,
      unit: 'pc',
    }
  })
}
