import { expect, type Page, test } from '@playwright/test'
import { createAdministrator, type Product, signIn, startProduct } from './product.ts'

/** What was changed can be taken back: from the toast, from the log of changes, or it says what stands in the way. */
let product: Product
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
})
test.afterAll(() => product.stop())
test.beforeEach(async ({ page }) => signIn(page, product))

const post = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(`${product.url}/api${path}`, { data: { confirm: ['similar'], ...data } })
  const envelope = (await answer.json()) as { code: number; message: string; data: { id: string; version: number } }
  expect(envelope.code, envelope.message).toBe(1)
  return envelope.data
}
const supplier = (page: Page, code: string, nameEn: string) =>
  post(page, '/supplier/add', { code, nameEn, type: 'OEM', city: 'Wuxi' })
const lines = (page: Page) => page.locator('.log-line')

test('a status change is undone and done again from the toast', async ({ page }) => {
  const { id } = await supplier(page, 'UN-1', 'Indigo Weaving')
  await page.goto(`${product.url}/admin/supplier/${id}`)
  await page.getByRole('button', { name: 'Inactivate' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undo successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Inactivate' })).toBeVisible()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(page.getByText('Redo successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
})

test('a toast with Undo stays while it has the focus', async ({ page }) => {
  const { id } = await supplier(page, 'UN-2', 'Madder Knitting')
  await page.goto(`${product.url}/admin/supplier/${id}`)
  await page.getByRole('button', { name: 'Inactivate' }).click()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.waitForTimeout(6_000)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Undo successfully')).toBeVisible()
})

test('a merge is undone from the toast', async ({ page }) => {
  const given = await supplier(page, 'UN-3', 'Woad Dyeing')
  await supplier(page, 'UN-4', 'Weld Dyeing')
  await page.goto(`${product.url}/admin/supplier/${given.id}`)
  await page.getByRole('button', { name: 'Merge …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('UN-4')
  await page.getByTitle(/UN-4/).last().click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undo successfully')).toBeVisible()
  await page.goto(`${product.url}/admin/supplier/${given.id}`)
  await expect(page.getByRole('button', { name: 'Inactivate' })).toBeVisible()
})

test('the log tells an import in one line, which opens, and undoes it', async ({ page }) => {
  const rows = Array.from({ length: 60 }, (_, i) => `LOG-${i},Loom ${i},OEM`)
  const csv = Buffer.from(['Code,Name,Type', ...rows].join('\n'))
  const sent = await page.request.post(`${product.url}/api/supplier/import/upload?name=looms.csv`, {
    data: csv,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { id } = ((await sent.json()) as { data: { id: string } }).data
  await post(page, '/supplier/import/commit', { id, state: 'Import' })
  await page.goto(`${product.url}/admin`)
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Change log' }).click()
  await expect(page).toHaveURL(/\/admin\/log$/)
  await expect(async () => {
    await page.reload()
    await expect(lines(page).first()).toContainText('added 60 suppliers', { timeout: 500 })
  }).toPass()
  const line = lines(page).first()
  await line.getByRole('button', { name: 'Show' }).click()
  await expect(line.getByText('LOG-0 · Loom 0')).toBeVisible()
  await line.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undo successfully')).toBeVisible()
  await expect(lines(page).first()).toContainText('removed 60 suppliers')
  await expect(lines(page).nth(1)).toContainText('undone by Mei')
  await page.getByLabel('What was done').click()
  await page.getByTitle('Removed').click()
  await expect(page).toHaveURL(/action=delete/)
  await expect(lines(page)).toHaveCount(1)
})

test('中文: what stands in the way of an undo is listed with who and when', async ({ page }) => {
  const one = await supplier(page, 'UN-5', 'Cochineal Prints')
  await post(page, '/supplier/edit', { id: one.id, city: 'Suzhou' })
  await post(page, '/supplier/edit', { id: one.id, city: 'Hangzhou' })
  await page.request.put(`${product.url}/api/user/profile`, { data: { language: 'zh' } })
  await page.goto(`${product.url}/admin/log?q=cochineal`)
  await expect(page.getByRole('heading', { name: '操作日志' })).toBeVisible()
  await expect(lines(page)).toHaveCount(3)
  const first = lines(page).nth(1)
  await first.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click()
  const stuck = page.getByRole('dialog').filter({ hasText: '已无法撤销' })
  await expect(stuck).toContainText('UN-5 · Cochineal Prints')
  await expect(stuck).toContainText('之后已被修改')
  await expect(stuck).toContainText('Mei')
})
