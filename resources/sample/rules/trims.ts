import { anyColour, type Colour, colourRow, neutrals } from './colours.ts'
import type { Dice } from './dice.ts'
import { type ItemChoices, type SampleItem, sharedFields } from './items.ts'
import { type TrimKind, trimKinds } from './trim-kinds.ts'
import type { World } from './world.ts'

const platings: readonly Colour[] = [
  { en: 'Antique brass', zh: '青古铜', hex: '#9a7a45' },
  { en: 'Nickel', zh: '镍色', hex: '#b9bcc0' },
  { en: 'Gunmetal', zh: '枪色', hex: '#4a4d52' },
  { en: 'Light gold', zh: '浅金', hex: '#d0b06a' },
  { en: 'Copper', zh: '红铜', hex: '#b0714a' },
  { en: 'Matt black', zh: '哑黑', hex: '#2c2d30' },
]

/** Zippers: teeth, shape of the picture, names, material, gauges. */
const zippers = [
  ['coil', 'zipper coil', 'Nylon Coil', '尼龙', 'Nylon', ['#3', '#5']],
  ['moulded', 'zipper moulded', 'Moulded', '树脂', 'POM', ['#3', '#5', '#8']],
  ['metal', 'zipper metal', 'Metal', '金属', 'Brass', ['#3', '#5', '#8']],
] as const

function zipperOf(world: World, dice: Dice, choices: ItemChoices, number: number): SampleItem {
  const [teeth, shape, en, zh, material, gauges] = dice.pick(zippers)
  const colour = dice.chance(60) ? dice.pick(neutrals) : anyColour(dice)
  const plating = dice.pick(platings)
  const gauge = dice.pick(gauges)
  const [end, endEn, endZh] = dice.pick([
    ['closed', 'Closed End', '闭尾'],
    ['open-end', 'Open End', '开尾'],
    ['two-way', 'Two-way Open End', '双开尾'],
  ] as const)
  const values = {
    ...sharedFields(dice, choices, 'zipper'),
    code: world.code('trims', number),
    nameEn: `${gauge} ${en} Zipper ${endEn}`,
    nameZh: `${gauge.slice(1)}号${zh}${endZh}拉链`,
    type: 'zipper',
    material: world.master('Material', material),
    finish: plating.en,
    finishZh: plating.zh,
    tapeColours: [colourRow(colour)],
    ...(teeth === 'metal' ? { teethColours: [colourRow(plating)] } : {}),
    zipperSlider: end === 'open-end' ? 'auto-lock' : dice.pick(['auto-lock', 'non-lock']),
    zipperPuller: dice.pick(['standard', 'ring', 'cord', 'branded']),
    zipperGauge: gauge,
    zipperTeeth: teeth,
    zipperKind: end,
    zipperLength: String(end === 'closed' ? dice.pick([14, 16, 18, 20]) : dice.pick([55, 60, 65, 70])),
  }
  return {
    record: {
      kind: 'trims',
      id: world.id('trims', number),
      values,
      pictures: [{ draw: 'thing', shape, colours: [colour.hex, plating.hex], words: [], seed: number }],
    },
    trade: 'zipper',
    complete: true,
    price: [1.2, 6.8],
    unit: 'pc',
  }
}

function trimOf(world: World, dice: Dice, choices: ItemChoices, trim: TrimKind, number: number): SampleItem {
  const plating = dice.pick(platings)
  const colour = trim.isPlated ? plating : trimColour(dice, trim.type)
  const shared = sharedFields(dice, choices, trim.trade)
  const isSparse = dice.chance(8)
  const size = dice.pick(trim.sizes)
  const values = {
    ...shared,
    code: world.code('trims', number),
    nameEn: `${trim.names[0]} ${size.split(',')[0]}`,
    nameZh: `${trim.names[1]} ${size.split(',')[0]}`,
    type: isSparse ? null : trim.type,
    ...(trim.type === 'snap' && !isSparse ? { snapKind: dice.pick(['spring', 'prong']) } : {}),
    material: world.master('Material', trim.material),
    size,
    ...(trim.isPlated ? { finish: plating.en, finishZh: plating.zh } : { colours: [colourRow(colour)] }),
  }
  const second = trim.isPlated ? plating.hex : dice.pick([platings[1]!.hex, platings[0]!.hex, '#efece4' as const])
  return {
    record: {
      kind: 'trims',
      id: world.id('trims', number),
      values,
      pictures: [
        { draw: 'thing', shape: dice.pick(trim.shapes), colours: [colour.hex, second], words: [], seed: number },
      ],
    },
    trade: trim.trade,
    complete: !isSparse,
    price: trim.price,
    unit: trim.unit,
  }
}

function trimColour(dice: Dice, type: string): Colour {
  return type === 'padding' ? neutrals[0]! : dice.pick([dice.pick(neutrals), anyColour(dice)])
}

/** The trims of an office: `count` of each kind and 14 zippers, in random order. */
export function makeTrims(world: World, dice: Dice, choices: ItemChoices): SampleItem[] {
  const kinds: (TrimKind | 'zipper')[] = [
    ...trimKinds.flatMap((kind) => Array.from({ length: kind.count }, () => kind)),
    ...Array.from({ length: 14 }, () => 'zipper' as const),
  ]
  return dice
    .shuffled(kinds)
    .map((kind, i) =>
      kind === 'zipper'
        ? zipperOf(world, dice.fork(), choices, i + 1)
        : trimOf(world, dice.fork(), choices, kind, i + 1),
    )
}
