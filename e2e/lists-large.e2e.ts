import { expect, type Page, test } from '@playwright/test'
import { openPool } from '../apps/api/database/open.ts'
import { fillSuppliers } from '../bench/suppliers.ts'
import { isAccessible } from './look.ts'
import { asMei, callsOf, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { rounds, wordsIn } from './words.ts'

/** A list of thousands (interface.md, Lists): scrolled without pages, ticked as a whole, changed together and in place. */
const count = 3_000
let product: Product
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(240_000)
  product = await startProduct()
  await createAdministrator(product)
  const { db, close } = openPool(product.databaseUrl, () => {})
  await fillSuppliers(db, count)
  await close()
  await asMei(product, async ({ invite }) => {
    await invite(product, { name: 'Vera', email: 'vera@example.com', role: 'Viewer' })
    await invite(product, { name: '李', email: 'li@example.com', language: 'zh' })
  })
})
test.afterAll(() => product.stop())

const everything = '/admin/supplier?status='
const rowAt = (page: Page, place: number) => page.locator(`tbody tr[data-index="${place}"]`)
const focused = (page: Page) => page.locator('tbody tr:focus')
const drawn = (page: Page) => page.locator('tbody tr[data-index]').count()

async function openList(page: Page, account: string, path = everything) {
  await signIn(page, product, account)
  await page.goto(product.url + path)
  await rowAt(page, 0).and(page.locator('[data-record]')).waitFor()
}

test('the last row is a key away; few rows are drawn, and what is drawn has one height', async ({ page }) => {
  await openList(page, 'Mei')
  const foot = page.locator('.list-foot')
  await expect(foot).toContainText(/1–\d+ of 3,000/)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1))
  expect(await drawn(page)).toBeLessThan(60)
  await rowAt(page, 0).focus()
  await page.keyboard.press('End')
  await expect(focused(page)).toHaveAttribute('aria-rowindex', String(count + 1))
  await expect(focused(page)).toContainText('S-0003000')
  await expect(focused(page)).toBeInViewport()
  await expect(foot).toContainText(/–3,000 of 3,000/)
  expect(await drawn(page)).toBeLessThan(60)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('k')
  await expect(focused(page)).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(focused(page)).toContainText('S-0000001')
  const heights = await page
    .locator('tbody tr[data-record]')
    .evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))])
  expect(heights).toEqual([40])
})

test('scrolled by hand, rows come where they belong; nothing jumps', async ({ page }) => {
  await openList(page, 'Mei')
  const scroller = page.locator('.list-scroller')
  const whole = await scroller.evaluate((one) => one.scrollHeight)
  for (const place of [1_500, 700, 2_990, 4]) {
    await scroller.evaluate((one, top) => one.scrollTo({ top }), place * 40)
    await expect(rowAt(page, place)).toContainText(`S-${String(place + 1).padStart(7, '0')}`)
    expect(await scroller.evaluate((one) => one.scrollHeight)).toBe(whole)
    expect(await drawn(page)).toBeLessThan(60)
  }
})

test('who comes back from a record finds the list where it was', async ({ page }) => {
  await openList(page, 'Mei')
  await page.locator('.list-scroller').evaluate((one) => one.scrollTo({ top: 2_000 * 40 }))
  await expect(rowAt(page, 2_005)).toContainText('S-0002006')
  await rowAt(page, 2_005).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForURL(/supplier\/[\w-]{36}/)
  await page.goBack()
  await expect(rowAt(page, 2_005)).toContainText('S-0002006')
  await expect(rowAt(page, 2_005)).toBeInViewport()
  await expect(rowAt(page, 2_005)).toHaveAttribute('tabindex', '0')
  await page.reload()
  await expect(rowAt(page, 2_005)).toBeInViewport()
})

test('a list that is opened again draws and fetches what is in reach, wherever it was left', async ({ page }) => {
  await page.addInitScript(`
    globalThis.most = 0
    const count = () => { globalThis.most = Math.max(globalThis.most, document.querySelectorAll('tbody tr[data-index]').length) }
    new MutationObserver(count).observe(document, { subtree: true, childList: true })
  `)
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/supplier') asked.push(request.url())
  })
  const isModest = async (way: string) => {
    expect(await page.evaluate('most'), way).toBeLessThan(60)
    expect(asked.length, `${way}: ${asked.join(' ')}`).toBeLessThan(5)
    asked.length = 0
  }
  const scroller = page.locator('.list-scroller')
  const away = () => page.getByRole('menuitem', { name: 'Master Data' }).click()
  await openList(page, 'Mei')
  await isModest('first')

  await scroller.evaluate((one, top) => one.scrollTo({ top }), 2_000 * 40)
  await expect(rowAt(page, 2_005)).toContainText('S-0002006')
  asked.length = 0
  await away()
  await expect(rowAt(page, 2_005)).toHaveCount(0)
  await page.goBack()
  await expect(rowAt(page, 2_005)).toBeInViewport()
  await expect(page.locator('.list-foot')).toContainText('2,001–')
  await isModest('Back')

  await away()
  await expect(rowAt(page, 2_005)).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Supplier Profile' }).click()
  await expect(rowAt(page, 0)).toBeInViewport()
  await isModest('the menu')
  await page.reload()
  await expect(rowAt(page, 0)).toContainText('S-')
  await isModest('a reload')

  // A window that grows shows more rows.
  await page.setViewportSize({ width: 1440, height: 500 })
  await scroller.evaluate((one) => one.scrollTo({ top: 4_000 }))
  await expect(rowAt(page, 102)).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 1_600 })
  await expect(rowAt(page, 125)).toBeInViewport()
  await expect(rowAt(page, 125)).toContainText('S-')

  // Where it was left counts once: another question and the same again begin at the top.
  await page.goto(product.url + everything)
  await expect(rowAt(page, 0)).toContainText('S-')
  await scroller.evaluate((one, top) => one.scrollTo({ top }), 1_000 * 40)
  await expect(rowAt(page, 1_005)).toContainText('S-0001006')
  await away()
  await expect(rowAt(page, 1_005)).toHaveCount(0)
  await page.goBack()
  await expect(rowAt(page, 1_005)).toBeInViewport()
  const search = page.getByLabel('Search Suppliers')
  await search.fill('S-00001')
  await expect(page.getByRole('status', { name: 'Matches' })).toHaveText('100')
  await search.fill('')
  await expect(page.getByRole('status', { name: 'Matches' })).toHaveText('3,000')
  await expect(rowAt(page, 0)).toBeInViewport()
  expect(await scroller.evaluate((one) => one.scrollTop)).toBe(0)
})

test('ranges and all matches are ticked, fetched or not; another question ends the selection', async ({ page }) => {
  await openList(page, 'Mei')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await rowAt(page, 2).focus()
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 selected')
  await expect(bar.getByRole('button', { name: 'Export 1 record' })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('k')
  await page.keyboard.press('Shift+X')
  await expect(bar).toContainText('2,997 selected')
  await expect(bar.getByRole('button', { name: /^Export/ })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Select all 3,000 matches' }).click()
  await expect(bar).toContainText('3,000 selected')
  await rowAt(page, 2_998).getByRole('checkbox').click()
  await expect(bar).toContainText('2,999 selected')
  await page.getByLabel('Search Suppliers').fill('S-00001')
  await expect(page.getByRole('status', { name: 'Matches' })).toHaveText('100')
  await expect(bar).toHaveCount(0)
})

test('Shift ticks every row that a key passes; a range begins among the rows of the same question', async ({
  page,
}) => {
  await openList(page, 'Mei')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await rowAt(page, 0).focus()
  await page.keyboard.press('Shift+PageDown')
  await expect(focused(page)).not.toHaveAttribute('data-index', '0')
  const reached = Number(await focused(page).getAttribute('data-index'))
  await expect(bar).toContainText(`${reached + 1} selected`)
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar).toContainText(`${reached + 2} selected`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+End')
  await expect(bar).toContainText(`${(count - reached - 1).toLocaleString('en')} selected`)

  await rowAt(page, count - 1)
    .getByRole('checkbox')
    .click()
  await page.getByLabel('Search Suppliers').fill('S-00001')
  await expect(page.getByRole('status', { name: 'Matches' })).toHaveText('100')
  await rowAt(page, 2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('1 selected')
  await rowAt(page, 6)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('5 selected')
})

test('many are edited at once: fields, what would change, Apply, Undo', async ({ page }) => {
  await openList(page, 'Mei')
  await rowAt(page, 0).focus()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Edit …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('priority')
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: 'Priority' }).fill('low')
  await page.keyboard.press('Enter')
  await isAccessible(page, 'the fields of a bulk edit')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText(/of 3,000 records change/)
  await expect(dialog.getByRole('row', { name: /High Low/ })).toBeVisible()
  await isAccessible(page, 'what a bulk edit would change')
  await dialog.getByRole('button', { name: /^Change/ }).click()
  await expect(page.getByText('Edit successfully')).toBeVisible()
  await expect(bar).toHaveCount(0)
  const low = async () => {
    const answer = await page.request.get(`${product.url}/api/supplier?priority=Low&pageSize=1`)
    return ((await answer.json()) as { total: number }).total
  }
  expect(await low()).toBe(count)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undo successfully')).toBeVisible()
  expect(await low()).toBeLessThan(count)
})

rounds((language) =>
  test(`${language}: what leaves the selection before Apply is said; what was put together stays`, async ({ page }) => {
    const say = wordsIn(language)
    const city = `Moving ${language}`
    const { get, post } = callsOf(page, product)
    await signIn(page, product, language === 'en' ? 'Mei' : 'li@example.com')
    const some = await get<{ id: string }[]>(`/supplier?sort=code&pageSize=2&page=${language === 'en' ? 40 : 50}`)
    const leave = (place: number, to: string) => post('/supplier/edit', { id: some[place]!.id, city: to })
    for (const place of [0, 1]) await leave(place, city)
    await page.goto(`${product.url}/admin/supplier?status=&city=${encodeURIComponent(city)}`)
    await expect(page.getByRole('status', { name: say('Matches') })).toHaveText('2')
    await rowAt(page, 0).focus()
    await page.keyboard.press('Control+a')
    const bar = page.getByRole('region', { name: say('Selected rows') })
    await bar.getByRole('button', { name: say('Edit …') }).click()
    const dialog = page.getByRole('dialog')
    const name = say('Short name')
    await dialog.getByRole('combobox').fill(name)
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name }).fill('Typed once')
    await dialog.getByRole('button', { name: say('Preview') }).click()
    const apply = (n: number) =>
      dialog.getByRole('button', { name: say(n === 1 ? 'Change {n} record' : 'Change {n} records', { n }) })
    await expect(apply(2)).toBeVisible()

    await leave(0, 'Gone')
    await apply(2).click()
    const news = (now: number, before: number) =>
      language === 'en'
        ? `The selection has changed meanwhile: ${now} records in place of ${before}; nothing was changed`
        : `所选记录已变化：现为 ${now} 条，原为 ${before} 条，未作任何更改`
    await expect(dialog.getByRole('alert')).toContainText(news(1, 2))
    await expect(dialog.getByRole('alert')).toContainText(say('Below is what would change now.'))
    await isAccessible(page, 'what has changed of a selection')
    await expect(apply(1)).toBeEnabled()

    // Nothing is left to be ticked, which takes the bar away but not what somebody is doing.
    await leave(1, 'Gone')
    await expect(page.getByRole('status', { name: say('Matches') })).toHaveText('0')
    await apply(1).click()
    await expect(dialog.getByRole('alert')).toContainText(news(0, 1))
    await expect(apply(0)).toBeDisabled()
    await leave(1, city)
    await dialog.getByRole('button', { name: say('Back', {}, 'kit/web/list/bulk') }).click()
    await expect(dialog.getByRole('textbox', { name })).toHaveValue('Typed once')
    await dialog.getByRole('button', { name: say('Preview') }).click()
    await apply(1).click()
    await expect(page.getByText(say.done('Edit'))).toBeVisible()
    expect(await get<object>(`/supplier/id?id=${some[1]!.id}`)).toMatchObject({ shortName: 'Typed once' })
    expect(await get<object>(`/supplier/id?id=${some[0]!.id}`)).not.toMatchObject({ shortName: 'Typed once' })
  }),
)

test('a few are inactivated by one press, and back', async ({ page }) => {
  await openList(page, 'Mei', '/admin/supplier?type=OEM')
  const before = await page.getByRole('status', { name: 'Matches' }).innerText()
  const name = await rowAt(page, 1).locator('.list-code').innerText()
  await rowAt(page, 1).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Inactivate' }).click()
  await expect(page.getByText('Inactivate successfully')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Matches' })).not.toHaveText(before)
  await expect(page.getByText(name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status', { name: 'Matches' })).toHaveText(before)
})

test('cells are edited where they stand, by keys and by pointer', async ({ page }) => {
  await openList(page, 'Mei')
  const cell = (place: number) => rowAt(page, place).locator('[data-edits="city"]')
  await cell(3).dblclick()
  const box = page.getByRole('textbox', { name: 'City' })
  await expect(box).toBeFocused()
  await box.fill('Haining')
  await page.keyboard.press('Enter')
  await expect(cell(3)).toHaveText('Haining')
  // Enter goes on below, Escape back to the row, where the keys of rows are keys again.
  await expect(page.locator('tr:has(.list-editing)')).toHaveAttribute('data-index', '4')
  await page.keyboard.type('j')
  await page.keyboard.press('Escape')
  await expect(rowAt(page, 4)).toBeFocused()
  await expect(cell(4)).not.toHaveText('j')
  await page.keyboard.press('j')
  await expect(rowAt(page, 5)).toBeFocused()
  await page.keyboard.press('F2')
  await expect(box).toBeFocused()
  await box.fill('x'.repeat(300))
  await page.keyboard.press('Enter')
  await expect(page.locator('.list-cell-problem')).not.toBeEmpty()
  await page.keyboard.press('Escape')
  await expect(rowAt(page, 5)).toBeFocused()
})

test('a conflict in a cell is settled as in the record', async ({ page }) => {
  await openList(page, 'Mei')
  const row = rowAt(page, 7)
  const id = await row.getAttribute('data-record')
  await row.locator('[data-edits="city"]').dblclick()
  await page.getByRole('textbox', { name: 'City' }).fill('Mine')
  const data = { id, city: 'Theirs' }
  expect(
    ((await (await page.request.post(`${product.url}/api/supplier/edit`, { data })).json()) as { code: number }).code,
  ).toBe(1)
  await page.getByRole('textbox', { name: 'City' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Theirs')
  await dialog.getByRole('radio', { name: /Mine/ }).check()
  await dialog.getByRole('button', { name: 'Save the choice' }).click()
  await expect(row.locator('[data-edits="city"]')).toHaveText('Mine')
})

test('who may only look can neither tick nor edit', async ({ page }) => {
  await openList(page, 'Vera')
  await expect(rowAt(page, 0).getByRole('checkbox')).toHaveCount(0)
  await expect(page.locator('[data-edits]')).toHaveCount(0)
  await rowAt(page, 0).focus()
  await page.keyboard.press('F2')
  await page.keyboard.press('x')
  await expect(rowAt(page, 0)).toBeFocused()
  await isAccessible(page, 'the list of somebody who may only look')
})

test('the same in Chinese, and on a phone', async ({ page }) => {
  await openList(page, 'li@example.com')
  await expect(page.locator('.list-foot')).toContainText('项，共 3,000 项')
  await rowAt(page, 0).focus()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('region', { name: '已选行' })
  await expect(bar).toContainText('已选 3,000 项')
  await bar.getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('优先')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^预\s?览$/ }).click()
  await expect(dialog).toContainText('3,000 条记录中有')
  await isAccessible(page, 'a bulk edit in Chinese')
  await dialog.getByRole('button', { name: /^取\s?消$/ }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const cards = page.getByRole('listitem').and(page.locator('[data-record]'))
  await cards.first().waitFor()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await expect(page.getByText('S-0003000')).toBeVisible()
  expect(await cards.count()).toBeLessThan(60)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
  await isAccessible(page, 'cards at the end of a long list')
})
