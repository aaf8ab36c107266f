import { type Page, test } from '@playwright/test'
import { openPool } from '../apps/api/database/open.ts'
import { fillSuppliers } from '../bench/suppliers.ts'
import { asMei, createAdministrator, type Product, signIn, startProduct } from './product.ts'

/** The number of suppliers in the list. */
export const count = 3_000

/**
 * Starts a product with a list of thousands of suppliers for the journeys of a file, which run one after the other. Mei is
 * an Administrator, Vera a Viewer, 李 reads Chinese.
 */
export function largeList() {
  let product: Product
  test.describe.configure({ mode: 'serial' })
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    product = await startProduct()
    await createAdministrator(product)
    const { db, close } = openPool(product.databaseUrl, () => {})
    await fillSuppliers(db, count)
    await close()
    await asMei(product, async ({ invite }) => {
      await invite(product, { name: 'Vera', email: 'vera@example.com', role: 'Viewer' })
      await invite(product, { name: '李', email: 'li@example.com', language: 'zh' })
    })
  })
  test.afterAll(() => product.stop())
  return {
    /** The product; defined once the first journey begins. */
    product: () => product,
    /** Opens the list as an account, by default with inactive records. */
    openList: async (page: Page, account: string, path = everything) => {
      await signIn(page, product, account)
      await page.goto(product.url + path)
      await rowAt(page, 0).and(page.locator('[data-record]')).waitFor()
    },
  }
}

export const everything = '/admin/supplier?status='
export const rowAt = (page: Page, place: number) => page.locator(`tbody tr[data-index="${place}"]`)
