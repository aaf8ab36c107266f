import { artwork, artworkFacts } from '../artwork/contract.ts'
import { artworkTable } from '../artwork/table.ts'
import { button, buttonFacts } from '../button/contract.ts'
import { buttonTable } from '../button/table.ts'
import { fabric, fabricFacts } from '../fabric/contract.ts'
import { fabricTable } from '../fabric/table.ts'
import { labelFacts, labelItem } from '../label/contract.ts'
import { labelTable } from '../label/table.ts'
import { trims, trimsFacts } from '../trims/contract.ts'
import { trimsTable } from '../trims/table.ts'
import { artworkPrice, buttonPrice, fabricPrice, labelPrice, type PriceContract, trimsPrice } from './contract.ts'
import { priceNoun, priceRoutes } from './server/prices.ts'
import type { PricedItem } from './server/rule.ts'
import {
  artworkPriceTable,
  buttonPriceTable,
  fabricPriceTable,
  labelPriceTable,
  type PriceTable,
  trimsPriceTable,
} from './table.ts'

const pricesOf = (contract: PriceContract, table: PriceTable, item: PricedItem) => {
  const made = priceNoun(contract, table, item)
  return { noun: made.noun, routes: () => priceRoutes(made, item) }
}

const fabrics = { contract: fabric, table: fabricTable, facts: fabricFacts }
const artworks = { contract: artwork, table: artworkTable, facts: artworkFacts }
const allTrims = { contract: trims, table: trimsTable, facts: trimsFacts }
const buttons = { contract: button, table: buttonTable, facts: buttonFacts }
const labels = { contract: labelItem, table: labelTable, facts: labelFacts }

/** The price lines of each kind of item. */
const prices = {
  fabricprice: pricesOf(fabricPrice, fabricPriceTable, fabrics),
  artworkprice: pricesOf(artworkPrice, artworkPriceTable, artworks),
  trimsprice: pricesOf(trimsPrice, trimsPriceTable, allTrims),
  buttonprice: pricesOf(buttonPrice, buttonPriceTable, buttons),
  labelprice: pricesOf(labelPrice, labelPriceTable, labels),
} as const

export const priceNouns = {
  fabricprice: prices.fabricprice.noun,
  artworkprice: prices.artworkprice.noun,
  trimsprice: prices.trimsprice.noun,
  buttonprice: prices.buttonprice.noun,
  labelprice: prices.labelprice.noun,
}

export const priceApi = () => Object.values(prices).flatMap(({ routes }) => routes())
