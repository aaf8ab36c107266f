import { expect, type Page, test } from '@playwright/test'
import { isAccessible, shared, sideways } from './look.ts'
import { callsOf, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { languages, rounds, wordsIn } from './words.ts'

/** Swatch stock with movements (domain.md, Library): holders, overdue swatches first, returning by one press. */
let product: Product
const ids: Record<string, string> = {}
const accounts = { en: 'Mei', zh: 'Sun' } as const

test.beforeAll(async ({ playwright }) => {
  product = await startProduct()
  await createAdministrator(product)
  const request = await playwright.request.newContext()
  await signIn({ request }, product)
  const { add, invite } = callsOf({ request }, product)
  await invite(product, {
    name: 'Sun',
    email: 'sun@example.com',
    language: 'zh',
    Menu: ['Fabric', 'Artworks', 'Master_Data'],
  })
  ids.brand = (await add('brand', { code: 'AST', name: 'Aster' })).id
  for (const language of languages) {
    const { id } = await add('fabric', { code: `F-${language}`, nameEn: 'Poplin', nameZh: '府绸' })
    ids[language] = id
    await add('artwork', { code: `A-${language}`, nameEn: 'Lilies', nameZh: '百合', baseFabric: id })
    await add('swatch', { item: id, movement: 'in', day: '2026-01-01', quantity: 10 })
    const out = { item: id, movement: 'out', day: '2026-01-02' }
    await add('swatch', { ...out, quantity: 1, party: 'Ines' })
    await add('swatch', { ...out, quantity: 3, brand: ids.brand, dueBack: '2026-01-10', waybill: 'SF1029' })
  }
  await request.dispose()
})
test.afterAll(() => product.stop())

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

rounds((language) => {
  const say = wordsIn(language)
  const tab = 'resources/swatch/web/swatch-list'
  const stock = (page: Page, n: number) => expect(page.locator('.swatches-stock strong')).toHaveText(String(n))
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test('what is overdue stands first and is marked; it comes back by one press, which can be undone', async ({
    page,
  }) => {
    await signIn(page, product, accounts[language])
    await page.goto(`${product.url}/admin/fabric/${ids[language]}?tab=swatches`)
    await stock(page, 6)
    const overdue = say('{n} overdue', { n: 3 })
    const rows = page.getByRole('row')
    await expect(rows.nth(1)).toContainText(overdue)
    await expect(rows.nth(1)).toContainText('Aster')
    await expect(rows.nth(1)).toContainText('SF1029')
    await expect(rows.nth(2)).toContainText(say('{n} out', { n: 1 }))
    const mark = page.locator('.record-title').getByText(/Swatch overdue|样卡逾期/)
    await expect(mark).toBeVisible()
    await isAccessible(page)

    await row(page, 'SF1029')
      .getByRole('button', { name: say('Returned', {}, tab) })
      .click()
    await stock(page, 9)
    await expect(page.getByText(overdue)).toHaveCount(0)
    await expect(mark).toHaveCount(0)
    await button(page, say('Undo', {}, 'kit/web/change')).click()
    await stock(page, 6)
    await expect(rows.nth(1)).toContainText(overdue)
    await expect(mark).toBeVisible()
  })

  test('sending one: to somebody, never more than there are', async ({ page }) => {
    await signIn(page, product, accounts[language])
    await page.goto(`${product.url}/admin/fabric/${ids[language]}?tab=swatches`)
    await page
      .locator('.swatches')
      .getByRole('button', { name: say('New', {}, 'kit/web/page/resource-page') })
      .click()
    await page.getByRole('menuitem', { name: say('Sent out', {}, tab) }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(say('Quantity', {}, 'resources/swatch')).fill('7')
    await form.getByLabel(say('Waybill')).fill(`W-${language}`)
    const save = form.getByRole('button', { name: say('Save', {}, 'kit/web/form'), exact: true })
    await save.click()
    await expect(form.getByText(say('Name the brand or whoever it goes to'))).toBeVisible()
    await form.getByLabel(say('To or from whom', {}, 'resources/swatch/contract')).fill('Anna')
    await save.click()
    await expect(form.getByText(say('Only {n} {n|is|are} in stock', { n: 6 }))).toBeVisible()
    await isAccessible(page)
    await form.getByLabel(say('Quantity', {}, 'resources/swatch')).fill('2')
    await save.click()
    await expect(form).toBeHidden()
    await stock(page, 4)
    await expect(row(page, `W-${language}`)).toContainText('Anna')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
    // The card of a receipt shows no receiver and nothing out.
    const received = page.locator('.swatches .list-card').last()
    await expect(received).toContainText('10')
    await expect(received.getByRole('term').getByText(say('Still out'))).toHaveCount(0)
    await expect(page.locator('.swatches .list-card dd:empty')).toHaveCount(0)
    // The due date has a whole line of the card and is not cut.
    const back = page.locator('.list-card').filter({ hasText: 'SF1029' }).locator('.list-card-facts > [data-wide]')
    await expect(back).toContainText('2026')
    expect(await back.evaluate((of) => of.parentElement!.clientWidth - of.clientWidth)).toBe(0)
    expect(await back.locator('dd').evaluate((of) => of.scrollWidth - of.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    // The history of the item and the list of items show it.
    await page.getByRole('tab', { name: say('History', {}, 'kit/web/record') }).click()
    await expect(page.getByRole('tabpanel', { name: say('History', {}, 'kit/web/record') })).toContainText('Anna')
    await page.goto(`${product.url}/admin/fabric?swatchStock=4&swatchDue=..2026-06-01`)
    await expect(row(page, `F-${language}`)).toContainText(/Swatch overdue|样卡逾期/)
  })

  test('where used: the artworks on a fabric, the fabric whose swatch a brand has', async ({ page }) => {
    await signIn(page, product, accounts[language])
    await page.goto(`${product.url}/admin/fabric/${ids[language]}`)
    await page.getByRole('tab', { name: `${say('Where used')}${language === 'en' ? ' (1)' : '（1）'}` }).click()
    const panel = page.getByRole('tabpanel', { name: say('Where used') })
    await expect(panel.getByRole('heading')).toContainText(say('Base fabric'))
    await isAccessible(page)
    await panel.getByRole('link', { name: `A-${language}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`A-${language}`)
    await page.getByRole('tab', { name: say('Where used'), exact: true }).click()
    await expect(panel).toContainText(say('Nothing refers to this record yet.'))
    await page.goto(`${product.url}/admin/master/brand/${ids.brand}?tab=used`)
    await expect(panel.getByRole('link', { name: `F-${language}` })).toHaveAttribute(
      'href',
      `/admin/fabric/${ids[language]}`,
    )
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
  })

  test('on a phone a mark lies beside the box to tick, and over no name', async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const page = await context.newPage()
    await signIn(page, product, accounts[language])
    await page.goto(`${product.url}/admin/fabric?swatchDue=..2026-06-01`)
    const card = page.locator('[data-record]').filter({ hasText: `F-${language}` })
    const mark = card.getByText(/Swatch overdue|样卡逾期/)
    expect(await shared(mark, card.locator('.list-title'))).toBe(0)
    await button(page, say('Gallery')).click()
    await expect(card.locator('.gallery-picture')).toBeVisible()
    expect(await shared(mark, card.locator('.gallery-pick'))).toBe(0)
    await context.close()
  })
})
