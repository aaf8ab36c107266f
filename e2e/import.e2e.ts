import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { createAdministrator, type Product, signIn, startProduct } from './product.ts'

/** A real-world list is imported in the browser, found and exported (domain.md, Import and Export). */
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
})
test.afterAll(() => product.stop())

const cities = ['Dhaka', 'Suzhou', 'Izmir', 'Tiruppur', 'Ho Chi Minh City', 'Porto']
const countries = ['Bangladesh', 'China', 'Türkiye', 'INDIA', 'Viet Nam', 'Portugal']

/** 5,400 rows, some with blanks, repeated names, capitals, markers for "nothing" or Chinese. */
function dirtyList(): Buffer {
  const rows = Array.from({ length: 5_400 }, (_, i) => {
    const n = i % 60 === 59 ? i - 1 : i
    const name = i % 7 === 0 ? `  MILL NO. ${n} LTD.  ` : i % 11 === 0 ? `第${n}纺织厂` : `Mill no. ${n} Limited`
    const place = i % cities.length
    return [
      `OS${String(i).padStart(6, '0')}`,
      name,
      i % 90 === 0 ? '(blank)' : `${i} Weaver Road,\t${cities[place]}`,
      countries[place]!,
      cities[place]!,
    ]
  })
  const cells = [['os_id', 'name', 'address', 'country_name', 'city'], ...rows]
  return Buffer.from(cells.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n'))
}

test('5,400 dirty rows: checked, one missing value given, imported, found, exported', async ({ page }) => {
  await signIn(page, product)
  await page.goto(`${product.url}/admin/supplier`)
  await page
    .getByRole('button', { name: /Import/ })
    .first()
    .click()
  const wizard = page.getByRole('dialog', { name: /Import suppliers/ })
  const from = Date.now()
  await wizard
    .locator('input[type=file]')
    .setInputFiles({ name: 'mills.csv', mimeType: 'text/csv', buffer: dirtyList() })
  await expect(wizard.getByText('5,400').first()).toBeVisible()
  console.log(`preview after ${Date.now() - from} ms`)
  await expect(wizard.getByText(/may be duplicates/)).toBeVisible()
  await wizard.getByText('OEM', { exact: true }).click()
  const start = wizard.getByRole('button', { name: 'Import 5,400 rows' })
  await expect(start).toBeEnabled()
  const begun = Date.now()
  await start.click()
  await expect(wizard.getByRole('heading', { name: /is imported/ })).toBeVisible({ timeout: 120_000 })
  console.log(`imported after ${Date.now() - begun} ms`)

  // Similar records are still listed and lead to the records.
  await expect(wizard.getByRole('heading', { name: /may be duplicates/ })).toBeVisible()
  await wizard.locator('.import-groups button').first().click()
  await expect(page.getByRole('status', { name: 'Matches' })).toHaveText('1')

  await page.goto(`${product.url}/admin/supplier?status=Active`)
  await expect(page.getByRole('status', { name: 'Matches' })).toHaveText('5,400')
  await page.getByLabel('Search Suppliers').fill('fzc 第11纺')
  await expect(page.getByRole('link', { name: /第11纺织厂/ })).toBeVisible()
  await page.getByLabel('Search Suppliers').fill('')
  await expect(page.getByRole('status', { name: 'Matches' })).toHaveText('5,400')

  await page.getByRole('button', { name: /Export/ }).click()
  const download = page.waitForEvent('download')
  const choices = page.getByRole('dialog', { name: /Export/ })
  await choices.getByText('CSV', { exact: true }).click()
  await choices.getByRole('button', { name: 'Export 5,400 records' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(5_401)
  expect(lines[0]).toContain('Code')
})

test('what a file leaves open is asked, and wrong cells are put right in the wizard', async ({ page }) => {
  await signIn(page, product)
  await page.goto(`${product.url}/admin/supplier`)
  await page
    .getByRole('button', { name: /Import/ })
    .first()
    .click()
  const wizard = page.getByRole('dialog', { name: /Import suppliers/ })
  // Of several dropped files none is taken, and a sentence says why.
  const two = await page.evaluateHandle(`
    const data = new DataTransfer()
    for (const name of ['a.csv', 'b.csv']) data.items.add(new File(['Code\\nA-1'], name))
    data`)
  await wizard.locator('.import-drop').dispatchEvent('drop', { dataTransfer: two })
  await expect(wizard.getByRole('alert')).toContainText('One file at a time is read')
  const file = 'Code;Name;Type;MOQ\nQ-1;Quirke;OEM;2.000\nQ-2;Ibsen;OEM;many\nQ-3;Vance;OEM;few\n'
  await wizard
    .locator('input[type=file]')
    .setInputFiles({ name: 'mills.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(wizard.getByRole('heading', { name: 'What do these mean?' })).toBeVisible()
  await wizard.getByText('2,000', { exact: true }).click()
  const wrong = wizard.getByRole('textbox', { name: 'Row 3, MOQ' })
  await wrong.fill('500')
  await wrong.press('Enter')
  await expect(wizard.getByText('1 cell corrected here')).toBeVisible()
  await wizard.getByRole('button', { name: 'Leave out row 4' }).click()
  const start = wizard.getByRole('button', { name: 'Import 2 rows' })
  await expect(start).toBeEnabled()
  await start.click()
  await expect(wizard.getByRole('heading', { name: /is imported/ })).toBeVisible({ timeout: 120_000 })
  const { data } = await (await page.request.get(`${product.url}/api/supplier?code=Q-1`)).json()
  expect(data).toMatchObject([{ nameEn: 'Quirke', moq: '2000' }])
})
