import { expect, type Page, test } from '@playwright/test'
import { laysOutAtOnce } from './exchange.ts'
import { accounts, bare, broken, code, type Gallery, startGallery, supplierCount } from './galleries.ts'
import { isAccessible, sideways } from './look.ts'
import { signIn, visit } from './product.ts'
import { quietly } from './quiet.ts'
import { rounds, wordsIn } from './words.ts'

/** Lists as galleries, in both languages (interface.md, Lists; domain.md: lists show as table or gallery). */
let gallery: Gallery
test.beforeAll(async () => {
  gallery = await startGallery()
})
test.afterAll(() => gallery.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

rounds((language) => {
  const say = wordsIn(language)
  const colleague = language === 'en' ? 'zh' : 'en'
  const sayTheirs = wordsIn(colleague)
  const selected = say('{n} selected', { n: 2 })

  test('from the table to the gallery and by keys through it', async ({ page }) => {
    await laysOutAtOnce(page)
    await signIn(page, gallery.product, accounts[language])
    await page.goto(`${gallery.product.url}/admin/supplier`)
    await expect(button(page, say('Table'))).toHaveAttribute('aria-pressed', 'true')
    await expect(button(page, say('Sort'))).toHaveCount(0)
    await button(page, say('Gallery')).click()
    await expect(button(page, say('Gallery'))).toHaveAttribute('aria-pressed', 'true')
    const grid = page.getByRole('grid', { name: say('Supplier Profile') })
    await expect(grid).toHaveAttribute('aria-rowcount', /^\d+$/)
    const across = Number(await grid.getAttribute('aria-colcount'))
    expect(across).toBeGreaterThanOrEqual(4)
    await gallery.loaded(page, 0)
    await expect(gallery.card(page, bare)).toContainText(language === 'en' ? 'W3' : '织造')
    // A damaged picture leaves nothing broken behind.
    await expect(gallery.picture(page, broken)).toHaveCount(0)
    await isAccessible(page)

    // From the search into the cards; arrows in two dimensions; ticked on the way, looked at, edited.
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await expect(gallery.card(page, 0)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(gallery.card(page, 1)).toBeFocused()
    await page.keyboard.press('x')
    await expect(gallery.card(page, 1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(gallery.card(page, 1 + across)).toBeFocused()
    await gallery.card(page, 1 + across).hover()
    await gallery
      .card(page, 1 + across)
      .getByRole('checkbox')
      .click()
    await expect(page.getByText(selected)).toBeVisible()
    await isAccessible(page)
    await gallery.card(page, 1 + across).focus()
    await page.keyboard.press('Escape')
    await expect(page.getByText(selected)).toHaveCount(0)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    const drawer = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: say('Facts') }) })
    await expect(drawer).toContainText(code(1))
    await expect(page.locator('.look-box')).toBeFocused()
    // The picture comes first; Escape leads from the viewer back to the quick look.
    const cover = drawer.locator('.photos-large')
    await expect.poll(() => cover.locator('img').evaluate((img) => (img as any).naturalWidth)).toBeGreaterThan(0)
    await cover.click()
    const viewer = page.locator('dialog.viewer')
    await expect(viewer.locator('img').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(cover).toBeFocused()
    await expect(drawer).toContainText(code(1))
    await page.keyboard.press('ArrowDown')
    await expect(drawer).toContainText(code(2))
    await page.keyboard.press('Escape')
    await expect(gallery.card(page, 2)).toBeFocused()
    await page.keyboard.press('e')
    await expect(page.locator('.form-drawer')).toContainText(code(2))
    await page.keyboard.press('Escape')
    await expect(page.locator('.form-drawer')).toHaveCount(0)

    // To the far end: fetched when looked at, a bounded number of cards drawn.
    await gallery.card(page, 2).focus()
    await page.keyboard.press('End')
    await expect(gallery.card(page, supplierCount - 1)).toBeFocused()
    await expect(gallery.card(page, supplierCount - 1)).toContainText(code(supplierCount - 1))
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await expect(gallery.card(page, supplierCount - 1)).toBeFocused()
    await expect(gallery.card(page, supplierCount - 1)).toBeInViewport()
    expect(await page.locator('.gallery-card').count()).toBeLessThan(12 * across)

    // Enter opens the record; after Back the list is where it was. The order has a menu of its own.
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(gallery.ids.at(-1)!))
    // The address changes before the record is shown: going back in between would not leave the list.
    await expect(page.locator('article.record')).toBeVisible()
    await page.goBack()
    await expect(gallery.card(page, supplierCount - 1)).toBeInViewport()
    await button(page, say('Sort')).click()
    await page.getByRole('button', { name: `${say('Supplier')}, ${say('descending')}` }).click()
    await expect(page).toHaveURL(/sort=-code/)
    await expect(page.locator('.gallery-card').first()).toContainText(code(supplierCount - 1))

    // The gallery is remembered, and left again.
    await page.reload()
    await expect(gallery.card(page, supplierCount - 1)).toBeVisible()
    await button(page, say('Table')).click()
    await expect(page.getByRole('row').filter({ hasText: code(supplierCount - 1) })).toBeVisible()

    // The first column shows the picture too, or a placeholder.
    await page.goto(`${gallery.product.url}/admin/supplier?q=${code(0)}`)
    const thumb = page
      .getByRole('row')
      .filter({ hasText: code(0) })
      .locator('.list-thumb')
    await expect(thumb.locator('img')).toHaveJSProperty('naturalWidth', 128)
    await page.goto(`${gallery.product.url}/admin/supplier?q=${code(broken)}`)
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: code(broken) })
        .locator('.list-thumb'),
    ).toHaveText(/\S/)
  })

  test('a shared view holds the gallery, and its link shows it to a colleague', async ({ page, browser }) => {
    await signIn(page, gallery.product, accounts[language])
    await page.goto(`${gallery.product.url}/admin/supplier?type=Trader`)
    const name = `Pictures ${language}`
    await button(page, say('Gallery')).click()
    await button(page, say('Views')).click()
    await page
      .getByRole('dialog', { name: say('Views'), exact: true })
      .getByRole('button', { name: say('Save as a new view …') })
      .click()
    const box = page.getByLabel(say('Name', {}, 'kit/web/list/views'), { exact: true })
    await box.fill(name)
    await page
      .getByRole('checkbox', { name: new RegExp(`^${say('Share with everybody who may open this list')}`) })
      .check()
    await box.press('Enter')
    await expect(button(page, say('View: {name}', { name }))).toBeVisible()
    await expect(page).toHaveURL(/view=[0-9a-f-]{36}/)
    const link = page.url()

    const other = await visit(browser, gallery.product, accounts[colleague])
    await other.goto(link)
    await expect(gallery.card(other, 1)).toBeVisible()
    await expect(button(other, sayTheirs('View: {name}', { name }))).toBeVisible()
    // Switching to the table changes their view, not that of the colleague.
    await button(other, sayTheirs('Table')).click()
    await expect(button(other, sayTheirs('View: {name}, changed', { name }))).toBeVisible()
    await other.context().close()
    await page.reload()
    await expect(gallery.card(page, 1)).toBeVisible()
    await expect(button(page, say('View: {name}', { name }))).toBeVisible()
  })

  test('on a phone two cards stand in a row, in 390 px, by day and in the dark', async ({ browser }) => {
    const theme = language === 'en' ? 'light' : 'dark'
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: theme })
    const page = await context.newPage()
    await signIn(page, gallery.product, accounts[language])
    await page.request.put(`${gallery.product.url}/api/user/profile`, { data: { theme } })
    await quietly(page, () => page.goto(`${gallery.product.url}/admin/supplier`))
    const toGallery = button(page, say('Gallery'))
    await expect(toGallery).toHaveAttribute('aria-pressed', 'false')
    await toGallery.click()
    await expect(toGallery).toHaveAttribute('aria-pressed', 'true')
    const [first, second, third] = await Promise.all([0, 1, 2].map((i) => gallery.card(page, i).boundingBox()))
    expect(second!.y).toBe(first!.y)
    expect(third!.y).toBeGreaterThanOrEqual(first!.y + first!.height)
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
    await isAccessible(page)
    await gallery.card(page, 1).getByRole('checkbox').check()
    await gallery.card(page, 2).getByRole('checkbox').check()
    await expect(page.getByText(selected)).toBeVisible()
    await isAccessible(page)

    // The page itself scrolls; cards are fetched when they come into sight.
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await expect(gallery.card(page, supplierCount - 1)).toBeVisible()
    await gallery
      .card(page, supplierCount - 1)
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(new RegExp(gallery.ids.at(-1)!))
    // The address changes before the record is shown: going back in between would not leave the list.
    await expect(page.locator('article.record')).toBeVisible()
    await page.goBack()
    await expect(gallery.card(page, supplierCount - 1)).toBeInViewport()
    await page.request.put(`${gallery.product.url}/api/user/profile`, { data: { theme: 'system' } })
    await context.close()
  })
})
