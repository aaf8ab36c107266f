import { usualSteps } from '../../template/rules/steps.ts'
import { makeArtworks } from './artworks.ts'
import { makeButtons } from './buttons.ts'
import { makeColourways, makeSwatches } from './colourways.ts'
import { newDice } from './dice.ts'
import { makeFabrics } from './fabrics.ts'
import { brandNames, makeBrands, makeCurrencies } from './house.ts'
import { type ItemChoices, makePrices } from './items.ts'
import { makeLabels } from './labels.ts'
import { makeOrders } from './orders.ts'
import { makeReviews } from './reviews.ts'
import { makeShares } from './shares.ts'
import { makeStyles } from './styles.ts'
import { makeCertificates, makeSuppliers } from './suppliers.ts'
import { makeTrims } from './trims.ts'
import type { SampleRecord, World } from './world.ts'

/** Working days before the due date by which the steps of an order sent by air end; the others end as usual. */
const daysByAir: Readonly<Record<string, number>> = {
  Brand_Order: 52,
  EBC_Order: 48,
  Deliver: 9,
  EBC_Pay: 6,
  Shipping: 6,
}

function makeTemplates(world: World, brandIds: readonly string[]): SampleRecord[] {
  const calendars = world.calendars.map((calendar) => ({ calendar }))
  return [
    { name: 'Standard', steps: [...usualSteps], reviews: ['labDip', 'preProduction'] },
    {
      name: 'By air',
      brand: brandIds[3],
      steps: usualSteps.map((step) => ({ ...step, days: daysByAir[step.step] ?? step.days })),
      reviews: ['preProduction'],
    },
  ].map((values, at) => ({
    kind: 'ordertemplate',
    id: world.id('ordertemplate', at + 1),
    values: { ...values, calendars },
    pictures: [],
  }))
}

/**
 * The approved prices of the makers of ordered styles: one for each style and maker, as on a purchase order. They are
 * numbered after `count` other prices; `orders` are the records of orders and purchase orders with their lines.
 */
function makeMakerPrices(world: World, orders: readonly SampleRecord[], count: number): SampleRecord[] {
  const pos = new Map(orders.filter(({ kind }) => kind === 'po').map(({ id, values }) => [id, values]))
  const lines = orders
    .filter(({ kind, values }) => kind === 'poline' && values.unit === 'pc')
    .map(({ values: { item, price, po } }) => ({ item, price, supplier: pos.get(String(po))!.supplier }))
  const byMaker = new Map(lines.map((line) => [`${line.item} ${line.supplier}`, line]))
  return [...byMaker.values()].map(({ item, price, supplier }, at) => ({
    kind: 'price',
    id: world.id('price', count + at + 1),
    values: {
      item,
      supplier,
      currency: 'CNY',
      unit: 'pc',
      breaks: [{ minQty: '200', price }],
      moq: '200',
      leadDaysBulk: 45,
      taxIncluded: false,
      stage: 'Approved',
    },
    pictures: [],
  }))
}

/** The seed of the sample office that the first start offers. */
export const officeSeed = 1968

const themas = 'Nature Garden Ocean Urban Utility Minimal Romantic Heritage Vintage Nautical Craft'.split(' ')

/** All records of a sample trading office; a record comes after those that it refers to. */
export function makeOffice(world: World): SampleRecord[] {
  const seeds = newDice(world.seed)
  const currencies = makeCurrencies(world, seeds.fork())
  const brands = makeBrands(world, seeds.fork())
  const suppliers = makeSuppliers(world, seeds.fork())
  const certificates = makeCertificates(world, seeds.fork(), suppliers)
  const choices: ItemChoices = {
    makers: Map.groupBy(suppliers, ({ trade }) => trade),
    seasons: world.seasons,
    themas: themas.map((name) => world.master('Thema', name)),
  }
  const fabrics = makeFabrics(world, seeds.fork(), choices)
  const brandIds = brands.map(({ id }) => id)
  const others = [
    makeArtworks(world, seeds.fork(), choices, fabrics, brandIds),
    makeTrims(world, seeds.fork(), choices),
    makeButtons(world, seeds.fork(), choices),
    makeLabels(world, seeds.fork(), choices, fabrics, brandNames),
  ].flat()
  const items = [...fabrics, ...others]
  const colourways = makeColourways(world, seeds.fork(), fabrics)
  const prices = makePrices(world, seeds.fork(), choices, items)
  const swatches = makeSwatches(world, seeds.fork(), items, brandIds)
  const stylesAndMaterials = makeStyles(world, seeds.fork(), { items, colourways, themas: choices.themas })
  const styles = stylesAndMaterials.filter(({ kind }) => kind === 'showroom')
  const subjects = [...items.map(({ record }) => record), ...colourways, ...styles]
  const reviews = makeReviews(world, seeds.fork(), subjects, brandIds)
  const products = { styles: styles.filter(isActive), fabrics: fabrics.map(({ record }) => record).filter(isActive) }
  const shares = makeShares(world, seeds.fork(), { ...products, colourways, brandIds })
  const orders = makeOrders(world, seeds.fork(), { ...products, prices, suppliers, brands })
  return [
    ...currencies.filter(({ kind }) => kind === 'currency'),
    ...currencies.filter(({ kind }) => kind === 'rate'),
    ...brands,
    ...makeTemplates(world, brandIds),
    ...suppliers.map(({ record }) => record),
    ...certificates,
    ...items.map(({ record }) => record),
    ...colourways,
    ...swatches,
    ...stylesAndMaterials,
    ...prices,
    ...makeMakerPrices(world, orders, prices.length),
    ...reviews,
    ...shares,
    ...orders,
  ]
}

const isActive = ({ values }: SampleRecord) => values.status !== 'inActive'
