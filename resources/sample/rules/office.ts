import { makeArtworks } from './artworks.ts'
import { makeButtons } from './buttons.ts'
import { makeColourways } from './colourways.ts'
import { dice } from './dice.ts'
import { makeFabrics } from './fabrics.ts'
import { brandNames, makeBrands, makeCurrencies } from './house.ts'
import { makePrices, type Shelf } from './items.ts'
import { makeLabels } from './labels.ts'
import { makeMakerPrices } from './maker-prices.ts'
import { makeOrders } from './orders.ts'
import { makeReviews } from './reviews.ts'
import { makeShares } from './shares.ts'
import { makeStyles } from './styles.ts'
import { makeCertificates, makeSuppliers } from './suppliers.ts'
import { makeSwatches } from './swatches.ts'
import { makeTemplates } from './templates.ts'
import { makeTrims } from './trims.ts'
import type { Made, World } from './world.ts'

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
