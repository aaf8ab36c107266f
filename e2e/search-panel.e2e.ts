import { expect, type Page, test } from '@playwright/test'
import { isAccessible, sideways } from './look.ts'
import type { Product } from './product.ts'
import { quietly } from './quiet.ts'
import { box, lines, list, openScreen, quietScreen, startSearch } from './searching.ts'

/** The panel of the search over everything: opening and closing it, its keys, late answers, input methods, small screens. */
let product: Product
let mei: Page
let chen: Page
let hengli = ''
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  ;({ product, mei, chen, hengli } = await startSearch(browser))
})
test.afterAll(() => product.stop())

const open = (page: Page, path: string) => openScreen(page, product, path)
/** The texts that the page searches for while something is done. */
async function searchesDuring(page: Page, work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const listen = (request: { url: () => string }) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/search') texts.push(searchParams.get('q') ?? '')
  }
  page.on('request', listen)
  // Longer than typing has to rest before a search is sent.
  await quietly(page, work, 500)
  page.off('request', listen)
  return texts
}

test('on a list / is the list’s own search; Ctrl-K is this one everywhere, and Escape gives the focus back', async () => {
  await open(mei, `supplier/${hengli}`)
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
  // It is never answered.
  await mei.route(isSlow, () => {})
  await mei.keyboard.press('Control+k')
  const sent = mei.waitForRequest((request) => isSlow(new URL(request.url())))
  const cancelled = mei.waitForEvent('requestfailed', (request) => isSlow(new URL(request.url())))
  await box(mei).fill('quiet house')
  await sent
  await box(mei).fill('hengli')
  await mei.keyboard.press('Enter')
  await cancelled
  await expect(mei).toHaveURL(`${product.url}/admin/supplier/${hengli}`)
  await mei.unroute(isSlow)
})

test('输入法组词期间不搜索，上屏后立即搜索', async () => {
  await open(chen, `supplier/${hengli}`)
  await open(chen, 'master')
  await chen.keyboard.press('Control+k')
  const ime = await chen.context().newCDPSession(chen)
  const compose = (text: string) =>
    ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const during = await searchesDuring(chen, async () => {
    for (const text of ['h', 'he', 'heng', "heng'li"]) await compose(text)
  })
  expect(during).toEqual([])
  await expect(box(chen)).toHaveValue("heng'li")
  const after = await searchesDuring(chen, () => ime.send('Input.insertText', { text: '恒力' }))
  expect(after).toEqual(['恒力'])
  await expect(lines(chen)).toHaveText([/HX-100 · 苏州恒力纺织/])
  await expect(list(chen).locator('mark')).toHaveText(['恒力'])
  await expect(list(chen).getByRole('group', { name: /供应商 1/ })).toBeVisible()
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
    mei.locator('header.sms-header').evaluate((header) => [...header.children].map((part) => part.clientWidth))
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

for (const [pageOf, look] of [
  [() => mei, 'light'],
  [() => chen, 'dark'],
] as const) {
  test(`390 px, ${look}: a button opens it over the whole screen`, async () => {
    const page = pageOf()
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
