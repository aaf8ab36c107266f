import { expect, type Page, test } from '@playwright/test'
import { v7 } from 'uuid'
import { isAccessible, sideways } from './look.ts'
import { asMei, createAdministrator, type Product, signIn, startProduct } from './product.ts'

/** Print-outs of an order (domain.md, Order Tracking): each opens from its places and prints on A4. */
let product: Product
let order: string
let po: string
const lineCount = 120

test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async ({ add, post }) => {
    const bank = { bankName: 'Bank of China', accountNo: '4558 0000 1234' }
    await add('company', { nameEn: 'Huaxia Garments', nameZh: '华夏服饰', addressEn: '88 Century Avenue', bank })
    const supplier = await add('supplier', { code: 'SUP-1', nameEn: 'Yunlan', nameZh: '云澜', type: 'OEM' })
    const brand = await add('brand', { code: 'AST', name: 'Aster', nameZh: '紫菀' })
    const terms = [{ percent: '100', trigger: 'order', method: 'T/T' }]
    const dates = { orderedOn: '2026-01-02', paymentTerms: terms }
    order = (await add('ordertracking', { code: 'SO-1', brand: brand.id, brandPo: '45000', currency: 'USD', ...dates }))
      .id
    po = (await add('po', { code: 'PO-1', order, supplier: supplier.id, currency: 'CNY', ...dates })).id
    const lines: string[] = []
    for (let i = 0; i < lineCount; i++) {
      const line = { description: `Shirt ${Math.floor(i / 10)}`, colour: `Colour ${i}`, quantity: '10', unit: 'pc' }
      lines.push((await add('orderline', { order, ...line, price: '9', due: '2026-06-01' })).id)
    }
    const served = { po, line: lines[0], quantity: '10', unit: 'pc', price: '30' }
    const poline = (await add('poline', served)).id
    let seen = 0
    const event = async (kind: string, more: object) => {
      const entry = { id: order, kind, date: '2026-02-01', seen, request: v7(), ...more }
      seen = (await post<{ position: number }>('/ordertracking/event', entry)).position
    }
    const parts = [{ poline, quantity: '10' }]
    await event('confirmed', { parts: lines.map((line) => ({ line, quantity: '10' })) })
    await event('po confirmed', { po, parts, override: 'Agreed by phone' })
    await event('delivered', { po, parts })
    await event('inspected', { po, parts })
    const shipment = { mode: 'sea', cartons: 2, volume: '0.4', weight: '31' }
    await event('shipped', { parts: [{ line: lines[0], quantity: '10' }], shipment, reference: 'COSU1' })
  })
})
test.afterAll(() => product.stop())

/** Presses, and returns the paper that opens in another tab. */
async function opened(page: Page, press: () => Promise<void>): Promise<Page> {
  const [paper] = await Promise.all([page.context().waitForEvent('page'), press()])
  await expect(paper.locator('.paper-sheet')).toBeVisible()
  return paper
}

/** The number of printed pages, each of which must be A4. */
async function printed(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  for (const [, width, height] of boxes) {
    expect(Math.abs((Number(width) / 72) * 25.4 - 210)).toBeLessThan(0.4)
    expect(Math.abs((Number(height) / 72) * 25.4 - 297)).toBeLessThan(0.4)
  }
  return boxes.length
}

test('from the order’s page: each paper opens, in the chosen language, and prints white on several pages', async ({
  page,
}) => {
  await signIn(page, product, 'Mei')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${product.url}/admin/ordertracking/${order}`)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const item = page.getByRole('menuitem', { name })
    await expect(item).toBeVisible()
    return opened(page, () => item.click())
  }
  const proforma = await choose('Proforma invoice')
  await expect(proforma).toHaveTitle('PI-SO-1')
  await expect(proforma.getByRole('heading', { level: 1 })).toHaveText('Proforma invoice')
  await expect(proforma.locator('.paper-total')).toContainText('USD 10,800.00')
  await expect(proforma.getByText('4558 0000 1234')).toBeVisible()
  await expect(proforma.locator('.paper-lines tbody tr').filter({ hasText: /^\d+Colour/ })).toHaveCount(lineCount)
  await isAccessible(proforma, 'a proforma in the dark')
  expect(await printed(proforma)).toBeGreaterThan(2)
  await proforma.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(proforma.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(proforma.locator('.paper-tools')).toBeHidden()
  await proforma.emulateMedia({ media: 'screen' })
  await proforma.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => sideways(proforma)).toBeLessThanOrEqual(0)
  await proforma.getByText('中文', { exact: true }).click()
  await expect(proforma.getByRole('heading', { level: 1 })).toHaveText('形式发票')
  await proforma.reload()
  await expect(proforma.getByRole('heading', { level: 1 })).toHaveText('形式发票')
  await proforma.close()

  const purchase = await choose('Purchase order · PO-1')
  await expect(purchase.getByRole('heading', { level: 1 })).toHaveText('Purchase order 采购单')
  await expect(purchase.locator('.paper-total')).toContainText('CNY 300.00')
  const download = purchase.waitForEvent('download')
  await purchase.getByRole('link', { name: 'XLSX' }).click()
  expect((await download).suggestedFilename()).toBe('PO-1.xlsx')
  await purchase.close()
})

test('from a shipment: its invoice and packing list; and a purchase order from its own page', async ({ page }) => {
  await signIn(page, product, 'Mei')
  await page.goto(`${product.url}/admin/ordertracking/${order}?tab=events`)
  const invoice = await opened(page, () => page.getByRole('link', { name: 'Commercial invoice' }).click())
  await expect(invoice).toHaveTitle('CI-SO-1-1')
  await expect(invoice.locator('.paper-total')).toContainText('USD 90.00')
  expect(await printed(invoice)).toBe(1)
  const packing = await opened(page, () => page.getByRole('link', { name: 'Packing list' }).click())
  await expect(packing.locator('.paper-measures')).toContainText('0.4 m³')
  await expect(packing.locator('.paper-sheet')).not.toContainText('USD')
  await isAccessible(packing, 'a packing list')

  await page.goto(`${product.url}/admin/ordertracking/po/${po}`)
  const purchase = await opened(page, () => page.getByRole('link', { name: 'Print' }).click())
  await expect(purchase).toHaveTitle('PO-1')
  await purchase.getByRole('link', { name: 'To the purchase order' }).click()
  await expect(purchase).toHaveURL(new RegExp(`/admin/ordertracking/po/${po}$`))
})
