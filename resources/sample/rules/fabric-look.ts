import { anyColour, blues, type Colour, neutrals, palettes } from './colours.ts'
import type { Dice } from './dice.ts'
import type { FabricKind, Look } from './fabric-kinds.ts'
import type { ClothPicture, Hex, Motif } from './picture.ts'

type Dyed = {
  readonly picture: ClothPicture
  /** What the look adds to the name of the fabric, such as `Navy Stripe`; empty for a solid. */
  readonly name: readonly [en: string, zh: string]
  readonly dyeMethod: string
  /** The colour of the picture, where the cloth is dyed in several colours. */
  readonly colour?: Colour
}

const printNames: Readonly<Partial<Record<Motif, readonly [string, string]>>> = {
  floral: ['Floral', '花卉'],
  ditsy: ['Ditsy', '碎花'],
  botanical: ['Leaf', '叶纹'],
  tropical: ['Tropical', '热带'],
  paisley: ['Paisley', '腰果花'],
  dots: ['Polka Dot', '波点'],
  geometric: ['Geometric', '几何'],
  abstract: ['Abstract', '抽象'],
  watercolour: ['Watercolour', '水彩'],
}

const repeat = (colour: Hex, count: number) => Array.from({ length: count }, () => colour)

/** A cloth of a kind and look in random colours: its picture, the words for its name, its dye method. */
export function dyed(dice: Dice, { texture, class: fabricClass }: FabricKind, look: Look): Dyed {
  // Deep folds would hide the pattern of lace and prints.
  const drape = texture === 'lace' || look === 'print' ? dice.pick([0, 0, 3]) : dice.whole(0, 3)
  const cloth = (warp: readonly Hex[], weft: readonly Hex[], more: Partial<ClothPicture> = {}): ClothPicture => ({
    draw: 'cloth',
    texture,
    warp,
    weft,
    drape,
    ...more,
  })
  const main = anyColour(dice)
  const white = neutrals[dice.whole(0, 1)]!
  const named = (colour: Colour, en: string, zh: string) => [`${colour.en} ${en}`.trim(), `${colour.zh}${zh}`] as const
  if (look === 'indigo') {
    const [en, zh, digits] = dice.pick([
      ['Raw', '原色', '27344f'],
      ['Dark Indigo', '深靛', '2e4266'],
      ['Mid Indigo', '中靛', '47648f'],
      ['Light Indigo', '浅靛', '7d9cc0'],
      ['Black', '黑', '2b2c30'],
      ['Ecru', '本白', 'd8ccb4'],
      ['Grey', '灰', '6b6f75'],
    ] as const)
    return { picture: cloth([`#${digits}`], ['#e9e3d4']), name: [en, zh], dyeMethod: 'yarn dyed' }
  }
  if (look === 'chambray')
    return { picture: cloth([main.hex], [white.hex]), name: named(main, '', ''), dyeMethod: 'yarn dyed' }
  if (look === 'melange') {
    const [b, c] = [dice.pick(neutrals), dice.pick(neutrals)]
    const weft = texture === 'tweed' ? [main.hex, b.hex, c.hex, b.hex] : [dice.pick(neutrals.slice(0, 4)).hex]
    const warp = texture === 'tweed' ? [b.hex, main.hex, c.hex] : [main.hex]
    return { picture: cloth(warp, weft), name: named(main, 'Mélange', '混色'), dyeMethod: 'fibre dyed' }
  }
  if (look === 'stripe') {
    const [wide, gap] = dice.pick([
      [3, 9],
      [6, 6],
      [2, 5],
      [10, 10],
      [1, 7],
    ] as const)
    const yarns = [...repeat(main.hex, wide), ...repeat(white.hex, gap)]
    const picture = fabricClass === 'knit' ? cloth([white.hex], yarns) : cloth(yarns, [white.hex])
    return { picture, name: named(main, 'Stripe', '条纹'), dyeMethod: 'yarn dyed' }
  }
  if (look === 'check') {
    const scale = texture === 'fine' ? 2 : 1
    const blue = dice.pick(blues)
    const gingham = [...repeat(main.hex, 8 * scale), ...repeat(white.hex, 8 * scale)]
    const plaid = [
      ...repeat(main.hex, 12 * scale),
      ...repeat(blue.hex, 3 * scale),
      ...repeat(main.hex, 2 * scale),
      ...repeat(white.hex, scale),
      ...repeat(blue.hex, 8 * scale),
      ...repeat(white.hex, 2 * scale),
    ]
    const isPlaid = texture === 'brushed' || dice.chance(40)
    const yarns = isPlaid ? plaid : gingham
    return {
      picture: cloth(yarns, yarns),
      name: isPlaid ? named(main, 'Plaid', '格纹') : named(main, 'Gingham', '朝阳格'),
      dyeMethod: 'yarn dyed',
    }
  }
  if (look === 'print') {
    const motif = dice.pick(Object.keys(printNames) as Motif[])
    const colours = dice.pick(palettes)
    const print = { draw: 'print', motif, colours, seed: dice.whole(1, 9_999) } as const
    const [en, zh] = printNames[motif]!
    return {
      picture: cloth([colours[0]!], [colours[0]!], { print }),
      name: [`${en} Print`, `${zh}印花`],
      dyeMethod: 'printed',
    }
  }
  const dyeMethod =
    fabricClass === 'leather' ? 'piece dyed' : dice.pick(['piece dyed', 'piece dyed', 'PFD', 'garment dyed'])
  return { picture: cloth([main.hex], [main.hex]), name: ['', ''], dyeMethod, colour: main }
}
