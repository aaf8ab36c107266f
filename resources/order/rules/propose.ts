import { type Label, label } from '@sms/kit/contract'
import Big from 'big.js'
import type { PriceLine } from '../../price/contract.ts'
import { incotermOf } from '../../price/rules/conditions.ts'
import { beforeUnit, type PriceUnit } from '../../price/rules/fields.ts'
import { isInForce, priceAt } from '../../price/rules/price-at.ts'
import { type Cloth, convertPrice, convertQuantity } from '../../price/rules/units.ts'
import { exchange } from '../../rate/rules/exchange.ts'

export type Offer = Pick<
  PriceLine,
  | 'id'
  | 'supplier'
  | 'currency'
  | 'incoterm'
  | 'incotermPlace'
  | 'unit'
  | 'breaks'
  | 'moq'
  | 'moqPerColour'
  | 'stage'
  | 'taxIncluded'
  | 'validFrom'
  | 'validTo'
> & {
  /** The supplier's VAT in percent, to compute the price without tax; null if it is not known. */
  readonly vatRate: string | null
  /** Whether the supplier may get no orders. */
  readonly isBlocked: boolean
}

/** The quantities of an item to be bought: in all its lines, and in the lines of the same colour. */
export type Wanted = { readonly unit: PriceUnit; readonly ofItem: string; readonly ofColour: string }

/** A valid offer for an order line. */
export type Option = {
  /** The id of the price line. */
  readonly price: string
  readonly supplier: string
  readonly currency: PriceLine['currency']
  /** Its Incoterm with the place, '' without one. */
  readonly terms: string
  readonly stage: 'Approved' | 'Quoted'
  /** The price per unit of the order line, as offered. */
  readonly unitPrice: string
  /** The same in the order's currency, without tax unless `hasTax`. */
  readonly netPrice: string
  /** The supplier's VAT rate is not known, so that the tax in the offered price is also in `netPrice`. */
  readonly hasTax: boolean
}

/** An order line that is not fully placed, with its offers, the best first, or the reason why there are none. */
export type Proposal = {
  readonly line: string
  readonly number: number
  readonly quantity: string
  /** `doubts` are the certificates that the brand requires and the supplier lacks. */
  readonly options: readonly (Option & { readonly doubts: readonly string[] })[]
  readonly why: string | null
}

type Basis = {
  /** The currency of the order. */
  readonly currency: string
  readonly rates: ReadonlyMap<string, string>
  readonly cloth: Cloth
}

const netDecimals = 4

/**
 * The valid offers for a line, the best first: Approved before Quoted, then the lowest price without tax in the order's
 * currency. Without any, the reason; of several offers in force, that of the first.
 */
export function optionsFor(
  wanted: Wanted,
  offers: readonly Offer[],
  { today, ...basis }: Basis & { readonly today: string },
): { readonly options: readonly Option[]; readonly why: Label | null } {
  const inForce = offers.filter((offer) => isInForce(offer, today))
  if (inForce.length === 0) return { options: [], why: offers.length ? expired : noPrice }
  const allowed = inForce.filter(({ isBlocked }) => !isBlocked)
  if (allowed.length === 0) return { options: [], why: blocked }
  const results = allowed.map((offer) => optionOf(offer, wanted, basis))
  const options = results.flatMap((result) => ('why' in result ? [] : [result]))
  if (options.length === 0) return { options, why: (results[0] as { why: Label }).why }
  return { options: options.toSorted(byWorth), why: null }
}

/** Sorts by stage, then by price; of equal offers the one entered first comes first, since ids rise in time. */
function byWorth(a: Option, b: Option): number {
  if (a.stage !== b.stage) return a.stage === 'Approved' ? -1 : 1
  const difference = new Big(a.netPrice).cmp(b.netPrice)
  return difference || (a.price < b.price ? -1 : 1)
}

/** An offer as an option, or why it is none: its minimum is not reached, or its unit or currency does not convert. */
function optionOf(
  offer: Offer,
  { unit, ofItem, ofColour }: Wanted,
  { currency, rates, cloth }: Basis,
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
  const perUnit = convertPrice(priced.price, offer.unit, unit, cloth)
  if ('why' in perUnit) return perUnit
  const withoutTax = offer.taxIncluded
    ? new Big(perUnit.value).div(new Big(offer.vatRate ?? 0).div(100).plus(1))
    : new Big(perUnit.value)
  const net = exchange(withoutTax, offer.currency, currency, rates)
  if ('why' in net) return net
  return {
    price: offer.id,
    supplier: offer.supplier,
    currency: offer.currency,
    terms: incotermOf(offer),
    stage: offer.stage as Option['stage'],
    unitPrice: perUnit.value,
    netPrice: net.value.round(netDecimals, Big.roundHalfUp).toString(),
    hasTax: offer.taxIncluded && offer.vatRate === null,
  }
}

/**
 * Chosen offers by the purchase order that they make: one for each supplier, currency and Incoterm with its place.
 * Offers without an Incoterm go along with the first that has one.
 */
export function byPurchaseOrder<T extends { readonly option: Option }>(chosen: readonly T[]): T[][] {
  const groups = [...Map.groupBy(chosen, ({ option }) => `${option.supplier} ${option.currency}`).values()]
  return groups.flatMap((group) => {
    const first = group.find(({ option }) => option.terms)?.option.terms
    return [...Map.groupBy(group, ({ option }) => option.terms || first).values()]
  })
}

const below = (least: string, unit: string) =>
  beforeUnit(`Below the minimum of ${least} `, `低于起订量 ${least} `, unit)
const noPrice = label('Nobody has quoted a price for it', '尚无供应商报价')
const expired = label('No price is valid today', '今日无有效价格')
const blocked = label('Its suppliers are blocked for orders', '其供应商已暂停下单')
export const freeText = label('Described in words: there is no price list for it', '仅有品名描述，无价格可查')
export const notSeen = label('You may not see its prices', '您无权查看其价格')
