import { anyColour, type Colour, neutrals, paletteOf } from './colours.ts'
import type { Dice } from './dice.ts'
import { goodsOf, type Item, type Shelf } from './items.ts'
import { hex } from './picture.ts'
import { type TrimKind, trimKinds } from './trim-kinds.ts'
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

function trimOf(world: World, dice: Dice, shelf: Shelf, one: TrimKind, number: number): Item {
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
    ...(one.type === 'snap' && !isBare ? { snapKind: dice.pick(['spring', 'prong']) } : {}),
    material: world.master('Material', one.material),
    size,
    ...(one.plated ? { finish: plating[0], finishZh: plating[1] } : { colours: [paletteOf(colour)] }),
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
    ...trimKinds.flatMap((one) => Array.from({ length: one.count }, () => one)),
    ...Array.from({ length: 14 }, () => undefined),
  ]
  return list
    .map((one) => ({ one, place: dice.roll() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }, i) =>
      one ? trimOf(world, dice.fork(), shelf, one, i + 1) : zipper(world, dice.fork(), shelf, i + 1),
    )
}
