import type { Colour } from './colours.ts'
import type { Dice } from './dice.ts'
import type { SupplierMade } from './suppliers.ts'
import type { TradeName } from './trades.ts'
import { between, dayFrom, type Made, type World } from './world.ts'

/** An item with the facts that its prices need. */
export type Item = {
  readonly made: Made
  readonly trade: TradeName
  /** Whether the item has every fact that an approved price needs. */
  readonly complete: boolean
  /** The lowest and the highest price of a unit, in CNY. */
  readonly price: readonly [number, number]
  readonly unit: 'm' | 'kg' | 'pc' | 'gross' | 'sqft'
  /** The composition as an English label prints it. */
  readonly fibres?: string
  /** The colour of the picture, for an item that is dyed in several colours. */
  readonly colour?: Colour
}

/** The makers, seasons and themas that items refer to. */
export type Shelf = {
  readonly makers: ReadonlyMap<TradeName, readonly SupplierMade[]>
  readonly seasons: readonly string[]
  readonly themas: readonly string[]
}

/** The fields that items of all kinds share: supplier, season, thema. */
export function goodsOf(dice: Dice, { makers, seasons, themas }: Shelf, trade: TradeName) {
  const supplier = dice.pick(makers.get(trade)!)
  const goods = {
    supplier: supplier.made.id,
    season: dice.chance(88) ? dice.pick(seasons) : null,
    thema: dice.chance(55) ? dice.pick(themas) : null,
    notes: dice.chance(10) ? dice.pick(notes) : null,
  }
  return { trade, goods }
}

const notes = [
  'Hand feel approved by the design team.',
  '客户喜欢手感，等待大货报价。',
  'Header arrived in the last courier; shade card to follow.',
  'Also offered in a lighter quality, ask for it.',
  '与上一季同款，价格需重新确认。',
  'Repeat order possible within four weeks from greige stock.',
]

/** The usual quantities of each unit: the smallest order, and the price breaks above it. */
const orders = {
  m: [1_000, 3_000, 8_000],
  kg: [300, 800, 2_000],
  pc: [3_000, 10_000, 50_000],
  gross: [50, 200, 500],
  sqft: [500, 2_000, 5_000],
} as const

const money = (value: number) => value.toFixed(value < 1 ? 4 : 2)

/** The price lines of items: each from its own maker, many from a second or third maker, some of them expired. */
export function makePrices(world: World, dice: Dice, { makers }: Shelf, items: readonly Item[]): Made[] {
  const numbers = new Map<string, number>()
  return items.flatMap(({ made, trade, complete, price, unit }) => {
    const kind = 'price'
    const own = makers.get(trade)!.find((seller) => seller.made.id === made.values.supplier)!
    const others = dice.some(
      makers.get(trade)!.filter((seller) => seller !== own),
      dice.pick([0, 0, 1, 1, 2]),
    )
    const quoters = [own, ...others].filter(({ made }) => made.values.block !== 'quoting')
    const level = price[0] + dice.roll() * (price[1] - price[0])
    return quoters.flatMap((quoter, at) => {
      const isEarlier = at === 0 && dice.chance(35)
      const line = (earlier: boolean): Made => {
        const number = (numbers.get(kind) ?? 0) + 1
        numbers.set(kind, number)
        return {
          kind,
          id: world.id(kind, number),
          values: lineOf(
            world,
            dice,
            { made, unit, complete },
            quoter,
            level * (at ? 1 + dice.roll() * 0.12 : 1) * (earlier ? 0.94 : 1),
            earlier,
            at > 0,
          ),
          pictures: [],
        }
      }
      return isEarlier ? [line(true), line(false)] : [line(false)]
    })
  })
}

function lineOf(
  world: World,
  dice: Dice,
  { made, unit, complete }: Pick<Item, 'made' | 'unit' | 'complete'>,
  supplier: SupplierMade,
  level: number,
  isEarlier: boolean,
  isOther: boolean,
) {
  const inDollars = (supplier.made.values.currencies as string[]).includes('USD') && dice.chance(30)
  const base = inDollars ? level / 7.1 : level
  const [low, middle, high] = orders[unit]
  const from = isEarlier ? -dice.whole(260, 420) : -dice.whole(5, 150)
  const to = isEarlier
    ? from + dice.whole(150, 240)
    : dice.chance(10)
      ? -dice.whole(1, 4)
      : dice.chance(80)
        ? dice.whole(20, 240)
        : undefined
  const stage = isEarlier
    ? 'Quoted'
    : !isOther && complete && dice.chance(55)
      ? 'Approved'
      : dice.pick(['Quoted', 'Quoted', 'Quoted', 'Draft', 'Declined'])
  const breaks = [
    { minQty: String(low), price: money(base) },
    { minQty: String(middle), price: money(base * 0.95) },
    { minQty: String(high), price: money(base * 0.9) },
  ].slice(0, dice.whole(1, 3))
  return {
    item: made.id,
    supplier: supplier.made.id,
    supplierArticleNo: `${supplier.short.slice(0, 2).toUpperCase()}${dice.whole(1_000, 9_899)}${dice.pick(['', '', 'A', 'B', '-1'])}`,
    currency: inDollars ? 'USD' : 'CNY',
    unit,
    breaks,
    moq: String(low),
    ...(unit === 'm' || unit === 'kg'
      ? { moqPerColour: String(low / 2), ...(dice.chance(30) ? { samplePrice: money(base * 1.5) } : {}) }
      : {}),
    leadDaysSample: dice.whole(4, 14),
    leadDaysBulk: dice.whole(15, 45),
    ...(inDollars ? { incoterm: 'FOB', incotermPlace: dice.pick(['Shanghai', 'Ningbo']) } : {}),
    taxIncluded: !inDollars,
    validFrom: dayFrom(world.today, from),
    ...(to === undefined ? {} : { validTo: dayFrom(world.today, to) }),
    ...(dice.chance(60)
      ? { reference: `Q${dayFrom(world.today, from).slice(2, 7).replace('-', '')}-${between(dice, 10, 990, 1)}` }
      : {}),
    stage,
  }
}
