import { type Page, test } from '@playwright/test'
import { openPool } from '../apps/api/database/open.ts'
import { fillSuppliers } from '../bench/suppliers.ts'
import { asMei, createAdministrator, type Product, signIn, startProduct } from './product.ts'

/** How many suppliers a list of thousands has. */
export const count = 3_000

/**
 * Declares that the journeys of a file go, one after the other, through a list of thousands of suppliers. Mei is its
 * Administrator, Vera may only look, 李 reads Chinese.
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
    /** The product, once the first journey begins. */
    product: () => product,
    /** Opens the list, all of it unless said, for an account. */
    openList: async (page: Page, account: string, path = everything) => {
      await signIn(page, product, account)
      await page.goto(product.url + path)
      await rowAt(page, 0).and(page.locator('[data-record]')).waitFor()
    },
  }
}

export const everything = '/admin/supplier?status='
export const rowAt = (page: Page, place: number) => page.locator(`tbody tr[data-index="${place}"]`)
