import type { Dice } from './dice.ts'
import { type ItemChoices, type SampleItem, sharedFields } from './items.ts'
import { hex, type Shape } from './picture.ts'
import type { World } from './world.ts'

/**
 * Buttons: material, names, the colours of faces and of the veins or middle, what they have (holes, a shank or a snap),
 * and the range of prices of a gross in CNY.
 */
const buttons = [
  ['Horn', 'Horn', '牛角', '6b4a30 3d2b1f 8c6f4e 2b211b', 'd8c4a0', '4 2', [28, 96]],
  ['Corozo', 'Corozo', '果实', '8a6a48 b59a72 33302c 5d4636 2f3b55', '4d3824', '4 2', [24, 70]],
  ['Mother of pearl', 'Mother-of-pearl', '珠母贝', 'e9e4da d9d6d2 6d6a68', 'c3b6c9', '4 2', [36, 120]],
  ['Coconut', 'Coconut', '椰壳', '5a3a22 7b5535', '2f1d10', '2 4', [14, 36]],
  ['Wood', 'Beech Wood', '榉木', 'b98a58 8d5f38', '6e4726', '2 4', [12, 34]],
  ['Polyester resin', 'Resin', '树脂', '26324d 232428 f3efe6 6e2433 55573c b98d5f', '9aa0a8', '4 2', [6, 18]],
  ['Zinc alloy', 'Metal Shank', '合金', 'c9a35a b9bcc0 4a4d52 9a7a45', '6e5a2e', 'shank', [40, 130]],
  ['Brass', 'Snap', '铜按', 'b9bcc0 9a7a45 2c2d30', '6a6a6a', 'snap', [20, 60]],
] as const

/** The 40 buttons of an office, of each material in turn. */
export function makeButtons(world: World, dice: Dice, choices: ItemChoices): SampleItem[] {
  return Array.from({ length: 40 }, (_, i): SampleItem => {
    const itemDice = dice.fork()
    const [material, en, zh, faces, veins, kinds, price] = buttons[i % buttons.length]!
    const holes = itemDice.pick(kinds.split(' '))
    const ligne = itemDice.pick(['14', '16', '18', '20', '24', '28', '32', '36', '40'])
    const shared = sharedFields(itemDice, choices, 'button')
    const isSparse = itemDice.chance(8)
    const [finish, finishZh] = itemDice.pick([
      ['Matt', '哑光'],
      ['Polished', '抛光'],
      ['Laser engraved', '激光雕刻'],
      ['Burnt edge', '烧边'],
    ] as const)
    const [holesEn, holesZh] = { 2: ['2-hole', '两眼'], 4: ['4-hole', '四眼'] }[holes] ?? ['', '']
    const values = {
      ...shared,
      code: world.code('button', i + 1),
      nameEn: `${en} Button ${holesEn} ${ligne}L`.replace(/\s+/g, ' '),
      nameZh: `${zh}${holesZh}扣 ${ligne}L`,
      ligne: isSparse ? null : ligne,
      holes,
      material: world.master('Material', material),
      thickness: itemDice.pick(['2.5', '3', '3.5', '4']),
      finish,
      finishZh,
      packUnit: itemDice.pick(['gross', 'gross', 'thousand']),
      ...(holes === 'shank' ? { shankHeight: itemDice.pick(['5', '6', '7']) } : {}),
      dyeToMatch: material === 'Corozo' || material === 'Polyester resin',
    }
    return {
      record: {
        kind: 'button',
        id: world.id('button', i + 1),
        values,
        pictures: [
          {
            draw: 'thing',
            shape: `button ${holes}` as Shape,
            colours: [hex(itemDice.pick(faces.split(' '))), hex(veins)],
            words: [],
            seed: i + 3,
          },
        ],
      },
      trade: 'button',
      complete: !isSparse,
      price,
      unit: 'gross',
    }
  })
}
