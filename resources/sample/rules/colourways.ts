import { labOfHex } from '../../item/rules/colour.ts'
import { blues, type Colour, colours, neutrals } from './colours.ts'
import type { Dice } from './dice.ts'
import type { Item } from './items.ts'
import { dayFrom, type Made, type World } from './world.ts'

const couriers = ['SF Express', 'DHL', 'FedEx', 'YTO Express'] as const

/** Swatches of some items: those that makers sent, and those lent to brands, some overdue. */
export function makeSwatches(world: World, dice: Dice, items: readonly Item[], brands: readonly string[]): Made[] {
  const numbers = new Map<string, number>()
  return items.flatMap(({ made }) => {
    if (!dice.chance(25)) return []
    const kind = 'swatch'
    const movement = (values: object): Made => {
      const number = (numbers.get(kind) ?? 0) + 1
      numbers.set(kind, number)
      return { kind, id: world.id(kind, number), values: { item: made.id, ...values }, pictures: [] }
    }
    const came = dice.whole(45, 160)
    const quantity = dice.whole(4, 12)
    const received = { movement: 'in', day: dayFrom(world.today, -came), quantity, purpose: 'Header' }
    const sent = Array.from({ length: dice.pick([0, 1, 1, 2]) }, () => movement(sentOut(world, dice, brands, came)))
    return [movement({ ...received, ...parcel(dice) }), ...sent]
  })
}

const parcel = (dice: Dice) => ({ courier: dice.pick(couriers), waybill: String(dice.whole(100_000_000, 999_999_999)) })

/** One or two pieces lent to a brand some time after they arrived; some must come back, some are back. */
function sentOut(world: World, dice: Dice, brands: readonly string[], came: number) {
  const ago = dice.whole(6, came - 1)
  const quantity = dice.whole(1, 2)
  const day = dayFrom(world.today, -ago)
  const sent = { movement: 'out', day, quantity, brand: dice.pick(brands), purpose: 'Selection', ...parcel(dice) }
  if (dice.chance(40)) return sent
  const dueBack = dayFrom(world.today, -ago + 30)
  const isBack = ago > 25 && dice.chance(75)
  return { ...sent, dueBack, ...(isBack ? { returned: quantity, returnedOn: dayFrom(world.today, -ago + 25) } : {}) }
}

const all = [...neutrals, ...blues, ...colours]

const labOf = ({ hex }: Colour) => {
  const { l, a, b } = labOfHex(hex)
  return { l: l.toFixed(2), a: a.toFixed(2), b: b.toFixed(2) }
}

/** The colourways of fabrics; the colour of the picture comes first. */
export function makeColourways(world: World, dice: Dice, fabrics: readonly Item[]): Made[] {
  let number = 0
  return fabrics.flatMap(({ made, colour }) => {
    if (!colour) return []
    const others = dice.some(
      all.filter((shown) => shown !== colour),
      dice.pick([0, 2, 3, 4, 5, 7]),
    )
    const first = dice.whole(1, 80)
    return [colour, ...others].map((shown, i): Made => {
      const labDip =
        i === 0 ? 'approved' : dice.pick(['none', 'none', 'approved', 'submitted', 'requested', 'rejected'])
      const values = {
        fabric: made.id,
        name: shown.en,
        nameZh: shown.zh,
        supplierColourNo: `${first + i * 3}#`,
        lab: labOf(shown),
        labDip,
        position: i + 1,
      }
      return { kind: 'colourway', id: world.id('colourway', ++number), values, pictures: [] }
    })
  })
}
