import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { readSheets } from '../kit/server/sheet/index.ts'
import { laysOutAtOnce } from './exchange.ts'
import { count, everything, largeList, rowAt } from './large-list.ts'

/** A list of thousands (interface.md, Lists): scrolled without pages, left and opened again, ticked as a whole. */
const { product, openList } = largeList()

const focused = (page: Page) => page.locator('tbody tr:focus')
const drawn = (page: Page) => page.locator('tbody tr[data-index]').count()

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
  // The head of the first column stays in sight like the others.
  await expect(page.locator('.list-grid thead .list-first')).toBeInViewport()
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

test('a list stays where a key took it, whenever the browser lays it out; its head stays above', async ({ page }) => {
  await laysOutAtOnce(page)
  await openList(page, 'Mei')
  const foot = page.locator('.list-foot')
  await rowAt(page, 2).focus()
  await page.keyboard.press('End')
  await expect(rowAt(page, 2_999)).toContainText('S-0003000')
  await expect(foot).toContainText(/–3,000 of 3,000/)
  await page.keyboard.press('k')
  await expect(focused(page)).toHaveAttribute('data-index', '2998')
  await expect(focused(page)).toBeInViewport()
  await expect(foot).toContainText(/–3,000 of 3,000/)
  const tops = await page
    .locator('thead th')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('scrolled by hand, rows come where they belong; nothing jumps', async ({ page }) => {
  await openList(page, 'Mei')
  const scroller = page.locator('.list-scroller')
  const whole = await scroller.evaluate((element) => element.scrollHeight)
  for (const place of [1_500, 700, 2_990, 4]) {
    await scroller.evaluate((element, top) => element.scrollTo({ top }), place * 40)
    await expect(rowAt(page, place)).toContainText(`S-${String(place + 1).padStart(7, '0')}`)
    expect(await scroller.evaluate((element) => element.scrollHeight)).toBe(whole)
    expect(await drawn(page)).toBeLessThan(60)
  }
})

test('who comes back from a record finds the list where it was', async ({ page }) => {
  await openList(page, 'Mei')
  await page.locator('.list-scroller').evaluate((element) => element.scrollTo({ top: 2_000 * 40 }))
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
  const requests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/supplier') requests.push(request.url())
  })
  const isModest = async (way: string) => {
    expect(await page.evaluate('most'), way).toBeLessThan(60)
    expect(requests.length, `${way}: ${requests.join(' ')}`).toBeLessThan(5)
    requests.length = 0
  }
  const scroller = page.locator('.list-scroller')
  const away = () => page.getByRole('menuitem', { name: 'Master Data' }).click()
  await openList(page, 'Mei')
  await isModest('first')

  await scroller.evaluate((element, top) => element.scrollTo({ top }), 2_000 * 40)
  await expect(rowAt(page, 2_005)).toContainText('S-0002006')
  requests.length = 0
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
  await scroller.evaluate((element) => element.scrollTo({ top: 4_000 }))
  await expect(rowAt(page, 102)).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 1_600 })
  await expect(rowAt(page, 125)).toBeInViewport()
  await expect(rowAt(page, 125)).toContainText('S-')

  // The place is restored once: after another search the list begins at the top.
  await page.goto(product().url + everything)
  await expect(rowAt(page, 0)).toContainText('S-')
  await scroller.evaluate((element, top) => element.scrollTo({ top }), 1_000 * 40)
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
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(0)
})

/** Exports the ticked rows as a workbook; returns their codes. */
async function exported(page: Page, name: string) {
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog', { name }).getByRole('button', { name }).click()
  const file = await coming
  const { sheets } = await readSheets(await readFile(await file.path()), file.suggestedFilename())
  const [header, ...rows] = sheets[0]!.rows
  return rows.map((row) => row[header!.indexOf('Code')])
}

test('ranges and all matches are ticked and exported, fetched or not; another question ends the selection', async ({
  page,
}) => {
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
  const codes = await exported(page, 'Export 2,997 records')
  expect([codes.length, codes.at(0), codes.at(-1)]).toEqual([2_997, 'S-0000003', 'S-0002999'])
  await bar.getByRole('button', { name: 'Select all 3,000 matches' }).click()
  await expect(bar).toContainText('3,000 selected')
  await rowAt(page, 2_998).getByRole('checkbox').click()
  await expect(bar).toContainText('2,999 selected')
  const allBut = await exported(page, 'Export 2,999 records')
  expect([allBut.length, allBut.at(-2), allBut.at(-1)]).toEqual([2_999, 'S-0002998', 'S-0003000'])
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
