import { expect, type Page, test } from '@playwright/test'
import { isAccessible, sideways } from './look.ts'
import { asMei, createAdministrator, type Product, signIn, startProduct } from './product.ts'

/** Styles (domain.md, Showroom and History): built from the library, what they cost, to History and back. */
let product: Product

test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async ({ add }) => {
    const mill = await add('supplier', { code: 'S-1', nameEn: 'Mill', type: 'OEM' })
    const poplin = await add('fabric', { code: 'F-1', nameEn: 'Poplin', nameZh: '府绸', supplier: mill.id })
    await add('button', { code: 'B-1', nameEn: 'Shell button', supplier: mill.id })
    const breaks = [{ minQty: '0', price: '20' }]
    await add('price', { item: poplin.id, supplier: mill.id, currency: 'CNY', unit: 'm', breaks })
  })
})
test.afterAll(() => product.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const form = (page: Page) => page.getByRole('dialog')
const choose = async (page: Page, name: string, typed: string, option: RegExp) => {
  await form(page)
    .getByRole('combobox', { name: new RegExp(`^${name}`) })
    .fill(typed)
  // A list that gets shorter moves: a click may miss the option.
  await expect(async () => {
    const found = page.locator('.ant-select-item-option').filter({ hasText: option }).first()
    await found.click({ timeout: 5_000 })
    await expect(found).toBeHidden({ timeout: 1_000 })
  }).toPass()
}
const addMaterial = async (page: Page, typed: string, option: RegExp, consumption: string, unit?: string) => {
  await button(page, 'New').last().click()
  await choose(page, 'Item', typed, option)
  await form(page).getByLabel('Consumption').fill(consumption)
  if (unit) await choose(page, 'Unit', unit, new RegExp(`^${unit}`))
  await form(page).getByLabel('Wastage').fill('5')
  await button(page, 'Save').click()
  await expect(form(page)).toBeHidden()
}

test('a style is built from the library, says what its materials cost, and goes to History and back', async ({
  page,
}) => {
  await signIn(page, product)
  await page.goto(`${product.url}/admin/showroom?status=Active`)
  await expect(page.getByText('No styles on display yet')).toBeVisible()
  await isAccessible(page)

  await button(page, 'New').first().click()
  await expect(form(page).getByRole('textbox', { name: 'Code', exact: true })).toHaveValue('STY-00001')
  await form(page).getByLabel('English name').fill('Camp Shirt')
  await choose(page, 'Currency', 'CNY', /CNY/)
  await form(page).getByLabel('Target price').fill('60')
  await button(page, 'Save').click()
  await expect(page.getByText('Added successfully')).toBeVisible()

  // A failed read of the cost is repeated.
  const refusal = { json: { code: 0, message: 'Not now' } }
  await page.route('**/api/showroom/cost?*', (route) => route.fulfill(refusal), { times: 1 })
  await button(page, 'Open').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camp Shirt')
  await page.getByRole('tab', { name: 'Materials' }).click()
  await button(page, 'Try again').click()
  await addMaterial(page, 'fuchou', /F-1/, '1.5')
  await addMaterial(page, 'shell', /B-1/, '7', 'pc')
  const cost = page.getByRole('region', { name: 'Material cost of one piece' })
  await expect(cost.getByRole('row', { name: /Poplin/ })).toContainText('31.50')
  await expect(cost.getByRole('row', { name: /Shell button/ })).toContainText('No price in force')
  await expect(cost.getByRole('row', { name: /as far as it is known/ })).toContainText('31.50')
  await isAccessible(page)

  await button(page, 'Move to History').click()
  await expect(page.getByText('Moved to History successfully')).toBeVisible()
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('row', { name: /STY-00001/ })).toBeVisible()
  await page.getByRole('link', { name: 'Showroom', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Showroom' })).toBeVisible()
  await expect(page.getByText('STY-00001')).toHaveCount(0)

  await page.getByRole('link', { name: 'History', exact: true }).click()
  await page.getByRole('checkbox', { name: /STY-00001/ }).check()
  await button(page, 'Move to Showroom').click()
  await expect(page.getByText('STY-00001')).toHaveCount(0)
  await page.getByRole('link', { name: 'Showroom', exact: true }).click()
  await expect(page.getByText('STY-00001')).toBeVisible()
})

test('on a phone nothing goes sideways', async ({ page }) => {
  await asMei(product, ({ add }) => add('showroom', { code: 'STY-9', nameEn: 'Wrap Skirt' }))
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product)
  await page.goto(`${product.url}/admin/showroom?status=Active`)
  await expect(page.getByText('STY-9')).toBeVisible()
  await expect.poll(() => sideways(page)).toBe(0)
  await page.getByText('Wrap Skirt').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wrap Skirt')
  await expect.poll(() => sideways(page)).toBe(0)
})
