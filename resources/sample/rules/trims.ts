import { anyColour, type Colour, neutrals } from './colours.ts'
import type { Dice } from './dice.ts'
import { goodsOf, type Item, type Shelf } from './items.ts'
import { hex, type Shape } from './picture.ts'
import type { TradeName } from './trades.ts'
import type { World } from './world.ts'

/** A metal finish: its names and what it looks like. */
const platings = [
  ['Antique brass', '青古铜', '9a7a45'],
  ['Nickel', '镍色', 'b9bcc0'],
  ['Gunmetal', '枪色', '4a4d52'],
  ['Light gold', '浅金', 'd0b06a'],
  ['Copper', '红铜', 'b0714a'],
  ['Matt black', '哑黑', '2c2d30'],
] as const

type Kind = {
  readonly trade: TradeName
  readonly type: string
  readonly names: readonly [string, string]
  readonly material: string
  readonly shapes: readonly Shape[]
  readonly sizes: readonly string[]
  readonly plated: boolean
  readonly price: readonly [number, number]
  readonly unit: Item['unit']
  readonly count: number
}

const kind = (
  trade: TradeName,
  type: string,
  names: string,
  material: string,
  shapes: readonly Shape[],
  sizes: string,
  plated: boolean,
  price: readonly [number, number],
  unit: Item['unit'],
  count: number,
): Kind => ({
  trade,
  type,
  names: names.split('/') as unknown as readonly [string, string],
  material,
  shapes,
  sizes: sizes.split('; '),
  plated,
  price,
  unit,
  count,
})

const kinds: readonly Kind[] = [
  kind(
    'thread',
    'thread',
    'Spun Polyester Thread/涤纶缝纫线',
    'Polyester',
    ['thread'],
    'Tex 27, 5,000 m; Tex 40, 3,000 m; Tex 60, 2,000 m',
    false,
    [4, 9],
    'pc',
    5,
  ),
  kind(
    'tapes',
    'elastic',
    'Woven Elastic/梭织松紧带',
    'Polyester',
    ['elastic'],
    '20 mm; 30 mm; 38 mm; 50 mm',
    false,
    [0.6, 2.4],
    'm',
    5,
  ),
  kind(
    'tapes',
    'tape',
    'Herringbone Tape/人字带',
    'Cotton',
    ['tape'],
    '10 mm; 15 mm; 20 mm; 25 mm',
    false,
    [0.4, 1.6],
    'm',
    4,
  ),
  kind(
    'tapes',
    'tape',
    'Nylon Webbing/尼龙织带',
    'Nylon',
    ['tape', 'elastic'],
    '25 mm; 38 mm',
    false,
    [0.9, 2.6],
    'm',
    3,
  ),
  kind(
    'tapes',
    'drawcord',
    'Braided Drawcord/编织抽绳',
    'Cotton',
    ['drawcord'],
    'Ø 4 mm; Ø 6 mm; 10 mm flat',
    false,
    [0.5, 1.8],
    'm',
    5,
  ),
  kind('metal', 'rivet', 'Jeans Rivet/牛仔撞钉', 'Brass', ['rivet'], '9 mm; 9.5 mm', true, [0.09, 0.22], 'pc', 3),
  kind(
    'metal',
    'snap',
    'Ring Snap/五爪扣',
    'Stainless steel',
    ['snap'],
    '9.5 mm; 10.5 mm; 15 mm',
    true,
    [0.14, 0.42],
    'pc',
    4,
  ),
  kind(
    'metal',
    'eyelet',
    'Eyelet with Washer/鸡眼',
    'Brass',
    ['eyelet'],
    '5 mm; 8 mm; 11 mm',
    true,
    [0.06, 0.2],
    'pc',
    3,
  ),
  kind(
    'metal',
    'buckle',
    'Pin Buckle/针扣',
    'Zinc alloy',
    ['buckle'],
    '25 mm; 32 mm; 40 mm',
    true,
    [1.4, 4.8],
    'pc',
    4,
  ),
  kind(
    'fleece',
    'padding',
    'Thermal Padding/保暖棉',
    'Recycled polyester',
    ['padding'],
    '80 g/m²; 120 g/m²; 160 g/m²',
    false,
    [5, 14],
    'm',
    3,
  ),
  kind(
    'packaging',
    'packaging',
    'Recycled Polybag/再生胶袋',
    'Polyethylene',
    ['polybag'],
    '30 × 40 cm; 35 × 45 cm',
    false,
    [0.18, 0.5],
    'pc',
    3,
  ),
]

const zippers = [
  ['coil', 'zipper coil', 'Nylon Coil', '尼龙', 'Nylon', ['#3', '#5']],
  ['moulded', 'zipper moulded', 'Moulded', '树脂', 'POM', ['#3', '#5', '#8']],
  ['metal', 'zipper metal', 'Metal', '金属', 'Brass', ['#3', '#5', '#8']],
] as const

function zipper(world: World, dice: Dice, shelf: Shelf, number: number): Item {
  const [teeth, shape, en, zh, material, gauges] = dice.pick(zippers)
  const [colour, plating] = [dice.chance(60) ? dice.pick(neutrals) : anyColour(dice), dice.pick(platings)]
  const [gauge, end] = [
    dice.pick(gauges),
    dice.pick([
      ['closed', 'Closed End', '闭尾'],
      ['open-end', 'Open End', '开尾'],
      ['two-way', 'Two-way', '双头'],
    ] as const),
  ]
  const { trade, goods } = goodsOf(dice, shelf, 'zipper')
  const values = {
    ...goods,
    code: world.code('trims', number),
    nameEn: `${gauge} ${en} Zipper ${end[1]}`,
    nameZh: `${gauge.slice(1)}号${zh}${end[2]}拉链`,
    type: 'zipper',
    material: world.master('Material', material),
    finish: plating[0],
    colour: colour.en,
    zipperGauge: gauge,
    zipperTeeth: teeth,
    zipperKind: end[0],
    zipperLength: String(end[0] === 'closed' ? dice.pick([14, 16, 18, 20]) : dice.pick([55, 60, 65, 70])),
  }
  return {
    made: {
      kind: 'trims',
      id: world.id('trims', number),
      values,
      pictures: [{ draw: 'thing', shape, colours: [colour.hex, hex(plating[2])], words: [], seed: number }],
    },
    trade,
    complete: true,
    price: [1.2, 6.8],
    unit: 'pc',
  }
}

function trimOf(world: World, dice: Dice, shelf: Shelf, one: Kind, number: number): Item {
  const plating = dice.pick(platings)
  const colour: Colour = one.plated
    ? { en: plating[0], zh: plating[1], hex: hex(plating[2]) }
    : one.type === 'padding'
      ? neutrals[0]!
      : dice.pick([dice.pick(neutrals), anyColour(dice)])
  const { trade, goods } = goodsOf(dice, shelf, one.trade)
  const isBare = dice.chance(8)
  const size = dice.pick(one.sizes)
  const values = {
    ...goods,
    code: world.code('trims', number),
    nameEn: `${one.names[0]} ${size.split(',')[0]}`,
    nameZh: `${one.names[1]} ${size.split(',')[0]}`,
    type: isBare ? null : one.type,
    material: world.master('Material', one.material),
    size,
    ...(one.plated ? { finish: plating[0] } : { colour: colour.en }),
  }
  const second = one.plated ? colour.hex : hex(dice.pick([platings[1][2], platings[0][2], 'efece4']))
  return {
    made: {
      kind: 'trims',
      id: world.id('trims', number),
      values,
      pictures: [
        { draw: 'thing', shape: dice.pick(one.shapes), colours: [colour.hex, second], words: [], seed: number },
      ],
    },
    trade,
    complete: !isBare,
    price: one.price,
    unit: one.unit,
  }
}

/** The trims of an office, zippers most. */
export function makeTrims(world: World, dice: Dice, shelf: Shelf): Item[] {
  const list = [
    ...kinds.flatMap((one) => Array.from({ length: one.count }, () => one)),
    ...Array.from({ length: 14 }, () => undefined),
  ]
  return list
    .map((one) => ({ one, place: dice.roll() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }, i) =>
      one ? trimOf(world, dice.fork(), shelf, one, i + 1) : zipper(world, dice.fork(), shelf, i + 1),
    )
}
