import { expect, test } from '@playwright/test'
import { hold } from './hold.ts'
import { smallControls } from './look.ts'
import { createAdministrator, type Product, signIn, startProduct } from './product.ts'

/** Master Data and the record of a supplier, in Chinese (domain.md). */
let product: Product
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product, 'zh')
})
test.afterAll(() => product.stop())
test.beforeEach(async ({ page }) => signIn(page, product))

test('基础数据: a value is added, a column is pasted', async ({ page }) => {
  await page.goto(`${product.url}/admin/master?key=Thema`)
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('名称', { exact: true }).fill('Riviera')
  await form.getByLabel('名称', { exact: true }).press('Control+Enter')
  await expect(page.getByText('新增成功')).toBeVisible()
  await expect(page.getByText('Riviera').first()).toBeVisible()
  await expect(form).toHaveCount(0)

  await page.getByRole('button', { name: /粘贴/ }).first().click()
  const paste = page.getByRole('dialog')
  await paste.getByRole('textbox').first().fill('Monsoon\t季风\nRIVIERA\nNomad\t游牧')
  await paste
    .getByRole('button', { name: /新增 2|导入|添加/ })
    .first()
    .click()
  await expect(page.getByText('季风').or(page.getByText('Monsoon')).first()).toBeVisible()
})

test('供应商: facts are edited where they stand, taken back, and every change stands in the history', async ({
  page,
}) => {
  const values = { code: 'SUP-9', nameZh: '绍兴柯桥锦华针纺有限公司', type: 'OEM', city: '绍兴' }
  const added = await page.request.post(`${product.url}/api/supplier/add`, { data: values })
  const { id } = ((await added.json()) as { data: { id: string } }).data
  await page.goto(`${product.url}/admin/supplier?q=sxkq`)
  await page.getByRole('link', { name: /SUP-9/ }).click()
  await expect(page).toHaveURL(new RegExp(id))
  await page.getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('停用成功')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('button', { name: '停用' })).toBeVisible()
  await page.getByRole('tab', { name: '修改记录' }).click()
  await expect(page.getByText('Mei').first()).toBeVisible()
  await expect(page.getByText('状态').first()).toBeVisible()
})

test('联系人: a mobile number is read whole where the screen is small', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`${product.url}/admin/supplier`)
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: '在“联系人”中新增一行' }).click()
  const mobile = form.getByRole('textbox', { name: /^手机/ })
  await expect(mobile).toHaveAttribute('type', 'tel')
  await mobile.fill('+86 138 0000 1234')
  const cutBy = await mobile.evaluate((input: { scrollWidth: number; clientWidth: number }) => {
    return input.scrollWidth - input.clientWidth
  })
  expect(cutBy).toBeLessThanOrEqual(0)
})

test('联系人: a telephone number of a contact calls instead of being edited', async ({ page }) => {
  const contacts = [{ name: '王力', mobile: '+86 138 0000 1234', email: 'li@jinhua.example' }]
  const values = { code: 'SUP-8', nameZh: '金华织造', type: 'OEM', contacts, confirm: ['similar'] }
  const added = await page.request.post(`${product.url}/api/supplier/add`, { data: values })
  const { id } = ((await added.json()) as { data: { id: string } }).data
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await hold(page, '**/api/supplier/id?*')
  await page.goto(`${product.url}/admin/supplier/${id}`)
  await expect(page.getByText('加载中...')).toBeVisible()
  release()
  const number = page.getByRole('link', { name: '+86 138 0000 1234' })
  await expect(number).toHaveAttribute('href', 'tel:+8613800001234')
  const mobile = page.getByRole('textbox', { name: /手机/ })
  await number.click()
  await expect(mobile).toHaveCount(0)
})

test('证书: an expired certificate is marked in the record and in the list', async ({ page }) => {
  await page.goto(`${product.url}/admin/supplier`)
  await page.getByRole('link', { name: /SUP-9/ }).click()
  // The tabs move once when the panel beside the facts loads: a click may miss them.
  await expect(async () => {
    await page.getByRole('tab', { name: /证书/ }).click()
    await expect(page.getByRole('button', { name: '新增证书' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('button', { name: '新增证书' }).click()
  const form = page.getByRole('dialog')
  // The drawer stands still once its first field has the focus.
  const standard = form.getByRole('combobox', { name: /标准/ }).first()
  await expect(standard).toBeFocused()
  await standard.fill('GOTS')
  await standard.press('Enter')
  await form.getByLabel('到期日期').fill('2026-01-01')
  await form.getByLabel('到期日期').press('Enter')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已过期').first()).toBeVisible()
  await page.goto(`${product.url}/admin/supplier`)
  await expect(page.getByText('已过期').first()).toBeVisible()
  // The certificate links to its supplier, whose card opens over the link.
  await page.goto(`${product.url}/admin/supplier/certificate`)
  await page.getByRole('link', { name: /SUP-9/ }).hover()
  await expect(page.getByRole('tooltip')).toContainText('OEM 工厂')
})

test('供应商: an address without a record says so on the page and asks the server for nothing', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/supplier/id') && requests.push(request.url())))
  await page.goto(`${product.url}/admin/supplier/abc`)
  await expect(page.getByRole('heading', { name: '没有此供应商' })).toBeVisible()
  expect(requests).toEqual([])
})

test('文件: any file can be attached, opened, removed and brought back', async ({ page }) => {
  await page.goto(`${product.url}/admin/supplier`)
  await page.getByRole('link', { name: /SUP-9/ }).click()
  await page.getByRole('tab', { name: /文件/ }).click()
  // Its type is that of the requests of the product.
  const pattern = { name: 'pattern.json', mimeType: 'application/json', buffer: Buffer.from('{"size":"M"}') }
  const sheet = { name: '报价.csv', mimeType: 'text/csv', buffer: Buffer.from('code,price\nA-1,3.20\n') }
  await page.locator('.files .ant-upload input[type=file]').setInputFiles([pattern, sheet])
  await expect(page.getByRole('link', { name: '报价.csv' })).toBeVisible()
  const link = page.getByRole('link', { name: 'pattern.json' })
  const nothing = { name: '空白.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }
  await page.locator('.files .ant-upload input[type=file]').setInputFiles([nothing, { ...sheet, name: '报价 2.csv' }])
  await expect(page.getByText('空白.pdf 是空文件')).toBeVisible()
  await expect(page.getByRole('link', { name: '报价 2.csv' })).toBeVisible()
  const file = await page.request.get(`${product.url}${await link.getAttribute('href')}`)
  expect([file.status(), await file.text()]).toEqual([200, '{"size":"M"}'])

  await page.getByRole('button', { name: '移除 pattern.json' }).click()
  await expect(link).toBeHidden()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(link).toBeVisible()
})

test('冻结: what may not be done with a supplier stands beside its name, in the list and on a phone', async ({
  page,
}) => {
  const found = await page.request.get(`${product.url}/api/supplier?code=SUP-9`)
  const [{ id }] = ((await found.json()) as { data: { id: string }[] }).data as [{ id: string }]
  await page.request.post(`${product.url}/api/supplier/edit`, { data: { id, block: 'ordering' } })
  await page.goto(`${product.url}/admin/supplier`)
  await expect(page.getByRole('row').filter({ hasText: 'SUP-9' })).toContainText('禁止下单')
  // The previous record of the list; Back leads to the list.
  await page.getByRole('link', { name: /SUP-9/ }).click()
  await page.getByRole('button', { name: /^上一条/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SUP-8')
  await page.goBack()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('listitem').filter({ hasText: 'SUP-9' })).toContainText('禁止下单')
  await page.getByRole('link', { name: /SUP-9/ }).click()
  await expect(page.getByRole('article').getByText('禁止下单').first()).toBeVisible()
})

test('停用: a record that has left its list still leads to the last one behind it', async ({ page }) => {
  await page.goto(`${product.url}/admin/supplier`)
  await page.getByRole('link', { name: /SUP-8/ }).click()
  const place = page.getByText('第 1 条，共 2 条')
  await expect(place).toBeVisible()
  await page.getByRole('button', { name: '停用' }).click()
  await expect(place).toHaveCount(0)
  await page.getByRole('button', { name: /^下一条/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SUP-9')
})

test('提示: a title is shown as a tooltip at once for mouse and keyboard, until Escape', async ({ page }) => {
  const values = { code: 'SUP-TIP', nameZh: '提示', type: 'OEM' }
  await page.request.post(`${product.url}/api/supplier/add`, { data: values })
  await page.goto(`${product.url}/admin/supplier`)
  const titled = page.getByRole('columnheader').locator('label').first()
  const title = (await titled.getAttribute('title'))!
  const tip = page.locator('.title-tip')
  await titled.hover()
  await expect(tip).toBeVisible()
  await expect(tip).toHaveText(title)
  // Otherwise the browser would show a second tooltip.
  await expect(titled).not.toHaveAttribute('title')
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await expect(titled).toHaveAttribute('title', title)
  await page.mouse.move(0, 0)
  await titled.getByRole('checkbox').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(tip).toHaveText(title)
  await expect(tip).toBeVisible()
})

test('手机: every control of a list, a record, its comments and a form is 40 px high for a finger', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await signIn(page, product)
  await page.goto(`${product.url}/admin/supplier`)
  await expect(page.getByRole('listitem').filter({ hasText: 'SUP-9' })).toBeVisible()
  expect(await smallControls(page), 'list').toEqual([])
  await page.getByRole('link', { name: /SUP-9/ }).tap()
  await expect(page.getByRole('button', { name: '编辑', exact: true })).toBeVisible()
  expect(await smallControls(page), 'record').toEqual([])
  await page.getByRole('tab', { name: /评论/ }).tap()
  await expect(page.getByRole('button', { name: '发送' })).toBeVisible()
  expect(await smallControls(page), 'comments').toEqual([])
  await page.getByRole('button', { name: '编辑', exact: true }).tap()
  await expect(page.getByRole('dialog').getByRole('button', { name: '保存', exact: true })).toBeInViewport()
  expect(await smallControls(page), 'form').toEqual([])
  await context.close()
})
