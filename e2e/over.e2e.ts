import { expect, type Locator, type Page, test } from '@playwright/test'
import { shared, sharedBy } from './look.ts'
import { asMei, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { rounds, wordsIn } from './words.ts'

/** Toasts and buttons that float over a list cover nothing that is needed next (interface.md, Lists). */
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async ({ add }) => {
    for (const n of [1, 2, 3]) await add('supplier', { code: `M${n}`, nameEn: `Mill ${n}`, type: 'OEM', city: 'Here' })
    for (let n = 10; n < 40; n++) await add('supplier', { code: `W${n}`, nameEn: `Weaver ${n}`, type: 'OEM' })
  })
})
test.afterAll(() => product.stop())

/** Waits for a toast to reach its place, and keeps it open by the pointer. */
async function settled(toast: Locator) {
  await toast.hover()
  return toast
}

rounds((language) => {
  const say = wordsIn(language)
  const open = async (page: Page) => {
    await signIn(page, product)
    await page.request.put(`${product.url}/api/user/profile`, { data: { language } })
    await page.goto(`${product.url}/admin/supplier?sort=code&q=Mill`)
    await page.getByText('Mill 1').waitFor()
  }

  for (const width of [1440, 1024, 390])
    test(`${width} px: a toast lies over neither the bar of ticked rows nor a form's buttons`, async ({ page }) => {
      const code = `T-${language}-${width}`
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      await open(page)
      await page.locator('[data-record]').filter({ hasText: 'Mill 1' }).getByRole('checkbox').check()
      const bar = page.locator('.list-bulk')
      await bar.waitFor()

      // The server refuses a code that is taken: it says so in a toast, and the form stays.
      await page
        .getByRole('button', { name: say('New'), exact: true })
        .first()
        .click()
      const form = page.getByRole('dialog')
      const text = (en: string) => form.getByRole('textbox', { name: say(en, {}, 'resources/supplier') }).first()
      await text('Code').fill('M1')
      await text('English name').fill(`Other ${code}`)
      await form.getByText(/^OEM/).click()
      await text('Code').press('Control+Enter')
      const refused = await settled(page.locator('.ant-notification-notice').filter({ hasText: /M1|Code|编号/ }))
      expect(await shared(refused, form.locator('.form-footer'))).toBe(0)
      await text('Code').fill(code)
      await text('Code').press('Control+Enter')
      await expect(form).toHaveCount(0)
      const added = await settled(page.locator('.ant-notification-notice').filter({ hasText: say.done('Added') }))
      expect(await shared(added, bar)).toBe(0)
    })

  /** Opens a list, ticks a row and scrolls down; returns the bar of ticked rows and the button back to the top. */
  const scrolled = async (page: Page, width: number) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, product)
    await page.request.put(`${product.url}/api/user/profile`, { data: { language } })
    await page.goto(`${product.url}/admin/supplier?sort=code&q=Weaver`)
    await page.locator('[data-record]').filter({ hasText: 'Weaver 10' }).getByRole('checkbox').check()
    const bar = page.locator('.list-bulk')
    await bar.waitFor()
    const upwards = page.locator('.to-top')
    await expect(upwards).toHaveCount(0)
    await page
      .locator(width < 768 ? 'html' : '.list-scroller')
      .evaluate((element) => element.scrollTo({ top: 600, behavior: 'instant' }))
    await expect(upwards).toBeVisible()
    return { bar, upwards }
  }

  for (const width of [1440, 800, 390])
    test(`${width} px: the way back to the top lies over nothing of a row that is pressed`, async ({ page }) => {
      const { upwards } = await scrolled(page, width)
      const mark = (await upwards.boundingBox())!
      const pressed = await page
        .locator('[data-record] :is(input, button, .list-card-pick):visible')
        .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().toJSON()))
      expect(pressed.length).toBeGreaterThan(0)
      expect(pressed.filter((box) => sharedBy(box, mark) > 0)).toEqual([])
    })

  // Wider, the bar ends before the way back begins.
  for (const width of [800, 390])
    test(`${width} px: where the way back to the top meets the bar of ticked rows, the bar is pressed`, async ({
      page,
    }) => {
      const { bar, upwards } = await scrolled(page, width)
      expect(await shared(upwards, bar)).toBeGreaterThan(0)
      const [mark, above] = await Promise.all([upwards.boundingBox(), bar.boundingBox()])
      const x = mark!.x + mark!.width / 2
      const y = Math.max(mark!.y, above!.y) + 2
      expect(await page.evaluate(`!!document.elementFromPoint(${x}, ${y})?.closest('.list-bulk')`)).toBe(true)
      await bar.getByRole('button', { name: say('Clear selection') }).click()
      await upwards.click()
      await expect(upwards).toHaveCount(0)
    })

  test('1440 px: two filters that ask for something, and the tools, stand in one line', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, product)
    await page.request.put(`${product.url}/api/user/profile`, { data: { language } })
    await page.goto(`${product.url}/admin/fabric?class=woven&weight=180..220`)
    const line = page.locator('.list-narrowing')
    await expect(line).toContainText('180')
    const middles = await line.evaluate((element) =>
      [...element.querySelectorAll('button')].map((button) => {
        const { top, bottom } = button.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
    )
    expect(middles.length).toBeGreaterThan(8)
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
  })

  test('the last column is edited within the list: there is no more to scroll to', async ({ page }) => {
    // A column narrower than any control, at the right end of the table.
    const columns = ['type', 'priority', 'star', 'country', 'region', 'categories', 'contacts', 'updatedAt', 'city']
    const look = { columns, order: columns, widths: { city: 96 }, density: 'calm', display: 'table' }
    await page.addInitScript((layout) => localStorage.setItem('sms.list.supplier', layout), JSON.stringify(look))
    await open(page)
    const scroller = page.locator('.list-scroller')
    const room = () => scroller.evaluate((element) => element.scrollWidth)
    const before = await room()
    const cell = page.locator('[data-record]').filter({ hasText: 'Mill 1' }).locator('[data-edits="city"]')
    expect((await cell.boundingBox())!.width).toBeLessThan(120)
    await cell.dblclick()
    const control = page.getByRole('textbox', { name: say('City', {}, 'resources/supplier') })
    await expect(control).toBeFocused()
    expect(await room()).toBe(before)
    // The error stands below it and is wider than both.
    await control.fill('x'.repeat(300))
    await control.press('Enter')
    await expect(page.locator('.list-cell-problem')).not.toBeEmpty()
    expect(await room()).toBe(before)
  })
})
