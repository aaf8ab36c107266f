import { expect, type Page, test } from '@playwright/test'
import { isAccessible } from './look.ts'
import { type Calls, callsOf, type Product, visit } from './product.ts'
import { box, chosen, lines, list, openScreen, quietScreen, startSearch } from './searching.ts'

/** What the search over everything finds, and for whom: Mei in English, 陈静 in Chinese, otto without suppliers. */
let product: Product
let mei: Page
let chen: Page
let otto: Page
let add: Calls['add']
let hengli = ''
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  ;({ product, mei, chen, hengli, add } = await startSearch(browser))
  await callsOf(mei, product).invite(product, { name: 'otto', email: 'otto@example.com', Menu: ['Master_Data'] })
  otto = await visit(browser, product, 'otto')
  await add('certificate', { supplier: hengli, standard: 'GOTS', number: 'CU 812345' })
})
test.afterAll(() => product.stop())

const open = (page: Page, path: string) => openScreen(page, product, path)

test('by keys alone: / opens it, ↑ ↓ go through all kinds, Enter opens the record', async () => {
  await open(mei, quietScreen)
  await mei.keyboard.press('/')
  await expect(box(mei)).toBeFocused()
  await expect(mei.getByText('hlfz finds 恒力纺织')).toBeVisible()
  await mei.keyboard.type('hlfz')
  await expect(lines(mei)).toHaveText([/HX-100 · 苏州恒力纺织/])
  await expect(list(mei).locator('mark')).toHaveText(['恒力纺织'])
  await expect(list(mei).getByRole('group', { name: /Suppliers 1/ })).toBeVisible()
  await expect(box(mei)).toHaveAttribute('aria-expanded', 'true')
  await expect(chosen(mei)).toHaveAttribute('id', (await box(mei).getAttribute('aria-activedescendant'))!)
  await isAccessible(mei)
  await mei.keyboard.press('Enter')
  await expect(mei).toHaveURL(`${product.url}/admin/supplier/${hengli}`)
  await expect(list(mei)).toBeHidden()
  await expect(box(mei)).toHaveValue('')
  await expect(mei.locator('main')).toBeFocused()
  await expect(mei.getByRole('heading', { name: /Hengli Textile/ })).toBeVisible()
})

test('codes, contacts, certificates, screens: where it matched, marked, the total, and all of it in the list', async () => {
  await open(mei, quietScreen)
  await mei.keyboard.press('Control+k')
  await box(mei).fill('wang li')
  await expect(lines(mei)).toHaveText([/HX-100.*Contacts: Wang Li/])
  await expect(list(mei).locator('mark')).toHaveText(['li', 'Wang', 'Li'])
  await box(mei).fill('gusu')
  await expect(lines(mei)).toHaveText([/HX-100.*English address: 12 Gusu Road/])
  await box(mei).fill('letters of credit')
  await expect(lines(mei)).toHaveText([/HX-100.*Notes: ….*Asks for letters of credit\./])
  await box(mei).fill('8123')
  await expect(lines(mei)).toHaveText([/HX-100.*GOTS · CU 812345/])
  await expect(lines(mei)).toHaveAttribute('href', `/admin/supplier/${hengli}`)
  await box(mei).fill('mill-1')
  await expect(lines(mei)).toHaveCount(6)
  await expect(list(mei).getByRole('group', { name: 'Suppliers 10' })).toBeVisible()
  await expect(mei.locator('.search').getByRole('status')).toHaveText('Suppliers 10')
  await mei.keyboard.press('ArrowUp')
  await expect(chosen(mei)).toHaveText('Show all 10 in the list')
  await mei.keyboard.press('Enter')
  await expect(mei).toHaveURL(/\/admin\/supplier\?q=mill-1&status=$/)
  await expect(mei.getByRole('textbox', { name: 'Search Suppliers' })).toHaveValue('mill-1')
  await expect(mei.locator('[data-record]')).toHaveCount(10)
  await mei.keyboard.press('Control+k')
  await box(mei).fill('mill-12')
  await expect(lines(mei)).toHaveText([/MILL-12.*Inactive/])
  await box(mei).fill('supplier pro')
  await expect(chosen(mei)).toHaveText('Supplier Profile')
  await mei.keyboard.press('Enter')
  await expect(mei).toHaveURL(/\/admin\/supplier(\?status=Active)?$/)
})

test('values of one name are lines of their own that keys go through; a letter may be wrong; New is begun from anywhere', async () => {
  for (const key of ['Season', 'Line']) await add('master', { key, name: 'Everlasting' })
  await open(mei, quietScreen)
  await mei.keyboard.press('Control+k')
  await box(mei).fill('everlasting')
  await expect(lines(mei)).toHaveText([/Everlasting.*(Season|Line)/, /Everlasting.*(Season|Line)/])
  const first = await chosen(mei).getAttribute('id')
  await mei.keyboard.press('ArrowDown')
  await expect(chosen(mei)).not.toHaveAttribute('id', first!)
  await box(mei).fill('hegnli')
  await expect(mei.getByText('Nothing holds “hegnli”. This is what “hengli” finds.')).toBeVisible()
  await expect(lines(mei)).toHaveText([/HX-100/])
  await isAccessible(mei)
  await box(mei).fill('new sup')
  await expect(chosen(mei)).toHaveText('New supplier')
  await mei.keyboard.press('Enter')
  await expect(mei.getByRole('dialog', { name: 'New supplier' })).toBeVisible()
  await mei.keyboard.press('Escape')
  await expect(mei).toHaveURL(/\/admin\/supplier\?status=Active$/)
  await expect(mei.getByRole('dialog')).toBeHidden()
})

test('中文：首字母、联系人、页面名称、没有结果、最近打开', async () => {
  await open(chen, 'master')
  await chen.keyboard.press('Control+k')
  await box(chen).fill('hlfz')
  await expect(list(chen).locator('mark')).toHaveText(['恒力纺织'])
  await box(chen).fill('13800138')
  await expect(lines(chen)).toHaveText([/联系人：13800138000/])
  await box(chen).fill('gysda')
  await expect(chosen(chen)).toHaveText('供应商档案')
  await box(chen).fill('不存在的')
  await expect(chen.getByText('没有找到“不存在的”').last()).toBeVisible()
  await isAccessible(chen)
  await box(chen).fill('hx-1')
  await expect(lines(chen)).toHaveCount(1)
  await chen.keyboard.press('Enter')
  await expect(chen).toHaveURL(`${product.url}/admin/supplier/${hengli}`)
  await expect(chen.getByRole('heading', { name: /苏州恒力纺织/ })).toBeVisible()
  await chen.keyboard.press('/')
  await expect(list(chen).getByRole('group', { name: '最近打开' })).toContainText('HX-100 · 苏州恒力纺织')
  await chen.keyboard.press('Escape')
})

test('in the other language records are called anew, also where the server says their names', async () => {
  await add('fabric', { code: 'VL-1', nameEn: 'Voile', nameZh: '巴厘纱', supplier: hengli })
  await open(mei, `supplier/${hengli}?tab=used`)
  const called = (name: string) => mei.getByRole('link', { name: `VL-1 · ${name}`, exact: true })
  await expect(called('Voile')).toBeVisible()
  await mei.getByRole('button', { name: '中文' }).click()
  await expect(called('巴厘纱')).toBeVisible()
  await mei.getByRole('button', { name: 'English' }).click()
  await expect(called('Voile')).toBeVisible()
})

test('whose menu does not open suppliers finds none, nor the screen', async () => {
  await open(otto, 'master')
  // The avatar shows the first letter as it is, not as a capital.
  await expect(otto.locator('.sms-avatar')).toHaveText('o', { useInnerText: true })
  await otto.keyboard.press('Control+k')
  for (const q of ['hlfz', 'wang', '8123', 'supplier profile']) {
    await box(otto).fill(q)
    await expect(otto.getByText(`Nothing found for “${q}”`).last()).toBeVisible()
  }
  await box(otto).fill('master')
  await expect(chosen(otto)).toHaveText('Master Data')
})

test('a value of master data opens in its list', async () => {
  await add('master', { key: 'Season', name: 'Zebra season' })
  await box(otto).fill('zebra')
  await lines(otto).filter({ hasText: 'Zebra' }).first().click()
  await expect(otto).toHaveURL(/\/admin\/master\?.*Zebra/)
  await expect(otto.getByRole('row', { name: /Zebra season/ })).toBeVisible()
})
