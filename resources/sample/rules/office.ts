import { usualSteps } from '../../template/rules/steps.ts'
import { makeArtworks } from './artworks.ts'
import { makeButtons } from './buttons.ts'
import { makeColourways, makeSwatches } from './colourways.ts'
import { dice } from './dice.ts'
import { makeFabrics } from './fabrics.ts'
import { brandNames, makeBrands, makeCurrencies } from './house.ts'
import { makePrices, type Shelf } from './items.ts'
import { makeLabels } from './labels.ts'
import { makeOrders } from './orders.ts'
import { makeReviews } from './reviews.ts'
import { makeShares } from './shares.ts'
import { makeStyles } from './styles.ts'
import { makeCertificates, makeSuppliers } from './suppliers.ts'
import { makeTrims } from './trims.ts'
import type { Made, World } from './world.ts'

/** The plans of orders: by sea as a rule, and by air for a single brand. */
function makeTemplates(world: World, brands: readonly string[]): Made[] {
  const calendars = world.calendars.map((calendar) => ({ calendar }))
  const byAir = { Brand_Order: 52, EBC_Order: 48, Deliver: 9, EBC_Pay: 6, Shipping: 6 } as Readonly<
    Record<string, number>
  >
  return [
    { name: 'Standard', steps: [...usualSteps], reviews: ['labDip', 'preProduction'] },
    {
      name: 'By air',
      brand: brands[3],
      steps: usualSteps.map((step) => ({ ...step, days: byAir[step.step] ?? step.days })),
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
 * The approved prices of the makers of ordered styles, as on their purchase orders; numbered after `count` other prices.
 */
function makeMakerPrices(world: World, orders: readonly Made[], count: number): Made[] {
  const pos = new Map(orders.filter(({ kind }) => kind === 'po').map(({ id, values }) => [id, values]))
  const lines = orders.filter(({ kind, values }) => kind === 'poline' && values.unit === 'pc')
  const first = new Map(lines.map((line) => [`${line.values.item} ${pos.get(String(line.values.po))!.supplier}`, line]))
  return [...first.values()].map(({ values: { item, price, po } }, at) => ({
    kind: 'price',
    id: world.id('price', count + at + 1),
    values: {
      item,
      supplier: pos.get(String(po))!.supplier,
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

const themas = [
  'Nature',
  'Garden',
  'Ocean',
  'Urban',
  'Utility',
  'Minimal',
  'Romantic',
  'Heritage',
  'Vintage',
  'Nautical',
  'Craft',
]

/**
 * All records of a sample trading office: currencies, brands, suppliers with certificates, five kinds of items with
 * pictures, prices, swatches, styles, and orders under way. A record comes after those that it refers to.
 */
export function makeOffice(world: World): Made[] {
  const seeds = dice(world.seed)
  const currencies = makeCurrencies(world, seeds.fork())
  const brands = makeBrands(world, seeds.fork())
  const suppliers = makeSuppliers(world, seeds.fork())
  const certificates = makeCertificates(world, seeds.fork(), suppliers)
  const shelf: Shelf = {
    makers: Map.groupBy(suppliers, ({ trade }) => trade),
    seasons: world.seasons,
    themas: themas.map((name) => world.master('Thema', name)),
  }
  const fabrics = makeFabrics(world, seeds.fork(), shelf)
  const brandIds = brands.map(({ id }) => id)
  const others = [
    makeArtworks(world, seeds.fork(), shelf, fabrics, brandIds),
    makeTrims(world, seeds.fork(), shelf),
    makeButtons(world, seeds.fork(), shelf),
    makeLabels(world, seeds.fork(), shelf, fabrics, brandNames),
  ].flat()
  const items = [...fabrics, ...others]
  const colourways = makeColourways(world, seeds.fork(), fabrics)
  const prices = makePrices(world, seeds.fork(), shelf, items)
  const swatches = makeSwatches(world, seeds.fork(), items, brandIds)
  const styles = makeStyles(world, seeds.fork(), { items, colourways, themas: shelf.themas })
  const shown = styles.filter(({ kind }) => kind === 'showroom')
  const subjects = [...items.map(({ made }) => made), ...colourways, ...shown]
  const reviews = makeReviews(world, seeds.fork(), subjects, brandIds)
  const goods = { styles: shown.filter(isActive), fabrics: fabrics.map(({ made }) => made).filter(isActive) }
  const shares = makeShares(world, seeds.fork(), { ...goods, colourways, brands: brandIds })
  const orders = makeOrders(world, seeds.fork(), { ...goods, prices, suppliers, brands })
  return [
    ...currencies.filter(({ kind }) => kind === 'currency'),
    ...currencies.filter(({ kind }) => kind === 'rate'),
    ...brands,
    ...makeTemplates(world, brandIds),
    ...suppliers.map(({ made }) => made),
    ...certificates,
    ...items.map(({ made }) => made),
    ...colourways,
    ...swatches,
    ...styles,
    ...prices,
    ...makeMakerPrices(world, orders, prices.length),
    ...reviews,
    ...shares,
    ...orders,
  ]
}

const isActive = ({ values }: Made) => values.status !== 'inActive'
