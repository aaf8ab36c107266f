import { dayFrom } from '../../calendar/rules/working-days.ts'
import { animalPalettes, camouflagePalettes, palettes } from './colours.ts'
import type { Dice } from './dice.ts'
import { type ItemChoices, type SampleItem, sharedFields } from './items.ts'
import type { Motif } from './picture.ts'
import type { World } from './world.ts'

/** A motif: its style in master data, and the names of its artworks as `English/Chinese`. */
type Kind = { readonly motif: Motif; readonly style: string; readonly names: readonly string[] }

const newKind = (motif: Motif, style: string, names: string): Kind => ({ motif, style, names: names.split('; ') })

const kinds: readonly Kind[] = [
  newKind(
    'floral',
    'Floral',
    'Rose Garden/玫瑰园; Peony Lane/牡丹小径; Summer Bouquet/夏日花束; Camellia/山茶; Wild Poppies/野罂粟',
  ),
  newKind('ditsy', 'Ditsy', 'Meadow Ditsy/草地碎花; Forget-me-not/勿忘我; Little Daisies/小雏菊; Clover Field/三叶草'),
  newKind('botanical', 'Botanical', 'Fern Shadow/蕨影; Olive Branch/橄榄枝; Eucalyptus/尤加利; Herbarium/标本集'),
  newKind('tropical', 'Tropical', 'Monstera/龟背竹; Hainan Palms/海南棕榈; Hibiscus Bay/扶桑湾'),
  newKind('paisley', 'Paisley', 'Kashmir Paisley/克什米尔腰果花; Silk Road/丝路; Evening Paisley/夜色腰果花'),
  newKind('dots', 'Polka dot', 'Pin Dot/针点; Two-tone Dots/双色波点; Confetti/彩屑'),
  newKind('geometric', 'Geometric', 'Tumbling Blocks/立方; Scales/鳞片; Diamonds/菱格; Tile Work/花砖'),
  newKind('stripe', 'Stripe', 'Deckchair/帆布椅条; Regatta Stripe/赛艇条; Awning/遮阳篷条'),
  newKind('tartan', 'Tartan', 'Highland Tartan/高地格; Winter Plaid/冬日格; School Check/学院格'),
  newKind('leopard', 'Leopard', 'Sand Leopard/沙色豹纹; Snow Leopard/雪豹纹; Ocelot/虎猫纹'),
  newKind('camouflage', 'Camouflage', 'Woodland/林地迷彩; Desert Camo/荒漠迷彩; Urban Camo/都市迷彩'),
  newKind('abstract', 'Abstract', 'Cut-outs/剪纸; Studio Shapes/画室; Terrazzo Play/水磨石'),
  newKind('watercolour', 'Watercolour', 'Wet Paper/湿画; Hydrangea Wash/绣球水彩; Morning Mist/晨雾'),
  newKind('houndstooth', 'Houndstooth', 'Classic Houndstooth/经典千鸟格; Puppytooth/小千鸟格'),
  newKind('chevron', 'Herringbone', 'Zig Zag Knit/折线; Mountain Chevron/山形纹'),
  newKind('ikat', 'Ikat', 'Bukhara Ikat/布哈拉伊卡; Ladder Ikat/梯形伊卡'),
  newKind('stars', 'Stars', 'Milky Way/银河; Falling Stars/流星'),
  newKind('hearts', 'Hearts', 'Valentine/心形; Sweethearts/小心心'),
  newKind('fruit', 'Fruit', 'Lemons and Cherries/柠檬樱桃; Amalfi/阿马尔菲'),
  newKind('damask', 'Damask', 'Palazzo Damask/宫廷大马士革; Chapel/礼拜堂'),
]

/** Motifs that are printed once on a garment. */
const placements: readonly Motif[] = ['stars', 'hearts']

/** The techniques of motifs that are not simply printed. */
const techniques: Readonly<Partial<Record<Motif, readonly string[]>>> = {
  tartan: ['yarn dyed'],
  ikat: ['yarn dyed'],
  houndstooth: ['jacquard'],
  chevron: ['jacquard'],
  damask: ['jacquard'],
  stripe: ['rotary', 'screen'],
  stars: ['screen', 'transfer', 'digital'],
  hearts: ['screen', 'transfer', 'digital'],
}
const usualTechniques = ['digital', 'rotary', 'digital', 'screen', 'sublimation']

const designers = 'In-house studio;Atelier Lindqvist;花间设计室;Studio Nova;Pattern Archive'.split(';')

const chemistries: Readonly<Record<string, readonly string[]>> = {
  digital: ['reactive', 'pigment', 'disperse'],
  rotary: ['reactive', 'pigment', 'discharge', 'disperse'],
  screen: ['pigment', 'discharge', 'devore', 'plastisol'],
  sublimation: ['disperse'],
  transfer: ['disperse'],
}

const ownPalettes: Readonly<Partial<Record<Motif, typeof palettes>>> = {
  leopard: animalPalettes,
  camouflage: camouflagePalettes,
}

/** The artworks of an office: each name in one or two colourings, some exclusive to a brand. */
export function makeArtworks(
  world: World,
  dice: Dice,
  choices: ItemChoices,
  fabrics: readonly SampleItem[],
  brandIds: readonly string[],
): SampleItem[] {
  const printable = fabrics.filter(({ record }) => ['PFD', 'printed'].includes(String(record.values.dyeMethod)))
  const designs = kinds.flatMap((kind) => kind.names.map((name) => ({ ...kind, name })))
  return dice.shuffled(designs).map(({ motif, style, name }, i): SampleItem => {
    const itemDice = dice.fork()
    const isPlacement = placements.includes(motif)
    const [en, zh] = name.split('/') as [string, string]
    const repeatWidth = itemDice.pick(['16', '21.33', '32', '45.5', '64'])
    const shared = sharedFields(itemDice, choices, 'printing')
    const isExclusive = itemDice.chance(18)
    const colourCount = motif === 'watercolour' ? itemDice.whole(8, 14) : itemDice.whole(2, 5)
    const isSparse = itemDice.chance(7)
    const palette = itemDice.pick(ownPalettes[motif] ?? palettes)
    const print = { draw: 'print', motif, seed: itemDice.whole(1, 9_999) } as const
    const secondPalette = itemDice.pick(ownPalettes[motif] ?? palettes)
    const technique = itemDice.pick(techniques[motif] ?? usualTechniques)
    const values = {
      ...shared,
      code: world.code('artwork', i + 1),
      nameEn: en,
      nameZh: zh,
      type: isSparse ? null : world.master('Artwork_Type', isPlacement ? 'Placement' : 'All-over'),
      style: world.master('Artwork_Style', style),
      ...(isSparse
        ? {}
        : {
            technique,
            ...(chemistries[technique] ? { chemistry: itemDice.pick(chemistries[technique]) } : {}),
            repeatWidth,
            repeatHeight: itemDice.pick([repeatWidth, repeatWidth, '64']),
            repeatKind: isPlacement ? 'placement' : itemDice.pick(['straight', 'half-drop', 'half-drop', 'brick']),
            colourCount,
            separations: colourCount,
            ...(itemDice.chance(60) && printable.length ? { baseFabric: itemDice.pick(printable).record.id } : {}),
            designer: itemDice.pick(designers),
            ...(itemDice.chance(40)
              ? { rightsHolder: itemDice.pick(['House', 'Atelier Lindqvist', 'Studio Nova']) }
              : {}),
          }),
      ...(isExclusive
        ? {
            exclusiveTo: itemDice.pick(brandIds),
            territory: itemDice.pick(['EU', 'Worldwide', 'North America']),
            exclusiveUntil: dayFrom(world.today, itemDice.whole(40, 500)),
          }
        : {}),
    }
    const pictures = [
      { ...print, colours: palette },
      ...(secondPalette !== palette && itemDice.chance(35) ? [{ ...print, colours: secondPalette }] : []),
    ]
    return {
      record: { kind: 'artwork', id: world.id('artwork', i + 1), values, pictures },
      trade: 'printing',
      complete: !isSparse,
      price: [6, 28],
      unit: 'm',
    }
  })
}
