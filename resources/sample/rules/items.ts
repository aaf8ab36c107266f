import { dayFrom } from '../../calendar/rules/working-days.ts'
import type { Colour } from './colours.ts'
import type { Dice } from './dice.ts'
import type { SampleSupplier } from './suppliers.ts'
import type { TradeName } from './trades.ts'
import { between, type SampleRecord, type World } from './world.ts'

/** An item with the facts that its prices, labels and colourways need. */
export type SampleItem = {
  readonly record: SampleRecord
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
export type ItemChoices = {
  readonly makers: ReadonlyMap<TradeName, readonly SampleSupplier[]>
  readonly seasons: readonly string[]
  readonly themas: readonly string[]
}

/** Random values of the fields that items of all kinds share; the supplier is one of `trade`. */
export const sharedFields = (dice: Dice, { makers, seasons, themas }: ItemChoices, trade: TradeName) => ({
  supplier: dice.pick(makers.get(trade)!).record.id,
  season: dice.chance(88) ? dice.pick(seasons) : null,
  thema: dice.chance(55) ? dice.pick(themas) : null,
  notes: dice.chance(10) ? dice.pick(notes) : null,
})

const notes = [
  'Hand feel approved by the design team.',
  '客户喜欢手感，等待大货报价。',
  'Header arrived in the last courier; shade card to follow.',
  'Also offered in a lighter quality, ask for it.',
  '与上一季同款，价格需重新确认。',
  'Repeat order possible within four weeks from greige stock.',
]

/** The quantities, by unit, from which a price, a lower price and the lowest price apply. */
const breakQuantities = {
  m: [1_000, 3_000, 8_000],
  kg: [300, 800, 2_000],
  pc: [3_000, 10_000, 50_000],
  gross: [50, 200, 500],
  sqft: [500, 2_000, 5_000],
} as const

const money = (value: number) => value.toFixed(value < 1 ? 4 : 2)

/**
 * The price lines of items: each from its own maker, many from a second or third maker, some of them expired. Makers
 * that are blocked for quoting have none.
 */
export function makePrices(
  world: World,
  dice: Dice,
  { makers }: ItemChoices,
  items: readonly SampleItem[],
): SampleRecord[] {
  let count = 0
  return items.flatMap((item) => {
    const { record, trade, price } = item
    const ownMaker = makers.get(trade)!.find((maker) => maker.record.id === record.values.supplier)!
    const others = dice.some(
      makers.get(trade)!.filter((maker) => maker !== ownMaker),
      dice.pick([0, 0, 1, 1, 2]),
    )
    const quoters = [ownMaker, ...others].filter(({ record }) => record.values.block !== 'quoting')
    const level = price[0] + dice.roll() * (price[1] - price[0])
    return quoters.flatMap((maker, at) => {
      const ages = at === 0 && dice.chance(35) ? (['former', 'current'] as const) : (['current'] as const)
      return ages.map((age): SampleRecord => {
        const quoted = level * (at ? 1 + dice.roll() * 0.12 : 1) * (age === 'former' ? 0.94 : 1)
        const values = priceValues(world, dice, item, maker, quoted, { age, mayBeApproved: at === 0 && item.complete })
        return { kind: 'price', id: world.id('price', ++count), values, pictures: [] }
      })
    })
  })
}

/** The fields of a price line of `cny` a unit, which some makers quote in dollars; a former line has expired. */
function priceValues(
  world: World,
  dice: Dice,
  { record, unit }: SampleItem,
  maker: SampleSupplier,
  cny: number,
  { age, mayBeApproved }: { readonly age: 'former' | 'current'; readonly mayBeApproved: boolean },
) {
  const inDollars = (maker.record.values.currencies as string[]).includes('USD') && dice.chance(30)
  const price = inDollars ? cny / 7.1 : cny
  const [low, middle, high] = breakQuantities[unit]
  const fromDay = age === 'former' ? -dice.whole(260, 420) : -dice.whole(5, 150)
  const toDay = age === 'former' ? fromDay + dice.whole(150, 240) : currentEnd(dice)
  const stage = age === 'former' ? 'Quoted' : currentStage(dice, mayBeApproved)
  const breaks = [
    { minQty: String(low), price: money(price) },
    { minQty: String(middle), price: money(price * 0.95) },
    { minQty: String(high), price: money(price * 0.9) },
  ].slice(0, dice.whole(1, 3))
  return {
    item: record.id,
    supplier: maker.record.id,
    supplierArticleNo: `${maker.shortName.slice(0, 2).toUpperCase()}${dice.whole(1_000, 9_899)}${dice.pick(['', '', 'A', 'B', '-1'])}`,
    currency: inDollars ? 'USD' : 'CNY',
    unit,
    breaks,
    moq: String(low),
    ...(unit === 'm' || unit === 'kg'
      ? { moqPerColour: String(low / 2), ...(dice.chance(30) ? { samplePrice: money(price * 1.5) } : {}) }
      : {}),
    leadDaysSample: dice.whole(4, 14),
    leadDaysBulk: dice.whole(15, 45),
    ...(inDollars ? { incoterm: 'FOB', incotermPlace: dice.pick(['Shanghai', 'Ningbo']) } : {}),
    taxIncluded: !inDollars,
    validFrom: dayFrom(world.today, fromDay),
    ...(toDay === undefined ? {} : { validTo: dayFrom(world.today, toDay) }),
    ...(dice.chance(60)
      ? { reference: `Q${dayFrom(world.today, fromDay).slice(2, 7).replace('-', '')}-${between(dice, 10, 990, 1)}` }
      : {}),
    stage,
  }
}

/** The last day of a current price, in days from today: a few have just expired, some have none. */
function currentEnd(dice: Dice): number | undefined {
  if (dice.chance(10)) return -dice.whole(1, 4)
  return dice.chance(80) ? dice.whole(20, 240) : undefined
}

function currentStage(dice: Dice, mayBeApproved: boolean) {
  if (mayBeApproved && dice.chance(55)) return 'Approved'
  return dice.pick(['Quoted', 'Quoted', 'Quoted', 'Draft', 'Declined'])
}
