import { type TextureName, textures } from './picture.ts'
import { type TradeName, trades } from './trades.ts'

const classes = ['woven', 'knit', 'nonwoven', 'lace', 'leather'] as const
const looks = ['solid', 'chambray', 'stripe', 'check', 'print', 'indigo', 'melange'] as const

/** What dyeing, weaving or printing makes of a cloth. */
export type Look = (typeof looks)[number]

/** A kind of cloth as mills offer it: what it may be made of, how heavy, how wide, from which yarns. */
export type FabricKind = {
  readonly trade: TradeName
  readonly class: (typeof classes)[number]
  readonly structure: string
  readonly texture: TextureName
  readonly en: string
  readonly zh: string
  /** `Cotton 97 Elastane 3`; recycled and organic fibres begin with `r.` and `o.`; an empty text for leather. */
  readonly compositions: readonly string[]
  /** The lowest and the highest, in g/m². */
  readonly weight: readonly [number, number]
  /** The widths that mills offer, in cm; 0 for leather. */
  readonly width: readonly number[]
  /** Counts of warp/weft and ends × picks per inch, `Ne 40/40 133x72`; of a knit its count and gauge, `Ne 32 28G`. */
  readonly yarns: readonly string[]
  readonly looks: readonly Look[]
  readonly finishes: readonly string[]
  /** The lowest and the highest, in CNY for a metre, of knits for a kilogram, of leather for a square foot. */
  readonly price: readonly [number, number]
  readonly count: number
}

/**
 * The kinds of fabric, three lines each: name, trade, class, structure, texture, g/m², widths in cm, price, count;
 * fibres; yarns, looks, finishes. A dash stands for an empty value.
 */
const shelves = `
Poplin/府绸 | cotton | woven | poplin | fine | 105–130 | 147 150 | 11–21 | 14
  Cotton 100; o.Cotton 100; Cotton 97 Elastane 3
  Ne 40/40 133x72; Ne 50/50 140x90; Ne 60/60 173x120 | solid stripe check print print | Soft finish; Easy care; Peach
Oxford/牛津纺 | cotton | woven | oxford | oxford | 125–165 | 147 150 | 14–24 | 7
  Cotton 100; Cotton 60 Polyester 40
  Ne 40/40 100x84; Ne 32/21 88x46 | chambray chambray stripe | Soft finish; Enzyme wash
Chambray/青年布 | cotton | woven | chambray | plain | 110–145 | 145 150 | 12–20 | 6
  Cotton 100; Cotton 55 Linen 45
  Ne 21/21 70x60; Ne 32/32 80x68 | chambray | Enzyme wash; Soft finish
Twill/斜纹 | cotton | woven | twill | twill | 190–280 | 142 147 150 | 15–27 | 9
  Cotton 98 Elastane 2; Cotton 100; Cotton 65 Polyester 35
  Ne 20/16 128x60; Ne 16/12 108x56 | solid | Peach; Garment wash; Carbon brushed
Canvas/帆布 | cotton | woven | canvas | canvas | 260–380 | 147 150 | 18–32 | 4
  Cotton 100; o.Cotton 100
  Ne 10/10 70x42; Ne 7/7 60x36 | solid | Waxed; PFD; Garment wash
Seersucker/泡泡纱 | cotton | woven | seersucker | seersucker | 110–135 | 145 148 | 15–23 | 4
  Cotton 100; Cotton 65 Polyester 35
  Ne 40/40 100x80 | stripe chambray solid | Soft finish
Double Gauze/双层纱 | cotton | woven | gauze | plain | 120–140 | 135 138 | 16–24 | 4
  Cotton 100; o.Cotton 100
  Ne 40/40 96x84 | solid print solid | Air-flow tumble
Flannel/法兰绒 | cotton | woven | flannel | brushed | 150–190 | 147 150 | 17–26 | 7
  Cotton 100
  Ne 20/10 68x46; Ne 32/16 76x48 | check check solid | Brushed both sides
Corduroy/灯芯绒 | cotton | woven | corduroy | corduroy | 220–340 | 142 147 | 22–36 | 5
  Cotton 98 Elastane 2; Cotton 100
  Ne 20/16 64x128 | solid | Garment wash; Soft finish
Denim/牛仔布 | denim | woven | denim | denim | 240–460 | 147 150 160 | 17–34 | 13
  Cotton 100; Cotton 99 Elastane 1; Cotton 92 Polyester 6 Elastane 2; Cotton 80 r.Cotton 20
  Ne 10/10 72x44; Ne 7/7 68x42; Ne 12/16 86x56 | indigo | Singed, sanforised; Mercerised; Overdyed
Tweed/粗花呢 | wool | woven | tweed | tweed | 320–480 | 148 150 | 62–118 | 6
  Wool 70 Polyester 30; Wool 55 Polyester 35 Acrylic 10
  Nm 12/12 28x24 | melange | Decatised
Herringbone/人字呢 | wool | woven | herringbone | herringbone | 280–420 | 148 150 | 58–126 | 6
  Wool 50 Polyester 45 Elastane 5; Wool 100
  Nm 24/24 36x30; Nm 16/16 30x26 | melange | Decatised; Milled
Gabardine/华达呢 | wool | woven | gabardine | twill | 190–260 | 148 150 | 55–110 | 5
  Wool 100; Wool 70 Polyester 28 Elastane 2
  Nm 80/40 110x60 | solid melange | Decatised; Natural stretch
Crêpe de Chine/双绉 | silk | woven | crepe de chine | crepe | 55–90 | 114 140 | 68–128 | 7
  Silk 100; Silk 92 Elastane 8
  denier 20/20 132x106 | solid print print | Sand wash; Soft finish
Satin/缎纹 | silk | woven | satin | satin | 70–125 | 114 140 145 | 24–120 | 8
  Silk 100; Silk 94 Elastane 6; Viscose 100; r.Polyester 100
  denier 20/40 320x110; denier 75/100 190x88 | solid print solid | Soft finish; Sand wash
Georgette/乔其纱 | silk | woven | georgette | crepe | 60–95 | 140 148 | 12–70 | 5
  Polyester 100; Silk 100; Viscose 100
  denier 75/75 96x78 | solid print | Soft finish
Taffeta/塔夫绸 | synthetic | woven | taffeta | fine | 42–75 | 148 150 152 | 7–19 | 6
  Polyamide 100; r.Polyester 100; Polyester 100
  denier 20/20 210x190; denier 40/40 150x110 | solid | Downproof, DWR; PU coated; Cire
Ripstop/格子防撕裂布 | synthetic | woven | ripstop | ripstop | 48–110 | 148 150 | 12–34 | 7
  Polyamide 100; r.Polyamide 100; Polyester 100
  denier 40/40 140x100; denier 70/70 120x90 | solid | DWR C0; PU coated 3,000 mm; TPU laminated
Stretch Twill/四面弹斜纹 | synthetic | woven | twill | twill | 130–210 | 145 148 | 17–35 | 6
  Polyamide 88 Elastane 12; r.Polyester 92 Elastane 8
  denier 70/70 150x120; denier 150/150 110x76 | solid | DWR C0; Peach
Plain Weave/平布 | linen | woven | plain | canvas | 130–210 | 135 140 145 | 24–48 | 9
  Linen 100; Linen 55 Cotton 45; Linen 55 Viscose 45
  Nm 24/24 52x54; Nm 15/15 42x38 | solid solid stripe | Enzyme wash; Air-flow tumble; Stone wash
Voile/巴厘纱 | linen | woven | plain | plain | 85–120 | 140 145 | 22–38 | 4
  Ramie 100; Ramie 55 Cotton 45
  Nm 36/36 58x54 | solid print | Soft finish
Single Jersey/汗布 | knit | knit | jersey | jersey | 130–220 | 165 175 180 | 42–76 | 14
  Cotton 100; o.Cotton 100; Cotton 95 Elastane 5; Modal 93 Elastane 7; Lyocell 95 Elastane 5; Viscose 95 Elastane 5
  Ne 32 28G; Ne 40 28G; Ne 26 24G | solid solid stripe print | Enzyme wash; Silicone; Compact
Rib/罗纹 | knit | knit | rib | rib | 200–290 | 125 135 145 | 48–82 | 7
  Cotton 95 Elastane 5; Modal 48 Cotton 47 Elastane 5
  Ne 32 18G; Ne 40 18G | solid | Enzyme wash; Silicone
Interlock/双面布 | knit | knit | interlock | interlock | 190–260 | 165 170 180 | 48–84 | 7
  Cotton 100; Cotton 60 Modal 40; r.Polyester 88 Elastane 12
  Ne 40 24G; Ne 50 28G | solid | Mercerised; Silicone
Piqué/珠地 | knit | knit | pique | pique | 190–240 | 170 180 185 | 44–72 | 6
  Cotton 100; Cotton 60 Polyester 40; Cotton 96 Elastane 4
  Ne 32 24G; Ne 26 22G | solid | Mercerised; Enzyme wash
French Terry/毛圈卫衣布 | knit | knit | french terry | terry | 240–340 | 175 180 185 | 40–66 | 8
  Cotton 100; Cotton 80 Polyester 20; Cotton 95 Elastane 5
  Ne 32 20G; Ne 26 20G | solid | Garment wash; Brushed inside
Waffle/华夫格 | knit | knit | waffle | waffle | 200–280 | 150 160 | 44–64 | 4
  Cotton 100; Cotton 60 Polyester 40
  Ne 26 18G | solid | Garment wash
Sports Mesh/网眼布 | knit | knit | mesh | mesh | 110–170 | 155 165 | 32–54 | 5
  r.Polyester 100; Polyester 92 Elastane 8
  denier 75 28G | solid | Wicking; Antibacterial
Ponte/罗马布 | knit | knit | ponte | interlock | 280–350 | 150 155 | 46–72 | 5
  Viscose 68 Polyamide 27 Elastane 5; Polyester 63 Viscose 33 Elastane 4
  Ne 40 24G | solid | Compact; Soft finish
Polar Fleece/摇粒绒 | fleece | knit | polar fleece | brushed | 200–320 | 150 155 | 26–42 | 6
  r.Polyester 100; Polyester 100
  denier 150 24G | solid | Anti-pilling, brushed both sides
Sherpa/羊羔绒 | fleece | knit | sherpa | sherpa | 280–420 | 150 155 | 32–54 | 5
  Polyester 100; r.Polyester 100; Polyester 70 Acrylic 30
  denier 300 18G | solid | Tumbled
Velour/天鹅绒 | fleece | knit | velour | velvet | 240–320 | 150 160 | 44–70 | 5
  Cotton 80 Polyester 20; Polyester 94 Elastane 6
  Ne 32 24G | solid | Sheared
Guipure Lace/水溶蕾丝 | lace | lace | guipure | lace | 150–240 | 120 125 130 | 36–88 | 5
  Polyester 100; Cotton 100
  – | solid | Soft finish
Sheep Nappa/绵羊纳帕皮 | leather | leather | nappa | leather | 380–620 | 0 | 12–22 | 3
  –
  – | solid | Aniline; Semi-aniline
Goat Suede/山羊绒面皮 | leather | leather | suede | velvet | 350–520 | 0 | 9–18 | 2
  –
  – | solid | Buffed
Felt/针刺毡 | interlining | nonwoven | needle felt | felt | 180–320 | 150 160 | 14–38 | 3
  Wool 60 Viscose 40; Polyester 100
  – | solid melange | Calendered
`

const oneOf = <V extends string>(names: readonly V[], text: string): V => {
  const found = names.find((name) => name === text)
  if (found === undefined) throw new Error(`unknown name: ${text}`)
  return found
}
const range = (text: string) => text.split('–').map(Number) as [low: number, high: number]
const list = (text: string) => (text === '–' ? [] : text.split('; '))

function readKind(lines: readonly string[]): FabricKind {
  const cells = lines.flatMap((line) => line.split('|').map((cell) => cell.trim()))
  const [names = '', trade = '', fabricClass = '', structure = '', texture = '', weight = '', ...others] = cells
  const [widths = '', price = '', count, compositions = '', yarns = '', kindLooks = '', finishes = ''] = others
  const [en = '', zh = ''] = names.split('/')
  return {
    trade: oneOf(Object.keys(trades) as TradeName[], trade),
    class: oneOf(classes, fabricClass),
    structure,
    texture: oneOf(textures, texture),
    en,
    zh,
    compositions: compositions === '–' ? [''] : list(compositions),
    weight: range(weight),
    width: widths.split(' ').map(Number),
    yarns: list(yarns),
    looks: kindLooks.split(' ').map((look) => oneOf(looks, look)),
    finishes: list(finishes),
    price: range(price),
    count: Number(count),
  }
}

export const fabricKinds: readonly FabricKind[] = shelves
  .trim()
  .split(/\n(?=\S)/)
  .map((kind) => readKind(kind.split('\n')))
