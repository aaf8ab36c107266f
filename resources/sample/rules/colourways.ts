import { labOfHex } from '../../item/rules/colour.ts'
import { blues, type Colour, colours, neutrals } from './colours.ts'
import type { Dice } from './dice.ts'
import type { Item } from './items.ts'
import type { Made, World } from './world.ts'

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
