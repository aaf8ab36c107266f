import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { label } from '@sms/kit/contract'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { isAccessible, sideways } from './look.ts'
import { callsOf, createAdministrator, type Product, signIn, startProduct, visit } from './product.ts'
import { rounds, wordsIn } from './words.ts'

/** Report (domain.md): My day, figures that open their records, downloads as spreadsheet and picture. */
let product: Product
const ids: Record<string, string> = {}
// Figures count by the house's day, and lists by the browser's.
test.use({ timezoneId: 'Asia/Shanghai' })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test.beforeAll(async ({ playwright }) => {
  product = await startProduct()
  await createAdministrator(product)
  const request = await playwright.request.newContext()
  await signIn({ request }, product)
  const { add, get, post } = callsOf({ request }, product)
  const [{ id: mei }] = await get<[{ id: string }]>('/user')
  ids.mei = mei
  for (const [code, nameEn, nameZh] of [
    ['S-1', 'Hengli Silk', '恒力丝绸'],
    ['S-2', 'Loom House', '织坊'],
  ])
    ids[code!] = (await add('supplier', { code, nameEn, nameZh, type: 'OEM' })).id
  const certificate = (supplier: string, number: string, days: number) =>
    add('certificate', { supplier: ids[supplier], standard: 'GOTS', number, expires: inDays(days) })
  await certificate('S-1', 'C-1', -3)
  await certificate('S-1', 'C-2', 20)
  await certificate('S-2', 'C-3', 25)
  ids.cloth = (await add('fabric', { code: 'F-1', nameEn: 'Poplin', nameZh: '府绸', supplier: ids['S-1'] })).id
  for (const [supplier, price] of [
    ['S-1', '20'],
    ['S-2', '25'],
  ])
    await add('price', {
      ...{ item: ids.cloth, supplier: ids[supplier!], currency: 'CNY', unit: 'm', taxIncluded: false },
      ...{ breaks: [{ minQty: '1', price }], validFrom: inDays(-60) },
    })
  const review = {
    code: 'REV-1',
    kind: 'labDip',
    subject: ids.cloth,
    due: inDays(9),
    responsible: mei,
    supplier: ids['S-1'],
  }
  ids.review = (await add('reviewstatus', review)).id
  await deliver()
  await request.dispose()

  /** Enters an order of 100 shirts, all delivered on the day that they were due. */
  async function deliver() {
    const day = inDays(-10)
    const brand = (await add('brand', { code: 'AST', name: 'Aster' })).id
    ids.brand = brand
    const terms = { orderedOn: inDays(-30), paymentTerms: [] }
    const order = (await add('ordertracking', { ...terms, code: 'SO-1', brand, brandPo: 'P', currency: 'USD' })).id
    const goods = { quantity: '100', unit: 'pc' }
    const line = (await add('orderline', { ...goods, order, description: 'Shirt', price: '5', due: day })).id
    const po = (await add('po', { ...terms, order, code: 'PO-1', supplier: ids['S-1'], currency: 'CNY' })).id
    const poline = (await add('poline', { ...goods, po, line, role: 'goods', price: '20' })).id
    const happened: [string, object][] = [
      ['confirmed', { parts: [{ line, quantity: '100' }] }],
      ['po confirmed', { po, parts: [{ poline, quantity: '100' }] }],
      ['delivered', { po, parts: [{ poline, quantity: '100' }] }],
      ['inspected', { po, parts: [{ poline, quantity: '100' }] }],
    ]
    for (const [seen, [kind, more]] of happened.entries())
      await post('/ordertracking/event', { id: order, seen, request: v7(), kind, date: day, ...more })
  }
})
test.afterAll(() => product.stop())

const figure = (page: Page, key: string) => page.locator(`[data-figure="${key}"]`)

rounds((language) => {
  const say = wordsIn(language)
  const cardFile = 'resources/report/web/figure-card'
  const dayFile = 'resources/report/web/my-day'
  const names = { en: { silk: 'Hengli Silk', loom: 'Loom House' }, zh: { silk: '恒力丝绸', loom: '织坊' } }[language]
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await visit(browser, product)
    await page.request.put(`${product.url}/api/user/profile`, { data: { language } })
  })
  test.afterAll(() => page.context().close())

  test('My day comes first after signing in, and each entry opens its record', async () => {
    await page.goto(`${product.url}/admin`)
    await expect(page).toHaveURL(/\/admin\/report/)
    const myDay = page.getByRole('region', { name: say('My day', {}, dayFile) })
    const certificates = myDay
      .getByRole('listitem')
      .filter({ hasText: say('Certificates that expire', {}, 'resources/report/server/waiting-expiries') })
      .first()
    await expect(certificates).toContainText('3')
    // The card opens although the mouse crosses to another part of the link, and although it leaves for a moment.
    const [entry, card] = [certificates.getByRole('link', { name: /GOTS C-1/ }), page.locator('.record-card')]
    await entry.hover({ position: { x: 2, y: 2 } })
    await entry.locator('time').hover()
    await expect(card).toContainText(names.silk)
    await page.mouse.move(0, 0)
    await expect(card).toBeHidden()
    await entry.hover()
    await page.mouse.move(0, 0)
    await entry.hover()
    await expect(card).toContainText(names.silk)
    await entry.click()
    await expect(page).toHaveURL(new RegExp(`/admin/supplier/${ids['S-1']}\\?tab=certificates`))
    await expect(page.getByText('C-1', { exact: true })).toBeVisible()
  })

  test('a figure is a chart, a table, an explanation, and opens the records behind it', async () => {
    await page.goto(`${product.url}/admin/report`)
    const card = figure(page, 'certificates')
    await expect(card.locator('svg').last()).toBeVisible()
    await expect(card.getByRole('img', { name: /GOTS|Chart|图表/ })).toBeVisible()
    await card.getByRole('button', { name: say('How it is computed', {}, cardFile) }).click()
    await expect(card.locator('.report-how')).toBeVisible()
    await isAccessible(page, 'Report')
    await card.getByRole('button', { name: say('As a table', {}, cardFile) }).click()
    await card.getByRole('link', { name: /: 2$/ }).first().click()
    await expect(page).toHaveURL(/\/admin\/supplier\/certificate\?.*expires=/)
    await expect(page.getByRole('row').filter({ hasText: 'GOTS' })).toHaveCount(2)
    await page.goBack()
    await expect(figure(page, 'certificates')).toBeVisible()
    const orders = figure(page, 'days-late')
    await orders.getByRole('button', { name: say('As a table', {}, cardFile) }).click()
    await orders.getByRole('link', { name: /: 100$/ }).click()
    await expect(page).toHaveURL(/\/admin\/ordertracking\?id=/)
    await expect(page.getByText(say('Chosen records', {}, 'kit/web/list/filters/chip'))).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'SO-1' })).toBeVisible()
    await page.goBack()
    await expect(figure(page, 'margin').locator('.report-totals b').first()).toHaveText(say('no data', {}, cardFile))
  })

  test('a link with filters loads the list’s screen while the pointer is over it', async () => {
    await page.goto(`${product.url}/admin/report`)
    const orders = figure(page, 'days-late')
    await orders.getByRole('button', { name: say('As a table', {}, cardFile) }).click()
    const screen = page.waitForRequest('**/assets/lists-*.js')
    await orders.getByRole('link', { name: /: 100$/ }).hover()
    await screen
  })

  test('a bar opens the records too', async () => {
    await page.goto(`${product.url}/admin/report`)
    const chart = figure(page, 'growth').locator('.report-chart svg')
    await expect(chart).toBeVisible()
    // A chart is as wide as its card again after printing.
    await page.evaluate(`for (const name of ['beforeprint', 'afterprint']) dispatchEvent(new Event(name))`)
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
    // The last bar of the first colour; the very last path is the legend.
    const bar = chart.locator('path[fill="#3b4ba6"]').nth(-2)
    await bar.click({ force: true })
    await expect(page).toHaveURL(/\/admin\/fabric\?.*createdAt=/)
    await expect(page.getByText('F-1').first()).toBeVisible()
  })

  test('filters stand in the address and in a view; a figure that does not heed one says so', async () => {
    await page.goto(`${product.url}/admin/report`)
    const card = figure(page, 'certificates')
    await expect(card.locator('.report-totals b').first()).toHaveText('1')
    const supplier = page.getByRole('combobox', { name: say('Supplier', {}, 'resources/report/contract') })
    await supplier.click()
    await supplier.fill('Loom')
    await page.getByTitle(names.loom).last().click()
    await expect(page).toHaveURL(new RegExp(`supplier=${ids['S-2']}`))
    await expect(card.locator('.report-totals b').first()).toHaveText('0')
    await expect(figure(page, 'conversion').locator('.report-days')).toContainText(
      say('Supplier', {}, 'resources/report/contract'),
    )
    await page.reload()
    await expect(card.locator('.report-totals b').first()).toHaveText('0')
    const address = page.url()
    await page.goto(`${address}&brand=${ids.brand}&responsible=${ids.mei}`)
    const others = label('Brand, Merchandiser', '品牌、负责人')
    await expect(card.locator('.report-days')).toContainText(others[language])
    await page.goto(address)
    await page.getByRole('button', { name: say('Views', {}, 'kit/web/list/views/views-menu') }).click()
    await page.getByRole('button', { name: say('Save as a new view …', {}, 'kit/web/list/views/views-menu') }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(`Looms ${language}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Save', {}, 'kit/web/list/views/view-dialog') })
      .click()
    await expect(page).toHaveURL(/view=/)
  })

  test('a period that ends before it begins is said at its field', async () => {
    await page.goto(`${product.url}/admin/report?period=own&from=2026-03-02&to=2026-03-01`)
    await expect(page.locator('.form-problem')).toHaveText(
      say('Before the first day', {}, 'resources/report/rules/period'),
    )
    await expect(page.locator('[data-figure]')).toHaveCount(0)
    await page.goto(`${product.url}/admin/report?period=own&from=2019-03-01&to=2019-03-31`)
    await expect(figure(page, 'turnaround')).toContainText(
      say('Nothing of this in the period. Choose a longer one, or fewer filters.', {}, cardFile),
    )
  })

  test('an item shows its prices; a figure is taken away as spreadsheet and picture', async () => {
    await page.goto(`${product.url}/admin/report?period=quarter&item=${ids.cloth}`)
    const card = figure(page, 'prices')
    await expect(card.locator('.report-totals b')).toHaveText('20 CNY')
    await expect(card.locator('svg').last()).toContainText(names.silk)
    const sheet = page.waitForEvent('download')
    await card.getByRole('button', { name: say('Download as a spreadsheet', {}, cardFile) }).click()
    expect((await sheet).suggestedFilename()).toMatch(/\.xlsx$/)
    // On white in the dark theme too.
    await page.request.put(`${product.url}/api/user/profile`, { data: { theme: 'dark' } })
    await page.reload()
    await expect(card.locator('svg').last()).toContainText(names.silk)
    const printed = await page.evaluate(`new Promise((done) => {
      window.print = () => {
        dispatchEvent(new Event('beforeprint'))
        const { backgroundColor } = getComputedStyle(document.querySelector('[data-figure="prices"]'))
        done([backgroundColor, document.querySelectorAll('[data-figure="prices"] path[stroke="#3b4ba6"]').length > 0])
        dispatchEvent(new Event('afterprint'))
      }
      document.querySelector('.report-head-tools > :last-child').click()
    })`)
    expect(printed).toEqual(['rgb(255, 255, 255)', true])
    const picture = page.waitForEvent('download')
    await card.getByRole('button', { name: say('Save as a picture', {}, cardFile) }).click()
    const file = await readFile(await (await picture).path())
    const { format, width } = await sharp(file).metadata()
    expect([format, width! > 600]).toEqual(['png', true])
    const colours = (await sharp(file).stats()).channels.map(({ stdev }) => stdev)
    expect(Math.max(...colours)).toBeGreaterThan(3)
    const { data } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
    await page.request.put(`${product.url}/api/user/profile`, { data: { theme: 'system' } })
  })

  test('a supplier’s page shows the score with its parts', async () => {
    await page.goto(`${product.url}/admin/supplier/${ids['S-2']}?tab=score`)
    await expect(page.locator('.score-sum b')).toHaveText('80')
    await expect(page.locator('.score-note')).toContainText(say('Quality', {}, 'resources/supplier/rules/score'))
    await isAccessible(page, 'score')
  })

  test('on a phone nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${product.url}/admin/report?item=${ids.cloth}`)
    await expect(figure(page, 'scores')).toBeVisible()
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: say('Views', {}, 'kit/web/list/views/views-menu') }).click()
    const views = await page.locator('.list-views').boundingBox()
    expect([views!.x >= 0, views!.x + views!.width <= 390]).toEqual([true, true])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('Filters', {}, 'resources/report/page') }).click()
    await expect(page.locator('.report-filters')).toBeVisible()
    await isAccessible(page, 'Report on a phone')
  })
})
