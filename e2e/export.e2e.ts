import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { readSheets } from '../kit/server/sheet/index.ts'
import { createAdministrator, type Product, password, signIn, startProduct } from './product.ts'

/** What a list shows leaves as a file: by filter, columns and sort, with lists and pictures (domain.md, Export). */
let product: Product
test.beforeAll(async ({ playwright }) => {
  product = await startProduct()
  await createAdministrator(product)
  const request = await playwright.request.newContext({ baseURL: product.url })
  await request.post('/api/user/login', { data: { account: 'Mei', password } })
  const contacts = [{ name: '王芳', title: null, mobile: null, email: null, wechat: null, primary: true }]
  for (const [code, type] of [
    ['A-1', 'OEM'],
    ['A-2', 'Trader'],
    ['A-3', 'OEM'],
  ] as const) {
    const values = { code, type, nameEn: `=${code} Mill`, contacts, confirm: ['similar'] }
    const { data } = (await (await request.post('/api/supplier/add', { data: values })).json()) as {
      data: { id: string }
    }
    await request.post(`/api/attachment/add?kind=supplier&parent=${data.id}&name=dot.png`, {
      headers: { 'content-type': 'application/octet-stream' },
      data: dot,
    })
  }
  await request.dispose()
})
test.afterAll(() => product.stop())

/** A red picture of one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

async function exported(page: Page, button: RegExp) {
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  const file = await coming
  const bytes = await readFile(await file.path())
  return { name: file.suggestedFilename(), bytes, sheets: (await readSheets(bytes, file.suggestedFilename())).sheets }
}

test('a filtered list: all fields with their lists, then the columns shown with pictures', async ({ page }) => {
  await signIn(page, product)
  await page.goto(`${product.url}/admin/supplier?type=OEM&sort=-code`)
  await page.getByRole('button', { name: 'Export 2 records' }).click()
  const choices = page.getByRole('dialog', { name: 'Export 2 records' })
  await expect(choices.getByText('Contacts, Facilities, Payment terms, Certificates')).toBeVisible()
  expect((await new AxeBuilder({ page }).include('.export-pop').analyze()).violations).toEqual([])

  const all = await exported(page, /^Export 2 records$/)
  expect(all.name).toMatch(/^Suppliers \d{4}-\d\d-\d\d\.xlsx$/)
  expect(all.sheets.map(({ name }) => name)).toEqual([
    'Suppliers',
    'Contacts',
    'Facilities',
    'Payment terms',
    'Certificates',
  ])
  expect(all.sheets[0]!.rows.slice(1).map(([code]) => code)).toEqual(['A-3', 'A-1'])
  expect(all.sheets[1]!.rows[1]!.slice(0, 2)).toEqual(['A-3', '王芳'])

  await page.getByRole('button', { name: 'Export 2 records' }).click()
  await choices.getByText('Columns shown').click()
  await choices.getByLabel('With pictures').check()
  const shown = await exported(page, /^Export 2 records$/)
  expect(shown.sheets[0]!.rows[0]!.slice(0, 2)).toEqual(['Picture', 'Code'])
  expect(shown.bytes.includes('xl/media/image1.png')).toBe(true)

  // What was chosen last is there again.
  await page.reload()
  await page.getByRole('button', { name: 'Export 2 records' }).click()
  await expect(choices.getByLabel('With pictures')).toBeChecked()
})

test('a refusal and a file that breaks off are told in a toast; nothing is saved', async ({ page }) => {
  await signIn(page, product)
  await page.goto(`${product.url}/admin/supplier`)
  const saved: string[] = []
  page.on('download', (file) => saved.push(file.suggestedFilename()))
  const start = async () => {
    await page.getByRole('button', { name: 'Export 3 records' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Export 3 records' }).click()
  }
  await page.route('**/api/supplier/export?*', (route) =>
    route.fulfill({ status: 429, json: { code: 0, message: 'Several exports are running; try again in a moment' } }),
  )
  await start()
  await expect(page.getByRole('alert').getByText('Several exports are running')).toBeVisible()
  await page.unroute('**/api/supplier/export?*')
  await page.route('**/api/supplier/export?*', (route) => route.abort('connectionreset'))
  await start()
  await expect(page.getByText(/cannot be reached|lost|interrupted/).first()).toBeVisible()
  expect(saved).toEqual([])
})

test('用中文导出：工作表与表头均为中文', async ({ page }) => {
  await signIn(page, product)
  await page.request.put(`${product.url}/api/user/profile`, { data: { language: 'zh' } })
  await page.goto(`${product.url}/admin/supplier`)
  await page.getByRole('button', { name: '导出 3 条记录' }).click()
  const choices = page.getByRole('dialog', { name: '导出 3 条记录' })
  await expect(choices.getByText('联系人、工厂设施、付款条件、证书')).toBeVisible()
  const book = await exported(page, /^导出 3 条记录$/)
  expect(book.name).toMatch(/^供应商 /)
  expect(book.sheets.map(({ name }) => name)).toEqual(['供应商', '联系人', '工厂设施', '付款条件', '证书'])

  await page.getByRole('button', { name: '导出 3 条记录' }).click()
  await choices.getByText('CSV', { exact: true }).click()
  await expect(choices.getByText('CSV 只有一个工作表')).toBeVisible()
  const flat = await exported(page, /^导出 3 条记录$/)
  const text = flat.bytes.toString()
  expect(text.startsWith('\uFEFF编号,')).toBe(true)
  expect(text).toContain("'=A-1 Mill")
})
