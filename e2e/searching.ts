import { type Browser, expect, type Page } from '@playwright/test'
import { callsOf, createAdministrator, type Product, startProduct, visit } from './product.ts'
import { quietly } from './quiet.ts'

/** Starts a product with suppliers to find; Mei reads it in English, 陈静 in Chinese. */
export async function startSearch(browser: Browser) {
  const product = await startProduct()
  await createAdministrator(product)
  const mei = await visit(browser, product)
  const { add, invite } = callsOf(mei, product)
  const Menu = ['Supplier', 'Master_Data']
  await invite(product, { name: '陈静', email: 'chen@example.com', language: 'zh', Menu })
  const chen = await visit(browser, product, '陈静')
  const { id: hengli } = await add('supplier', {
    code: 'HX-100',
    type: 'OEM',
    nameZh: '苏州恒力纺织',
    nameEn: 'Hengli Textile',
    addressEn: '12 Gusu Road',
    notes: `${'Knows its yarns well. '.repeat(20)}Asks for letters of credit.`,
    contacts: [{ name: 'Wang Li', mobile: '13800138000', primary: true }],
  })
  for (let i = 10; i < 22; i++) {
    const status = i % 4 ? 'Active' : 'inActive'
    await add('supplier', { code: `MILL-${i}`, type: 'OEM', nameEn: `Quiet house ${i}`, status })
  }
  return { product, mei, chen, hengli, add }
}

/** A screen that has no search and loads nothing. */
export const quietScreen = 'nowhere'

export const box = (page: Page) => page.getByRole('combobox', { name: /^(Search everything|搜索全部)$/ })
export const list = (page: Page) => page.getByRole('listbox', { name: /^(Search results|搜索结果)$/ })
export const lines = (page: Page) => list(page).getByRole('option')
export const chosen = (page: Page) => list(page).getByRole('option', { selected: true })

/** Opens a screen and waits until all of it has loaded. */
export const openScreen = (page: Page, { url }: Product, path: string) =>
  quietly(page, async () => {
    await page.goto(`${url}/admin/${path}`)
    await expect(page.locator('header.sms-header')).toBeVisible()
  })
