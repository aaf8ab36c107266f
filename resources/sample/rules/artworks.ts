import { field, palettes, wild } from './colours.ts'
import type { Dice } from './dice.ts'
import { goodsOf, type Item, type Shelf } from './items.ts'
import type { Motif } from './picture.ts'
import { dayFrom, type World } from './world.ts'

/** A motif: its type and style in master data, and the names of its artworks. */
type Kind = { readonly motif: Motif; readonly type: string; readonly style: string; readonly names: readonly string[] }

const kind = (motif: Motif, type: string, style: string, names: string): Kind => ({
  motif,
  type,
  style,
  names: names.split('; '),
})

const kinds: readonly Kind[] = [
  kind(
    'floral',
    'All-over',
    'Floral',
    'Rose Garden/玫瑰园; Peony Lane/牡丹小径; Summer Bouquet/夏日花束; Camellia/山茶; Wild Poppies/野罂粟',
  ),
  kind(
    'ditsy',
    'All-over',
    'Ditsy',
    'Meadow Ditsy/草地碎花; Forget-me-not/勿忘我; Little Daisies/小雏菊; Clover Field/三叶草',
  ),
  kind(
    'botanical',
    'All-over',
    'Botanical',
    'Fern Shadow/蕨影; Olive Branch/橄榄枝; Eucalyptus/尤加利; Herbarium/标本集',
  ),
  kind('tropical', 'All-over', 'Tropical', 'Monstera/龟背竹; Hainan Palms/海南棕榈; Hibiscus Bay/扶桑湾'),
  kind('paisley', 'All-over', 'Paisley', 'Kashmir Paisley/克什米尔腰果花; Silk Road/丝路; Evening Paisley/夜色腰果花'),
  kind('dots', 'All-over', 'Polka dot', 'Pin Dot/针点; Two-tone Dots/双色波点; Confetti/彩屑'),
  kind('geometric', 'All-over', 'Geometric', 'Tumbling Blocks/立方; Scales/鳞片; Diamonds/菱格; Tile Work/花砖'),
  kind('stripe', 'All-over', 'Stripe', 'Deckchair/帆布椅条; Regatta Stripe/赛艇条; Awning/遮阳篷条'),
  kind('tartan', 'All-over', 'Tartan', 'Highland Tartan/高地格; Winter Plaid/冬日格; School Check/学院格'),
  kind('leopard', 'All-over', 'Leopard', 'Sand Leopard/沙色豹纹; Snow Leopard/雪豹纹; Ocelot/虎猫纹'),
  kind('camouflage', 'All-over', 'Camouflage', 'Woodland/林地迷彩; Desert Camo/荒漠迷彩; Urban Camo/都市迷彩'),
  kind('abstract', 'All-over', 'Abstract', 'Cut-outs/剪纸; Studio Shapes/画室; Terrazzo Play/水磨石'),
  kind('watercolour', 'All-over', 'Watercolour', 'Wet Paper/湿画; Hydrangea Wash/绣球水彩; Morning Mist/晨雾'),
  kind('houndstooth', 'All-over', 'Houndstooth', 'Classic Houndstooth/经典千鸟格; Puppytooth/小千鸟格'),
  kind('chevron', 'All-over', 'Herringbone', 'Zig Zag Knit/折线; Mountain Chevron/山形纹'),
  kind('ikat', 'All-over', 'Ikat', 'Bukhara Ikat/布哈拉伊卡; Ladder Ikat/梯形伊卡'),
  kind('stars', 'Placement', 'Stars', 'Milky Way/银河; Falling Stars/流星'),
  kind('hearts', 'Placement', 'Hearts', 'Valentine/心形; Sweethearts/小心心'),
  kind('fruit', 'All-over', 'Fruit', 'Lemons and Cherries/柠檬樱桃; Amalfi/阿马尔菲'),
  kind('damask', 'All-over', 'Damask', 'Palazzo Damask/宫廷大马士革; Chapel/礼拜堂'),
]

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
const printed = ['digital', 'rotary', 'digital', 'screen', 'sublimation']

/** What ink a print is made with. */
const chemistries: Readonly<Record<string, readonly string[]>> = {
  digital: ['reactive', 'pigment', 'disperse'],
  rotary: ['reactive', 'pigment', 'discharge', 'disperse'],
  screen: ['pigment', 'discharge', 'devore', 'plastisol'],
  sublimation: ['disperse'],
  transfer: ['disperse'],
}

const palettesOf = (motif: Motif) => (motif === 'leopard' ? wild : motif === 'camouflage' ? field : palettes)

/** The artworks of an office: each name in one or two colourings, some exclusive to a brand. */
export function makeArtworks(
  world: World,
  dice: Dice,
  shelf: Shelf,
  fabrics: readonly Item[],
  brands: readonly string[],
): Item[] {
  const bases = fabrics.filter(({ made }) => made.values.dyeMethod === 'PFD' || made.values.dyeMethod === 'printed')
  const designs = kinds
    .flatMap((motif) => motif.names.map((name) => ({ ...motif, name, place: dice.roll() })))
    .sort((a, b) => a.place - b.place)
  return designs.map(({ motif, type, style, name }, i): Item => {
    const own = dice.fork()
    const [en, zh] = name.split('/') as [string, string]
    const repeatWidth = own.pick(['16', '21.33', '32', '45.5', '64'])
    const { trade, goods } = goodsOf(own, shelf, 'printing')
    const isExclusive = own.chance(18)
    const count = own.whole(motif === 'watercolour' ? 8 : 2, motif === 'watercolour' ? 14 : 5)
    const isBare = own.chance(7)
    const palette = own.pick(palettesOf(motif))
    const seed = own.whole(1, 9_999)
    const second = own.pick(palettesOf(motif))
    const technique = own.pick(techniques[motif] ?? printed)
    const print = { draw: 'print', motif, seed } as const
    const values = {
      ...goods,
      code: world.code('artwork', i + 1),
      nameEn: en,
      nameZh: zh,
      type: isBare ? null : world.master('Artwork_Type', type),
      style: world.master('Artwork_Style', style),
      ...(isBare
        ? {}
        : {
            technique,
            ...(chemistries[technique] ? { chemistry: own.pick(chemistries[technique]) } : {}),
            repeatWidth,
            repeatHeight: own.pick([repeatWidth, repeatWidth, '64']),
            repeatKind: type === 'Placement' ? 'placement' : own.pick(['straight', 'half-drop', 'half-drop', 'brick']),
            colourCount: count,
            separations: count,
            ...(own.chance(60) && bases.length ? { baseFabric: own.pick(bases).made.id } : {}),
            designer: own.pick([
              'In-house studio',
              'Atelier Lindqvist',
              '花间设计室',
              'Studio Nova',
              'Pattern Archive',
            ]),
            ...(own.chance(40) ? { rightsHolder: own.pick(['House', 'Atelier Lindqvist', 'Studio Nova']) } : {}),
          }),
      ...(isExclusive
        ? {
            exclusiveTo: own.pick(brands),
            territory: own.pick(['EU', 'Worldwide', 'North America']),
            exclusiveUntil: dayFrom(world.today, own.whole(40, 500)),
          }
        : {}),
    }
    const covers = [
      { ...print, colours: palette },
      ...(second !== palette && own.chance(35) ? [{ ...print, colours: second }] : []),
    ]
    return {
      made: { kind: 'artwork', id: world.id('artwork', i + 1), values, pictures: covers },
      trade,
      complete: !isBare,
      price: [6, 28],
      unit: 'm',
    }
  })
}
