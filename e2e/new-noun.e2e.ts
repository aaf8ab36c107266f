import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { removeFolder, temporaryFolder } from '../apps/api/database/testing-folder.ts'
import { courier } from '../apps/api/new-noun/courier/contract.ts'
import { business, prepare } from '../apps/api/new-noun/testing.ts'
import { readSheets } from '../kit/server/sheet/index.ts'
import { isAccessible } from './look.ts'
import { asMei, callsOf, createAdministrator, type Product, signIn, startProduct, visit } from './product.ts'
import { type Language, rounds, wordsIn } from './words.ts'

/**
 * What every noun has in the browser, tested with one that the product lacks: couriers, four files and a line in each
 * registry (apps/api/new-noun). Their pages are in a build of their own.
 */
let product: Product
let web: string
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  // A build, a server and its first users.
  test.setTimeout(600_000)
  web = await temporaryFolder('sms-e2e-web-')
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'apps/api/new-noun/vite.config.ts']
  const cwd = join(import.meta.dirname, '..')
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [...vite, '--outDir', web, '--logLevel', 'warn'], {
    cwd,
    env,
    timeout: 400_000,
  })
  product = await startProduct({ web, other: { business, prepare } })
  await createAdministrator(product)
  await asMei(product, async ({ invite }) => {
    await invite(product, { name: '林美', email: 'lin@example.com', role: 'Administrator', language: 'zh' })
    await invite(product, { name: 'Otto', email: 'otto@example.com', Menu: ['Master_Data'] })
  })
})
test.afterAll(async () => {
  await product?.stop()
  await removeFolder(web)
})

const list = '/admin/master/courier'
const couriersIn = { en: courier.titles.en.toLowerCase(), zh: courier.titles.zh }

rounds((language) => {
  const say = wordsIn(language)
  const { field, code, row, button } = wordsOf(language)
  const couriers = courier.titles[language]
  const matches = (page: Page) => page.getByRole('status', { name: say('Matches') })
  const ids = new Map<string, string>()
  const idOf = (n: number) => ids.get(code(n))!

  test.beforeAll(() =>
    asMei(product, async ({ add }) => {
      for (const [n, [name, nameZh, speed, rate]] of three.entries()) {
        const { id } = await add('courier', { code: code(n), name, nameZh, speed, rate, since: '2026-03-01' })
        ids.set(code(n), id)
      }
    }),
  )
  test.beforeEach(({ page }) => signIn(page, product, language === 'en' ? 'Mei' : '林美'))
  /** The list of this round’s couriers. */
  const open = async (page: Page) => {
    await page.goto(`${product.url}${list}?q=${code('')}`)
    await expect(row(page, 0)).toBeVisible()
  }

  test(`${language}: search, filter, sort, columns, a saved view`, async ({ page }) => {
    await page.goto(`${product.url}/admin/master`)
    await page.getByRole('tab', { name: couriers, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(couriers)
    const search = page.getByLabel(say('Search {titles}', { titles: couriers }))
    await search.fill(`sfsy ${code('')}`)
    await expect(matches(page)).toHaveText('1')
    await search.fill(code(''))
    await expect(matches(page)).toHaveText('3')
    await isAccessible(page)

    await page.locator('.list-chip [aria-haspopup="dialog"]', { hasText: field('speed') }).click()
    // The number of its records may stand behind it.
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /^Economy/ })
      .check()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/speed=Economy/)
    await expect(matches(page)).toHaveText('2')
    const head = (name: string) => page.getByRole('columnheader', { name: field(name) })
    await head('rate').getByRole('button').first().click()
    await expect(page).toHaveURL(/sort=rate/)
    await expect(page.locator('tbody tr[data-record]').first()).toContainText(code(2))

    await button(page, say('Columns')).click()
    await page
      .getByRole('dialog', { name: say('Columns') })
      .getByRole('checkbox', { name: field('since'), exact: true })
      .click()
    await page.keyboard.press('Escape')
    await expect(head('since')).toHaveCount(0)

    await button(page, say('Views')).click()
    await page.getByRole('button', { name: say('Save as a new view …') }).click()
    await page.getByLabel(say('Name', {}, 'kit/web/list/views'), { exact: true }).fill(`Cheap ${language}`)
    await page.keyboard.press('Enter')
    await expect(button(page, say('View: {name}', { name: `Cheap ${language}` }))).toBeVisible()
    await page.goto(`${product.url}${list}`)
    await button(page, say('Views')).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Cheap ${language}`, exact: true })
      .click()
    await expect(matches(page)).toHaveText('2')
    await expect(head('since')).toHaveCount(0)
  })

  test(`${language}: New; the quick look; a page with history, comments, files and pictures`, async ({ page }) => {
    await open(page)
    await button(page, say('New')).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(field('code'), { exact: true }).fill(code(3))
    await form.getByLabel(field('name'), { exact: true }).fill('Newcomer')
    await isAccessible(page, 'the form')
    await page.keyboard.press('Control+Enter')
    await expect(form).toHaveCount(0)
    await expect(matches(page)).toHaveText('4')

    await row(page, 0).focus()
    await page.keyboard.press('Space')
    const look = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: say('Facts') }) })
    await expect(look).toContainText(code(0))
    const further = [say('Files'), say('Comments'), say('History', {}, 'kit/web/record')]
    for (const name of further) await expect(look.getByRole('tab', { name })).toBeVisible()
    await look.getByRole('link', { name: say('Open'), exact: true }).click()

    await expect(page).toHaveURL(`${product.url}${list}/${idOf(0)}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(code(0))
    await page.getByRole('tab', { name: say('Comments') }).click()
    const comment = page.getByRole('textbox', { name: say('Write a comment') })
    await comment.fill('Collects at five')
    await comment.press('Control+Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Collects at five' })).toBeVisible()
    await page.getByRole('tab', { name: say('History', {}, 'kit/web/record') }).click()
    const panel = (name: string) => page.getByRole('tabpanel', { name })
    await expect(
      panel(say('History', {}, 'kit/web/record'))
        .getByRole('listitem')
        .last(),
    ).toContainText('Mei')
    await page.getByRole('tab', { name: say('Files') }).click()
    await expect(panel(say('Files'))).toContainText(say('No files yet.'))
    await expect(button(page, say('Add photos'))).toBeVisible()
    await isAccessible(page, 'the page')
  })

  test(`${language}: a cell edited in place; many changed after a preview, taken back from the toast`, async ({
    page,
  }) => {
    await open(page)
    const rate = (n: number) => row(page, n).locator('[data-edits="rate"]')
    await rate(0).dblclick()
    const cell = row(page, 0).getByRole('textbox', { name: field('rate') })
    await cell.fill('13')
    await cell.press('Enter')
    await expect(rate(0)).toHaveText(/^13/)

    await row(page, 1).focus()
    await page.keyboard.press('Control+a')
    await page
      .getByRole('region', { name: say('Selected rows') })
      .getByRole('button', { name: say('Edit …') })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill(field('rate'))
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: field('rate') }).fill('77')
    await dialog.getByRole('button', { name: say('Preview') }).click()
    await expect(dialog.getByRole('row', { name: /13.*77/ })).toBeVisible()
    await dialog.getByRole('button', { name: say('Change {n} {n|record|records}', { n: 4 }) }).click()
    await expect(page.getByText(say.done('Saved'))).toBeVisible()
    await expect(rate(2)).toHaveText(/^77/)
    await button(page, say('Undo')).click()
    await expect(page.getByText(say.done('Undone'))).toBeVisible()
    await expect(rate(0)).toHaveText(/^13/)
    await expect(rate(2)).toHaveText(/^2/)
  })

  test(`${language}: an import begins with a template; an export holds what the list shows`, async ({ page }) => {
    await open(page)
    const rowsOf = async (press: () => Promise<void>) => {
      const coming = page.waitForEvent('download')
      await press()
      const file = await coming
      return (await readSheets(await readFile(await file.path()), file.suggestedFilename())).sheets[0]!.rows
    }
    await page.getByRole('button', { name: say('Import {en} from a spreadsheet', couriersIn) }).click()
    const wizard = page.getByRole('dialog')
    await expect(wizard.getByRole('heading', { name: say('Choose the spreadsheet') })).toBeVisible()
    await isAccessible(page, 'the import')
    const template = wizard.getByRole('link', { name: say('Download a template (XLSX)') })
    const [heads] = await rowsOf(() => template.click())
    expect(heads).toEqual(expect.arrayContaining([field('code'), field('speed'), field('partner')]))
    await page.keyboard.press('Escape')
    await expect(wizard).toHaveCount(0)

    const exporting = { name: say('Export {n} {n|record|records}', { n: 4 }) }
    await page.getByRole('button', exporting).click()
    const rows = await rowsOf(() => page.getByRole('dialog').getByRole('button', exporting).click())
    expect(rows.slice(1).map(([first]) => first)).toEqual([0, 1, 2, 3].map(code))
  })

  test(`${language}: what another changes is there at once, and who else is on the record`, async ({
    page,
    browser,
  }) => {
    await open(page)
    const otto = await visit(browser, product, 'Otto')
    await callsOf(otto, product).post('/courier/edit', { id: idOf(1), notes: 'Otto was here' })
    await expect(row(page, 1)).toContainText('Otto was here')
    await page.goto(`${product.url}${list}/${idOf(1)}`)
    await otto.goto(`${product.url}${list}/${idOf(1)}`)
    await expect(page.getByRole('list', { name: say('Also on this record') })).toContainText(
      say('{who} is looking at this', { who: 'Otto' }),
    )
    await otto.context().close()
  })

  test(`${language}: the search of the header finds it, and the log tells of it in its own words`, async ({ page }) => {
    await page.goto(`${product.url}/admin/report`)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: say('Search everything') }).fill(`ztkd ${code('')}`)
    const found = page.locator('.search').getByRole('listbox')
    await expect(found.getByRole('group', { name: couriers })).toContainText(code(2))
    await found.getByRole('option').first().click()
    await expect(page).toHaveURL(`${product.url}${list}/${idOf(2)}`)
    await callsOf(page, product).post('/courier/edit', { id: idOf(1), notes: 'Noted here' })
    await page.goto(`${product.url}/admin/log?kind=courier`)
    const line = page
      .locator('.log-line')
      .filter({ hasText: code(1) })
      .first()
    await line.getByRole('button', { name: say('Show') }).click()
    await expect(line).toContainText(field('notes'))
    await expect(line).toContainText('Noted here')
  })
})

/** Names, speed and rate of three couriers. */
const three = [
  ['Swift', '顺丰速运', 'Express', '12.5'],
  ['Yonder', '圆通速递', 'Economy', '3'],
  ['Zephyr', '中通快递', 'Economy', '2'],
] as const

function wordsOf(language: Language) {
  const code = (n: number | '') => `${language}-${n}`
  return {
    code,
    field: (name: string) => courier.all[name as 'code'].label[language],
    row: (page: Page, n: number) => page.locator('tbody tr[data-record]').filter({ hasText: code(n) }),
    button: (page: Page, name: string) => page.getByRole('button', { name, exact: true }),
  }
}
