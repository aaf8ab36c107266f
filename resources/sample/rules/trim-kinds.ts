import type { Item } from './items.ts'
import type { Shape } from './picture.ts'
import type { TradeName } from './trades.ts'

/** A kind of trim; `price` is in CNY per unit, `count` is the number of such trims in an office. */
export type TrimKind = {
  readonly trade: TradeName
  readonly type: string
  readonly names: readonly [string, string]
  readonly material: string
  readonly shapes: readonly Shape[]
  readonly sizes: readonly string[]
  readonly plated: boolean
  readonly price: readonly [number, number]
  readonly unit: Item['unit']
  readonly count: number
}

const kind = (
  trade: TradeName,
  type: string,
  names: string,
  material: string,
  shapes: readonly Shape[],
  sizes: string,
  plated: boolean,
  price: readonly [number, number],
  unit: Item['unit'],
  count: number,
): TrimKind => ({
  trade,
  type,
  names: names.split('/') as unknown as readonly [string, string],
  material,
  shapes,
  sizes: sizes.split('; '),
  plated,
  price,
  unit,
  count,
})

/** All kinds of trims except zippers. */
export const trimKinds: readonly TrimKind[] = [
  kind(
    'thread',
    'thread',
    'Spun Polyester Thread/涤纶缝纫线',
    'Polyester',
    ['thread'],
    'Tex 27, 5,000 m; Tex 40, 3,000 m; Tex 60, 2,000 m',
    false,
    [4, 9],
    'pc',
    5,
  ),
  kind(
    'tapes',
    'elastic',
    'Woven Elastic/梭织松紧带',
    'Polyester',
    ['elastic'],
    '20 mm; 30 mm; 38 mm; 50 mm',
    false,
    [0.6, 2.4],
    'm',
    5,
  ),
  kind(
    'tapes',
    'tape',
    'Herringbone Tape/人字带',
    'Cotton',
    ['tape'],
    '10 mm; 15 mm; 20 mm; 25 mm',
    false,
    [0.4, 1.6],
    'm',
    4,
  ),
  kind(
    'tapes',
    'tape',
    'Nylon Webbing/尼龙织带',
    'Nylon',
    ['tape', 'elastic'],
    '25 mm; 38 mm',
    false,
    [0.9, 2.6],
    'm',
    3,
  ),
  kind(
    'tapes',
    'drawcord',
    'Braided Drawcord/编织抽绳',
    'Cotton',
    ['drawcord'],
    'Ø 4 mm; Ø 6 mm; 10 mm flat',
    false,
    [0.5, 1.8],
    'm',
    5,
  ),
  kind('metal', 'rivet', 'Jeans Rivet/牛仔撞钉', 'Brass', ['rivet'], '9 mm; 9.5 mm', true, [0.09, 0.22], 'pc', 3),
  kind(
    'metal',
    'snap',
    'Ring Snap/五爪扣',
    'Stainless steel',
    ['snap'],
    '9.5 mm; 10.5 mm; 15 mm',
    true,
    [0.14, 0.42],
    'pc',
    4,
  ),
  kind(
    'metal',
    'eyelet',
    'Eyelet with Washer/鸡眼',
    'Brass',
    ['eyelet'],
    '5 mm; 8 mm; 11 mm',
    true,
    [0.06, 0.2],
    'pc',
    3,
  ),
  kind(
    'metal',
    'buckle',
    'Pin Buckle/针扣',
    'Zinc alloy',
    ['buckle'],
    '25 mm; 32 mm; 40 mm',
    true,
    [1.4, 4.8],
    'pc',
    4,
  ),
  kind(
    'fleece',
    'padding',
    'Thermal Padding/保暖棉',
    'Recycled polyester',
    ['padding'],
    '80 g/m²; 120 g/m²; 160 g/m²',
    false,
    [5, 14],
    'm',
    3,
  ),
  kind(
    'packaging',
    'packaging',
    'Recycled Polybag/再生胶袋',
    'Polyethylene',
    ['polybag'],
    '30 × 40 cm; 35 × 45 cm',
    false,
    [0.18, 0.5],
    'pc',
    3,
  ),
]
