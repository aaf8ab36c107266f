import { anyColour, type Colour, neutrals, paletteOf } from './colours.ts'
import type { Dice } from './dice.ts'
import { goodsOf, type Item, type Shelf } from './items.ts'
import { hex } from './picture.ts'
import { type TrimKind, trimKinds } from './trim-kinds.ts'
import type { World } from './world.ts'

/** A metal finish: its names and its colour. */
const platings = [
  ['Antique brass', '青古铜', '9a7a45'],
  ['Nickel', '镍色', 'b9bcc0'],
  ['Gunmetal', '枪色', '4a4d52'],
  ['Light gold', '浅金', 'd0b06a'],
  ['Copper', '红铜', 'b0714a'],
  ['Matt black', '哑黑', '2c2d30'],
] as const

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
      ['two-way', 'Two-way Open End', '双开尾'],
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
    finishZh: plating[1],
    tapeColours: [paletteOf(colour)],
    ...(teeth === 'metal'
      ? { teethColours: [paletteOf({ en: plating[0], zh: plating[1], hex: hex(plating[2]) })] }
      : {}),
    zipperSlider: end[0] === 'open-end' ? 'auto-lock' : dice.pick(['auto-lock', 'non-lock']),
    zipperPuller: dice.pick(['standard', 'ring', 'cord', 'branded']),
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

function trimOf(world: World, dice: Dice, shelf: Shelf, trim: TrimKind, number: number): Item {
  const plating = dice.pick(platings)
  const colour: Colour = trim.plated
    ? { en: plating[0], zh: plating[1], hex: hex(plating[2]) }
    : trim.type === 'padding'
      ? neutrals[0]!
      : dice.pick([dice.pick(neutrals), anyColour(dice)])
  const { trade, goods } = goodsOf(dice, shelf, trim.trade)
  const isBare = dice.chance(8)
  const size = dice.pick(trim.sizes)
  const values = {
    ...goods,
    code: world.code('trims', number),
    nameEn: `${trim.names[0]} ${size.split(',')[0]}`,
    nameZh: `${trim.names[1]} ${size.split(',')[0]}`,
    type: isBare ? null : trim.type,
    ...(trim.type === 'snap' && !isBare ? { snapKind: dice.pick(['spring', 'prong']) } : {}),
    material: world.master('Material', trim.material),
    size,
    ...(trim.plated ? { finish: plating[0], finishZh: plating[1] } : { colours: [paletteOf(colour)] }),
  }
  const second = trim.plated ? colour.hex : hex(dice.pick([platings[1][2], platings[0][2], 'efece4']))
  return {
    made: {
      kind: 'trims',
      id: world.id('trims', number),
      values,
      pictures: [
        { draw: 'thing', shape: dice.pick(trim.shapes), colours: [colour.hex, second], words: [], seed: number },
      ],
    },
    trade,
    complete: !isBare,
    price: trim.price,
    unit: trim.unit,
  }
}

/** The trims of an office: `count` of each kind and 14 zippers, in random order. */
export function makeTrims(world: World, dice: Dice, shelf: Shelf): Item[] {
  const list = [
    ...trimKinds.flatMap((kind) => Array.from({ length: kind.count }, () => kind)),
    ...Array.from({ length: zipperCount }, () => undefined),
  ]
  return list
    .map((kind) => ({ kind, place: dice.roll() }))
    .sort((a, b) => a.place - b.place)
    .map(({ kind }, i) =>
      kind ? trimOf(world, dice.fork(), shelf, kind, i + 1) : zipper(world, dice.fork(), shelf, i + 1),
    )
}

const zipperCount = 14
