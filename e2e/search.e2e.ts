import { expect, type Page, test } from '@playwright/test'
import { isAccessible, sideways } from './look.ts'
import { callsOf, createAdministrator, type Product, startProduct, visit } from './product.ts'
import { quietly } from './quiet.ts'

/** The search over everything from the header: Mei in English, 陈静 in Chinese, Otto without suppliers. */
let product: Product
let mei: Page
let chen: Page
let otto: Page
let hengli = ''
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  product = await startProduct()
  await createAdministrator(product)
  mei = await visit(browser, product)
  const { invite } = callsOf(mei, product)
  const Menu = ['Supplier', 'Master_Data']
  await invite(product, { name: '陈静', email: 'chen@example.com', language: 'zh', Menu })
  await invite(product, { name: 'Otto', email: 'otto@example.com', Menu: ['Master_Data'] })
  chen = await visit(browser, product, '陈静')
  otto = await visit(browser, product, 'Otto')
  const people = [{ name: 'Wang Li', mobile: '13800138000', primary: true }]
  const about = {
    addressEn: '12 Gusu Road',
    notes: `${'Knows its yarns well. '.repeat(20)}Asks for letters of credit.`,
  }
  const names = { nameZh: '苏州恒力纺织', nameEn: 'Hengli Textile' }
  hengli = await add('supplier', { code: 'HX-100', ...names, ...about, contacts: people })
  for (let i = 10; i < 22; i++)
    await add('supplier', { code: `MILL-${i}`, nameEn: `Quiet house ${i}`, status: i % 4 ? 'Active' : 'inActive' })
  await add('certificate', { supplier: hengli, standard: 'GOTS', number: 'CU 812345' })
})
test.afterAll(() => product.stop())

async function add(path: string, values: object): Promise<string> {
  const type = path === 'supplier' ? { type: 'OEM' } : {}
  return (await callsOf(mei, product).add(path, { ...type, ...values })).id
}

/** A screen without a search of its own, and with nothing to load. */
const quietScreen = 'nowhere'

const box = (page: Page) => page.getByRole('combobox', { name: /^(Search everything|搜索全部)$/ })
const list = (page: Page) => page.getByRole('listbox', { name: /^(Search results|搜索结果)$/ })
const lines = (page: Page) => list(page).getByRole('option')
const chosen = (page: Page) => list(page).getByRole('option', { selected: true })
const open = (page: Page, path: string) =>
  quietly(page, async () => {
    await page.goto(`${product.url}/admin/${path}`)
    await expect(page.locator('header.sms-header')).toBeVisible()
  })
/** What the page asks the search for while something is done. */
async function askedWhile(page: Page, work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const hear = (request: { url: () => string }) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/search') asked.push(searchParams.get('q') ?? '')
  }
  page.on('request', hear)
  await quietly(page, work)
  page.off('request', hear)
  return asked
}

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

test('on a list / is the list’s own search; Ctrl-K is this one everywhere, and Escape gives the focus back', async () => {
  await open(mei, 'supplier')
  const own = mei.getByRole('textbox', { name: 'Search Suppliers' })
  await mei.keyboard.press('/')
  await expect(own).toBeFocused()
  await mei.keyboard.press('Control+k')
  await expect(box(mei)).toBeFocused()
  await expect(lines(mei)).toHaveText([/HX-100 · Hengli Textile/])
  await mei.keyboard.press('Escape')
  await expect(list(mei)).toBeHidden()
  await expect(own).toBeFocused()
  await mei.keyboard.press('Meta+k')
  await expect(box(mei)).toBeFocused()
  await mei.keyboard.press('Tab')
  await expect(list(mei)).toBeHidden()
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

test('Ctrl-Enter opens beside, and the search stays', async () => {
  await open(mei, quietScreen)
  await mei.keyboard.press('Control+k')
  await box(mei).fill('hx-100')
  await expect(lines(mei)).toHaveCount(1)
  const [beside] = await Promise.all([mei.context().waitForEvent('page'), mei.keyboard.press('Control+Enter')])
  await expect(beside).toHaveURL(`${product.url}/admin/supplier/${hengli}`)
  await beside.close()
  await mei.bringToFront()
  await expect(lines(mei)).toHaveCount(1)
  await expect(mei).toHaveURL(new RegExp(quietScreen))
})

test('an older answer that comes late is called off; Enter before the answer waits for it', async () => {
  await open(mei, quietScreen)
  const isSlow = (url: URL) => url.pathname === '/api/search' && url.searchParams.get('q') === 'quiet house'
  await mei.route(isSlow, async (route) => {
    await mei.waitForTimeout(1_500)
    await route.continue().catch(() => {})
  })
  await mei.keyboard.press('Control+k')
  const asked = mei.waitForRequest((request) => isSlow(new URL(request.url())))
  const calledOff = mei.waitForEvent('requestfailed', (request) => isSlow(new URL(request.url())))
  await box(mei).fill('quiet house')
  await asked
  await box(mei).fill('hengli')
  await mei.keyboard.press('Enter')
  await calledOff
  await expect(mei).toHaveURL(`${product.url}/admin/supplier/${hengli}`)
  await mei.unroute(isSlow)
})

test('输入法组词期间不搜索，上屏后立即搜索', async () => {
  await open(chen, quietScreen)
  await open(chen, 'master')
  await chen.keyboard.press('Control+k')
  const ime = await chen.context().newCDPSession(chen)
  const compose = (text: string) =>
    ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const during = await askedWhile(chen, async () => {
    for (const text of ['h', 'he', 'heng', "heng'li"]) await compose(text)
  })
  expect(during).toEqual([])
  await expect(box(chen)).toHaveValue("heng'li")
  const after = await askedWhile(chen, () => ime.send('Input.insertText', { text: '恒力' }))
  expect(after).toEqual(['恒力'])
  await expect(lines(chen)).toHaveText([/HX-100 · 苏州恒力纺织/])
  await expect(list(chen).locator('mark')).toHaveText(['恒力'])
  await expect(list(chen).getByRole('group', { name: /供应商 1/ })).toBeVisible()
})

test('中文：首字母、联系人、页面名称、没有结果、最近打开', async () => {
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

test('in the other language records are called anew at once, also where the server says their names', async () => {
  await add('fabric', { code: 'VL-1', nameEn: 'Voile', nameZh: '巴厘纱', supplier: hengli })
  await open(mei, `supplier/${hengli}?tab=used`)
  const called = (name: string) => mei.getByRole('link', { name: `VL-1 · ${name}`, exact: true })
  await expect(called('Voile')).toBeVisible()
  // The page shows the other language at once and may read again before the server knows of it.
  await mei.route('**/api/user/profile', async (route) => {
    await mei.waitForResponse(/\/api\/used\/records/)
    await route.continue()
  })
  await mei.getByRole('button', { name: '中文' }).click()
  await expect(called('巴厘纱')).toBeVisible()
  await mei.unroute('**/api/user/profile')
  await mei.getByRole('button', { name: 'English' }).click()
  await expect(called('Voile')).toBeVisible()
})

test('whose menu does not open suppliers finds none, nor the screen', async () => {
  await open(otto, 'master')
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

test('offline it says so, and goes on by itself; too long a text is refused in words', async () => {
  await open(mei, `supplier/${hengli}`)
  await expect(mei.getByRole('heading', { name: /Hengli Textile/ })).toBeVisible()
  await mei.keyboard.press('Control+k')
  await expect(lines(mei).first()).toBeVisible()
  await mei.context().setOffline(true)
  await box(mei).fill('quiet')
  await expect(mei.getByText('The server cannot be reached.')).toBeVisible()
  await expect(mei.locator('.search').getByRole('button', { name: 'Try again' })).toBeVisible()
  await isAccessible(mei)
  await mei.context().setOffline(false)
  await expect(lines(mei)).toHaveCount(6)
  await box(mei).fill('x'.repeat(201))
  await expect(mei.getByText('At most 200 characters')).toBeVisible()
  await mei.locator('.search').getByRole('button', { name: 'Empty the search' }).click()
  await expect(box(mei)).toBeFocused()
  await expect(list(mei).getByRole('group', { name: 'Opened lately' })).toBeVisible()
})

test('nothing moves when it opens; a dialog keeps the keys to itself', async () => {
  await open(mei, 'supplier')
  const place = () =>
    mei.locator('header.sms-header').evaluate((one) => [...one.children].map((part) => part.clientWidth))
  const before = await place()
  await mei.keyboard.press('Control+k')
  await box(mei).fill('quiet')
  await expect(lines(mei)).toHaveCount(6)
  expect(await place()).toEqual(before)
  await mei.setViewportSize({ width: 790, height: 800 })
  await expect(lines(mei)).toHaveCount(6)
  expect(await sideways(mei)).toBeLessThanOrEqual(0)
  await mei.setViewportSize({ width: 1440, height: 900 })
  await mei.keyboard.press('Escape')
  await mei.getByRole('button', { name: 'New', exact: true }).click()
  await expect(mei.getByRole('dialog')).toBeVisible()
  await mei.keyboard.press('Control+k')
  await expect(box(mei)).not.toBeFocused()
  await mei.keyboard.press('Escape')
})

for (const [who, look] of [
  [() => mei, 'light'],
  [() => chen, 'dark'],
] as const) {
  test(`390 px, ${look}: a button opens it over the whole screen`, async () => {
    const page = who()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: look })
    await open(page, quietScreen)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    const button = page.getByRole('button', { name: /^(Search everything|搜索全部)$/ })
    await button.click()
    await expect(box(page)).toBeFocused()
    await box(page).fill('hlfz')
    await expect(list(page).locator('mark').first()).toHaveText('恒力纺织')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await expect(box(page)).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await lines(page).first().click()
    await expect(page).toHaveURL(`${product.url}/admin/supplier/${hengli}`)
    await expect(box(page)).toBeHidden()
  })
}
