import type { SampleItem } from './items.ts'
import type { Shape } from './picture.ts'
import type { TradeName } from './trades.ts'

/**
 * A kind of trim: `price` is the lowest and the highest in CNY per unit, `count` the number of such trims in an office.
 * A plated kind has a metal finish instead of a colour.
 */
export type TrimKind = {
  readonly trade: TradeName
  readonly type: string
  readonly names: readonly [en: string, zh: string]
  readonly material: string
  readonly shapes: readonly Shape[]
  readonly sizes: readonly string[]
  readonly isPlated?: true
  readonly price: readonly [number, number]
  readonly unit: SampleItem['unit']
  readonly count: number
}

/** All kinds of trims except zippers. */
export const trimKinds: readonly TrimKind[] = [
  {
    trade: 'thread',
    type: 'thread',
    names: ['Spun Polyester Thread', '涤纶缝纫线'],
    material: 'Polyester',
    shapes: ['thread'],
    sizes: ['Tex 27, 5,000 m', 'Tex 40, 3,000 m', 'Tex 60, 2,000 m'],
    price: [4, 9],
    unit: 'pc',
    count: 5,
  },
  {
    trade: 'tapes',
    type: 'elastic',
    names: ['Woven Elastic', '梭织松紧带'],
    material: 'Polyester',
    shapes: ['elastic'],
    sizes: ['20 mm', '30 mm', '38 mm', '50 mm'],
    price: [0.6, 2.4],
    unit: 'm',
    count: 5,
  },
  {
    trade: 'tapes',
    type: 'tape',
    names: ['Herringbone Tape', '人字带'],
    material: 'Cotton',
    shapes: ['tape'],
    sizes: ['10 mm', '15 mm', '20 mm', '25 mm'],
    price: [0.4, 1.6],
    unit: 'm',
    count: 4,
  },
  {
    trade: 'tapes',
    type: 'tape',
    names: ['Nylon Webbing', '尼龙织带'],
    material: 'Nylon',
    shapes: ['tape', 'elastic'],
    sizes: ['25 mm', '38 mm'],
    price: [0.9, 2.6],
    unit: 'm',
    count: 3,
  },
  {
    trade: 'tapes',
    type: 'drawcord',
    names: ['Braided Drawcord', '编织抽绳'],
    material: 'Cotton',
    shapes: ['drawcord'],
    sizes: ['Ø 4 mm', 'Ø 6 mm', '10 mm flat'],
    price: [0.5, 1.8],
    unit: 'm',
    count: 5,
  },
  {
    trade: 'metal',
    type: 'rivet',
    names: ['Jeans Rivet', '牛仔撞钉'],
    material: 'Brass',
    shapes: ['rivet'],
    sizes: ['9 mm', '9.5 mm'],
    isPlated: true,
    price: [0.09, 0.22],
    unit: 'pc',
    count: 3,
  },
  {
    trade: 'metal',
    type: 'snap',
    names: ['Ring Snap', '五爪扣'],
    material: 'Stainless steel',
    shapes: ['snap'],
    sizes: ['9.5 mm', '10.5 mm', '15 mm'],
    isPlated: true,
    price: [0.14, 0.42],
    unit: 'pc',
    count: 4,
  },
  {
    trade: 'metal',
    type: 'eyelet',
    names: ['Eyelet with Washer', '鸡眼'],
    material: 'Brass',
    shapes: ['eyelet'],
    sizes: ['5 mm', '8 mm', '11 mm'],
    isPlated: true,
    price: [0.06, 0.2],
    unit: 'pc',
    count: 3,
  },
  {
    trade: 'metal',
    type: 'buckle',
    names: ['Pin Buckle', '针扣'],
    material: 'Zinc alloy',
    shapes: ['buckle'],
    sizes: ['25 mm', '32 mm', '40 mm'],
    isPlated: true,
    price: [1.4, 4.8],
    unit: 'pc',
    count: 4,
  },
  {
    trade: 'fleece',
    type: 'padding',
    names: ['Thermal Padding', '保暖棉'],
    material: 'Recycled polyester',
    shapes: ['padding'],
    sizes: ['80 g/m²', '120 g/m²', '160 g/m²'],
    price: [5, 14],
    unit: 'm',
    count: 3,
  },
  {
    trade: 'packaging',
    type: 'packaging',
    names: ['Recycled Polybag', '再生胶袋'],
    material: 'Polyethylene',
    shapes: ['polybag'],
    sizes: ['30 × 40 cm', '35 × 45 cm'],
    price: [0.18, 0.5],
    unit: 'pc',
    count: 3,
  },
]
