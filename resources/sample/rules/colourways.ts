import { dayFrom } from '../../calendar/rules/working-days.ts'
import { labOfHex } from '../../item/rules/colour.ts'
import { accents, blues, type Colour, neutrals } from './colours.ts'
import type { Dice } from './dice.ts'
import type { SampleItem } from './items.ts'
import type { SampleRecord, World } from './world.ts'

const couriers = ['SF Express', 'DHL', 'FedEx', 'YTO Express'] as const

/** Swatches of some items: those that makers sent, and those lent to brands, some overdue. */
export function makeSwatches(
  world: World,
  dice: Dice,
  items: readonly SampleItem[],
  brandIds: readonly string[],
): SampleRecord[] {
  let count = 0
  return items.flatMap(({ record: item }) => {
    if (!dice.chance(25)) return []
    const swatch = (values: object): SampleRecord => ({
      kind: 'swatch',
      id: world.id('swatch', ++count),
      values: { item: item.id, ...values },
      pictures: [],
    })
    const daysAgo = dice.whole(45, 160)
    const quantity = dice.whole(4, 12)
    const received = { movement: 'in', day: dayFrom(world.today, -daysAgo), quantity, purpose: 'Header' }
    const lent = Array.from({ length: dice.pick([0, 1, 1, 2]) }, () => swatch(lentTo(world, dice, brandIds, daysAgo)))
    return [swatch({ ...received, ...parcel(dice) }), ...lent]
  })
}

/** The courier and waybill of a parcel. */
export const parcel = (dice: Dice) => ({
  courier: dice.pick(couriers),
  waybill: String(dice.whole(100_000_000, 999_999_999)),
})

/** One or two pieces lent to a brand after they arrived; some must come back, some are back. */
function lentTo(world: World, dice: Dice, brandIds: readonly string[], arrivedDaysAgo: number) {
  const daysAgo = dice.whole(6, arrivedDaysAgo - 1)
  const quantity = dice.whole(1, 2)
  const day = dayFrom(world.today, -daysAgo)
  const lent = { movement: 'out', day, quantity, brand: dice.pick(brandIds), purpose: 'Selection', ...parcel(dice) }
  if (dice.chance(40)) return lent
  const dueBack = dayFrom(day, 30)
  const isBack = daysAgo > 25 && dice.chance(75)
  return { ...lent, dueBack, ...(isBack ? { returned: quantity, returnedOn: dayFrom(day, 25) } : {}) }
}

const allColours = [...neutrals, ...blues, ...accents]

const labOf = ({ hex }: Colour) => {
  const { l, a, b } = labOfHex(hex)
  return { l: l.toFixed(2), a: a.toFixed(2), b: b.toFixed(2) }
}

/** The colourways of fabrics that are dyed in several colours; the colour of the picture comes first. */
export function makeColourways(world: World, dice: Dice, fabrics: readonly SampleItem[]): SampleRecord[] {
  let count = 0
  return fabrics.flatMap(({ record: fabric, colour: pictured }) => {
    if (!pictured) return []
    const others = dice.some(
      allColours.filter((colour) => colour !== pictured),
      dice.pick([0, 2, 3, 4, 5, 7]),
    )
    const firstNumber = dice.whole(1, 80)
    return [pictured, ...others].map((colour, i): SampleRecord => {
      const values = {
        fabric: fabric.id,
        name: colour.en,
        nameZh: colour.zh,
        supplierColourNo: `${firstNumber + i * 3}#`,
        lab: labOf(colour),
        labDip: i ? dice.pick(['none', 'none', 'approved', 'submitted', 'requested', 'rejected']) : 'approved',
        position: i + 1,
      }
      return { kind: 'colourway', id: world.id('colourway', ++count), values, pictures: [] }
    })
  })
}
