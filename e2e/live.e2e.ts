import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { createAdministrator, type Product, password, signIn, startBeside, startProduct } from './product.ts'

/**
 * Live updates between two people at two server processes over one database: Mei in English, 李 in Chinese.
 * Times are printed, not judged: machines differ.
 */
let product: Product
let beside: Awaited<ReturnType<typeof startBeside>>
let contexts: BrowserContext[] = []
let mei: Page
let li: Page
let record = ''

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  product = await startProduct()
  beside = await startBeside(product)
  await createAdministrator(product)
  contexts = await Promise.all([1, 2].map(() => browser.newContext()))
  ;[mei, li] = (await Promise.all(contexts.map((one) => one.newPage()))) as [Page, Page]
  await signIn(mei, product)
  const user = { name: '李', email: 'li@example.com', role: 'Staff', Menu: ['Supplier'], language: 'zh' }
  await mei.request.post(`${product.url}/api/user/register`, { data: user })
  const token = new URL(await product.mailTo(user.email)).searchParams.get('token')
  await li.request.post(`${product.url}/api/user/reset`, { data: { token, password } })
  await signIn(li, beside, user.email)
  for (let i = 0; i < 60; i++) {
    const code = `SUP-${String(i).padStart(3, '0')}`
    const data = { code, nameEn: `Mill number ${i}`, type: 'OEM', city: 'Suzhou', confirm: ['similar'] }
    const added = await mei.request.post(`${product.url}/api/supplier/add`, { data })
    if (i === 20) record = ((await added.json()) as { data: { id: string } }).data.id
  }
})
test.afterAll(async () => {
  for (const one of contexts) await one.close()
  await beside.stop()
  await product.stop()
})

/** 李 changes the record through her own server. */
const change = async (values: Record<string, unknown>) => {
  const answer = await li.request.post(`${beside.url}/api/supplier/edit`, { data: { id: record, ...values } })
  expect(((await answer.json()) as { code: number }).code).toBe(1)
}

/** Of a row that nobody has just changed. */
const white = 'rgb(255, 255, 255)'

const took = async (what: string, work: () => Promise<void>, seen: () => Promise<void>) => {
  await work()
  const from = performance.now()
  await seen()
  console.log(`${what}: seen ${Math.round(performance.now() - from)} ms after the answer to the save`)
}

test('a change at one server is in an open list at the other, marked, where the reader was', async () => {
  await mei.goto(`${product.url}/admin/supplier`)
  const row = mei.locator(`[data-record="${record}"]`)
  await row.scrollIntoViewIfNeeded()
  await row.focus()
  const scroller = mei.locator('.list-scroller')
  const before = await scroller.evaluate((one) => one.scrollTop)
  expect(before).toBeGreaterThan(0)
  await took(
    'list',
    () => change({ nameEn: 'Renamed Mill' }),
    () => expect(row).toContainText('Renamed Mill'),
  )
  const cell = row.locator('td').last()
  await expect(cell).not.toHaveCSS('background-color', white)
  expect(await scroller.evaluate((one) => one.scrollTop)).toBe(before)
  await expect(row).toBeFocused()
  await expect(cell).toHaveCSS('background-color', white)
})

test('an open record follows; each sees the other, and who is editing', async () => {
  await mei.goto(`${product.url}/admin/supplier/${record}`)
  await expect(mei.getByRole('heading', { name: /Renamed Mill/ })).toBeVisible()
  await took(
    'record',
    () => change({ city: 'Shaoxing' }),
    () => expect(mei.getByText('Shaoxing').first()).toBeVisible(),
  )
  await expect(mei.getByRole('list', { name: 'Also on this record' })).toBeHidden()
  await li.goto(`${beside.url}/admin/supplier/${record}`)
  await expect(mei.getByRole('list', { name: 'Also on this record' })).toContainText('李 is looking at this')
  await expect(li.getByRole('list', { name: '也在查看此记录' })).toContainText('Mei正在查看')
  await li.getByRole('button', { name: '编辑', exact: true }).click()
  await expect(mei.getByRole('list', { name: 'Also on this record' })).toContainText('李 is editing this')
  await li.keyboard.press('Escape')
  await expect(mei.getByRole('list', { name: 'Also on this record' })).toContainText('李 is looking at this')
  await li.goto(`${beside.url}/admin/supplier`)
  await expect(mei.getByRole('list', { name: 'Also on this record' })).toBeHidden()
})

test('somebody saves what another is editing: a calm line, nothing typed is lost, both values to choose from', async () => {
  await mei.goto(`${product.url}/admin/supplier/${record}`)
  await mei.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = mei.getByRole('dialog')
  const city = form.getByLabel('City', { exact: true })
  await city.fill('Ningbo')
  await change({ city: 'Wuxi', shortName: 'RM' })
  await expect(form.getByText('李 changed Short name and City')).toBeVisible()
  await expect(city).toHaveValue('Ningbo')
  await form.getByRole('button', { name: 'Look' }).click()
  const choice = mei.getByRole('dialog').filter({ hasText: 'It was:' })
  await expect(choice.getByText('Wuxi')).toBeVisible()
  await expect(choice.getByText('Ningbo')).toBeVisible()
  await choice.getByRole('button', { name: 'Keep editing' }).click()
  await expect(city).toHaveValue('Ningbo')
  await city.press('Control+Enter')
  await expect(choice).toBeVisible()
  await choice.getByRole('radio', { name: /Ningbo/ }).check()
  await choice.getByRole('button', { name: 'Save the choice' }).click()
  await expect(mei.getByText('Edit successfully')).toBeVisible()
  await expect(mei.getByText('Ningbo').first()).toBeVisible()
  await expect(mei.getByText('RM').first()).toBeVisible()
})

test('又一次，中文: what was chosen in the form goes on being edited', async () => {
  await li.goto(`${beside.url}/admin/supplier/${record}`)
  await li.getByRole('button', { name: '编辑', exact: true }).click()
  const form = li.getByRole('dialog')
  await form.getByLabel('城市', { exact: true }).fill('绍兴')
  await mei.request.post(`${product.url}/api/supplier/edit`, { data: { id: record, city: '宁波' } })
  await expect(form.getByText('Mei修改了城市')).toBeVisible()
  await form.getByRole('button', { name: '查看' }).click()
  const choice = li.getByRole('dialog').filter({ hasText: '原为' })
  await choice.getByRole('button', { name: '全部用对方的' }).click()
  await choice.getByRole('button', { name: '采用所选' }).click()
  await expect(form.getByLabel('城市', { exact: true })).toHaveValue('宁波')
  await expect(form.getByText('Mei修改了城市')).toBeHidden()
  await li.keyboard.press('Escape')
})

test('a second tab of the browser hears through the first, and goes on when that is closed', async () => {
  const second = await contexts[0]!.newPage()
  await second.goto(`${product.url}/admin/supplier/${record}`)
  await change({ city: 'Jiaxing' })
  await expect(second.getByText('Jiaxing').first()).toBeVisible()
  await expect(mei.getByText('Jiaxing').first()).toBeVisible()
  await mei.close()
  mei = second
  await mei.waitForTimeout(300)
  await change({ city: 'Huzhou' })
  await expect(mei.getByText('Huzhou').first()).toBeVisible()
})

test('a server that is killed: the page says so calmly, comes back by itself and catches up', async () => {
  await li.goto(`${beside.url}/admin/supplier/${record}`)
  await expect(li.getByText('Huzhou').first()).toBeVisible()
  const { port } = beside
  await beside.kill()
  await mei.request.post(`${product.url}/api/supplier/edit`, { data: { id: record, city: 'Quzhou' } })
  await expect(li.getByText('正在重新连接……恢复后将显示他人的修改')).toBeVisible()
  beside = await startBeside(product, port)
  await expect(li.getByText('Quzhou').first()).toBeVisible({ timeout: 40_000 })
  await expect(li.getByText('正在重新连接')).toBeHidden()
})

test('a session that is ended elsewhere ends in the open page too', async () => {
  const users = await mei.request.get(`${product.url}/api/user?name=${encodeURIComponent('李')}`)
  const [user] = ((await users.json()) as { data: { id: string }[] }).data
  await mei.request.post(`${product.url}/api/user/edit`, { data: { id: user!.id, status: 'inActive' } })
  await expect(li).toHaveURL(/\/login/, { timeout: 40_000 })
})
