import { type Label, label } from '@sms/kit/contract'
import Big from 'big.js'
import type { PriceLine } from '../../price/contract.ts'
import { beforeUnit, type PriceUnit } from '../../price/rules/fields.ts'
import { isInForce, priceAt } from '../../price/rules/price-at.ts'
import { type Cloth, convertPrice, convertQuantity } from '../../price/rules/units.ts'
import { exchange } from '../../rate/rules/exchange.ts'

/** A price line with facts of its supplier. */
export type Offer = Pick<
  PriceLine,
  | 'id'
  | 'supplier'
  | 'currency'
  | 'unit'
  | 'breaks'
  | 'moq'
  | 'moqPerColour'
  | 'stage'
  | 'taxIncluded'
  | 'validFrom'
  | 'validTo'
> & {
  /** The supplier's VAT in percent, to compute the price without tax. */
  readonly vatRate: string | null
  /** Whether the supplier may get no orders. */
  readonly isBlocked: boolean
}

/** The quantities of an item to be bought: in all its lines, and in the lines of the same colour. */
export type Wanted = { readonly unit: PriceUnit; readonly ofItem: string; readonly ofColour: string }

/** An offer for a line: its price for the line's unit, and that price in the order's currency without tax. */
export type Option = {
  readonly price: string
  readonly supplier: string
  readonly currency: PriceLine['currency']
  readonly stage: 'Approved' | 'Quoted'
  readonly unitPrice: string
  readonly landed: string
}

const landedDecimals = 4

/**
 * The valid offers for a line, the best first: Approved before Quoted, then the lowest price without tax in the order's
 * currency. Without any, the reason: why the nearest offer is not valid.
 */
export function optionsFor(
  wanted: Wanted,
  offers: readonly Offer[],
  {
    today,
    currency,
    rates,
    cloth,
  }: {
    readonly today: string
    readonly currency: string
    readonly rates: ReadonlyMap<string, string>
    readonly cloth: Cloth
  },
): { readonly options: readonly Option[]; readonly why: Label | null } {
  const inForce = offers.filter((offer) => isInForce(offer, today))
  if (inForce.length === 0) return { options: [], why: offers.length ? expired : noPrice }
  const free = inForce.filter(({ isBlocked }) => !isBlocked)
  if (free.length === 0) return { options: [], why: blocked }
  const read = free.map((offer) => optionOf(offer, wanted, { currency, rates, cloth }))
  const options = read.flatMap((option) => ('why' in option ? [] : [option]))
  if (options.length === 0) return { options, why: (read[0] as { why: Label }).why }
  return { options: options.toSorted(byWorth), why: null }
}

function byWorth(a: Option, b: Option): number {
  if (a.stage !== b.stage) return a.stage === 'Approved' ? -1 : 1
  const difference = new Big(a.landed).cmp(b.landed)
  return difference || (a.price < b.price ? -1 : 1)
}

function optionOf(
  offer: Offer,
  { unit, ofItem, ofColour }: Wanted,
  {
    currency,
    rates,
    cloth,
  }: { readonly currency: string; readonly rates: ReadonlyMap<string, string>; readonly cloth: Cloth },
): Option | { readonly why: Label } {
  const priced = priceAt(offer, ofItem, unit, cloth)
  if ('why' in priced) return priced
  if ('least' in priced) return { why: below(priced.least, offer.unit) }
  if (priced.below) return { why: below(priced.below, offer.unit) }
  const inColour = convertQuantity(ofColour, unit, offer.unit, cloth)
  if (offer.moqPerColour && 'value' in inColour && new Big(inColour.value).lt(offer.moqPerColour))
    return {
      why: beforeUnit(
        `Below the minimum for a colour of ${offer.moqPerColour} `,
        `低于每色起订量 ${offer.moqPerColour} `,
        offer.unit,
      ),
    }
  const own = convertPrice(priced.price, offer.unit, unit, cloth)
  if ('why' in own) return own
  const withoutTax = offer.taxIncluded
    ? new Big(own.value).div(new Big(offer.vatRate ?? 0).div(100).plus(1))
    : new Big(own.value)
  const landed = exchange(withoutTax, offer.currency, currency, rates)
  if ('why' in landed) return landed
  return {
    ...{ price: offer.id, supplier: offer.supplier, currency: offer.currency, unitPrice: own.value },
    stage: offer.stage as Option['stage'],
    landed: landed.value.round(landedDecimals, Big.roundHalfUp).toString(),
  }
}

const below = (least: string, unit: string) =>
  beforeUnit(`Below the minimum of ${least} `, `低于起订量 ${least} `, unit)
const noPrice = label('Nobody has quoted a price for it', '尚无供应商报价')
const expired = label('No price is valid today', '今日无有效价格')
const blocked = label('Its suppliers are blocked for orders', '其供应商已暂停下单')
export const freeText = label('Described in words: there is no price list for it', '仅有品名描述，无价格可查')
export const notSeen = label('You may not see its prices', '您无权查看其价格')
