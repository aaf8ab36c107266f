import { gtinCheckDigit } from '../../label/rules/gtin.ts'
import { type Colour, colourRow, readColours } from './colours.ts'
import type { Dice } from './dice.ts'
import { type ItemChoices, type SampleItem, sharedFields } from './items.ts'
import type { Shape } from './picture.ts'
import type { World } from './world.ts'

type Kind = {
  readonly function: string
  readonly shape: Shape
  readonly names: readonly [en: string, zh: string]
  readonly makes: readonly string[]
  readonly folds: readonly string[]
  /** In mm. */
  readonly size: readonly [width: number, height: number]
  /** The lowest and the highest price of a piece, in CNY. */
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

/** The care that `careSymbols` draws on care labels. */
const care = {
  wash: '40',
  bleach: 'none',
  dry: ['tumble none', 'line'],
  iron: '160',
  professional: ['no dry clean'],
}

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

/** Three sizes of a garment in two colours, each with a GTIN of its own. */
const garmentGtins = (world: World, dice: Dice) =>
  [
    ['Navy', '藏青'],
    ['Ecru', '米白'],
  ].flatMap(([name, nameZh]) =>
    ['S', 'M', 'L'].map((size) => ({
      size: world.master('Size', size),
      colour: name!,
      colourZh: nameZh!,
      gtin: randomGtin(dice),
    })),
  )

// The colours of the ground and of the ink.
const onPatch = readColours('Tan/棕/8d5a34; Dark brown/深棕/3b2415')
const onKraft = readColours('Kraft/牛皮纸色/b99b73; Dark brown/深棕/2f251b')
const onPaper = readColours('White/漂白/fcfbf8; Black/黑/1f2125')
const onCloth = [
  readColours('Black/黑/23262d; Off white/本白/efece4'),
  readColours('Off white/本白/f4f1ea; Black/黑/26292f'),
  readColours('Navy/藏青/26324d; Ecru/米白/e6dcc6'),
  readColours('Off white/本白/efe9dd; Burgundy/酒红/6e2433'),
  readColours('Forest/墨绿/2e4a3e; Ecru/米白/e9dfc8'),
]

function coloursOf(dice: Dice, shape: Shape) {
  if (shape === 'patch') return onPatch
  if (shape === 'hangtag') return dice.pick([onKraft, ...onCloth])
  return ['price tag', 'barcode', 'care label'].includes(shape) ? onPaper : dice.pick(onCloth)
}

/** A GTIN-13 in the range that is reserved for use inside a company. */
function randomGtin(dice: Dice): string {
  const digits = `2${Array.from({ length: 11 }, () => dice.whole(0, 9)).join('')}`
  return `${digits}${gtinCheckDigit(digits)}`
}

/** The lines of text on a label; `fibres` is a composition, or empty where the label takes a random one. */
const wordsOn = (shape: Shape, dice: Dice, brand: string, gtin: string, fibres: string): readonly string[] => {
  if (shape === 'size label') return [dice.pick(['XS', 'S', 'M', 'L', 'XL'])]
  if (shape === 'care label')
    return [
      fibres || dice.pick(['100% COTTON', '95% COTTON 5% ELASTANE', '100% LINEN', '70% COTTON 30% POLYESTER']),
      'WASH WITH LIKE COLOURS',
      'DO NOT BLEACH',
      'RESHAPE WHILE DAMP',
      '',
      'MADE IN CHINA',
    ]
  if (shape === 'barcode') return [gtin]
  if (shape === 'price tag') return [brand, gtin]
  if (shape === 'patch') return [brand, dice.pick(['SINCE 1968', 'DENIM WORKS', 'ORIGINAL FIT'])]
  return [brand, dice.pick(['', 'MADE IN CHINA', 'ORGANIC COTTON', 'RECYCLED FIBRES'])]
}

/** The 36 labels of an office: of each kind in turn, and of all brands. */
export function makeLabels(
  world: World,
  dice: Dice,
  choices: ItemChoices,
  fabrics: readonly SampleItem[],
  brandNames: readonly string[],
): SampleItem[] {
  const described = fabrics.filter((fabric) => fabric.fibres)
  return Array.from({ length: 36 }, (_, i): SampleItem => {
    const itemDice = dice.fork()
    const kind = kinds[i % kinds.length]!
    // One brand further in each round of kinds, so that a kind is not always of the same brands.
    const brand = brandNames[(i + Math.floor(i / kinds.length)) % brandNames.length]!
    const gtin = randomGtin(itemDice)
    const [ground, ink] = coloursOf(itemDice, kind.shape) as [Colour, Colour]
    const shared = sharedFields(itemDice, choices, 'label')
    const isSparse = itemDice.chance(7)
    const cloth = kind.function === 'composition' && described.length ? itemDice.pick(described) : undefined
    const values = {
      ...shared,
      code: world.code('label', i + 1),
      nameEn: `${brand} ${kind.names[0]}`,
      nameZh: `${brand} ${kind.names[1]}`,
      function: isSparse ? null : kind.function,
      make: itemDice.pick(kind.makes),
      widthMm: String(kind.size[0] + itemDice.whole(-2, 4) * 2),
      heightMm: String(kind.size[1] + itemDice.whole(-2, 4)),
      fold: itemDice.pick(kind.folds),
      languages:
        kind.shape === 'care label' ? itemDice.some(['en', 'zh', 'fr', 'de', 'es', 'it'], itemDice.whole(2, 5)) : [],
      ...(kind.function === 'care' ? { care } : {}),
      ...(cloth ? { compositionOf: cloth.record.id } : {}),
      ...(kind.shape === 'barcode' || kind.shape === 'price tag' ? { gtin } : {}),
      ...(kind.shape === 'barcode' ? { gtins: garmentGtins(world, itemDice) } : {}),
      attachment: isSparse ? null : attachments[kind.function]!,
      groundColours: isSparse ? [] : [colourRow(ground)],
      logoColours: isSparse ? [] : [colourRow(ink)],
    }
    return {
      record: {
        kind: 'label',
        id: world.id('label', i + 1),
        values,
        pictures: [
          {
            draw: 'thing',
            shape: kind.shape,
            colours: [ground.hex, ink.hex],
            words: wordsOn(kind.shape, itemDice, brand.toUpperCase(), gtin, cloth?.fibres ?? ''),
            seed: i,
          },
        ],
      },
      trade: 'label',
      complete: !isSparse,
      price: kind.price,
      unit: 'pc',
    }
  })
}
