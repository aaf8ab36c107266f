import { expect, type Page, test } from '@playwright/test'
import { isAccessible, sideways } from './look.ts'
import { asMei, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { wordsIn } from './words.ts'

/** Calendars and templates, by which orders are planned (domain.md, Order Tracking). */
const say = wordsIn('en')
const year = 'resources/calendar/web/calendar-year'
let product: Product
let china: string
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async ({ get }) => {
    china = (await get<{ id: string }[]>('/calendar?name=China'))[0]!.id
  })
})
test.afterAll(() => product.stop())

const day = (page: Page, at: string) => page.locator(`[data-day="${at}"]`)
/** Turns to a year, from the one that the page shows. */
async function turnTo(page: Page, to: number) {
  const shown = page.locator('.year > header h2')
  await expect(shown).toHaveText(/^\d{4}$/)
  for (let now = Number(await shown.textContent()); now !== to; now += now < to ? 1 : -1) {
    await page
      .getByRole('button', { name: now < to ? say('Year after', {}, year) : say('Year before', {}, year) })
      .click()
    await expect(shown).toHaveText(String(now + (now < to ? 1 : -1)))
  }
}

test('a year of China: what is off, worked and provisional; a plan that came out is put in and taken back', async ({
  page,
}) => {
  await signIn(page, product)
  await page.goto(`${product.url}/admin/master/calendar/${china}`)
  await turnTo(page, 2026)
  await expect(page.locator('.year > header')).toContainText(say('{n} working {n|day|days}', { n: 248 }, year))
  await expect(day(page, '2026-02-17')).toHaveAccessibleName(/17 Feb 2026, Holiday, Spring Festival/)
  await expect(day(page, '2026-02-14')).toHaveAttribute('data-look', 'worked')
  await isAccessible(page)

  await turnTo(page, 2027)
  await expect(day(page, '2027-02-06')).toHaveAttribute('data-provisional', 'true')
  await isAccessible(page)
  await day(page, '2027-02-05').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await isAccessible(page)
  // Escape closes the dialog while nothing is typed.
  await dialog.press('Escape')
  await expect(dialog).toBeHidden()
  await day(page, '2027-02-05').click()
  await dialog.getByLabel(say('Last day, if several')).fill('2027-02-04')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  const save = dialog.getByRole('button', { name: say('Save', {}, 'resources/calendar') })
  await save.click()
  await expect(dialog.getByText(say('Before the first day', {}, 'resources/calendar'))).toBeVisible()
  await dialog.getByLabel(say('Last day, if several')).fill('2027-02-11')
  await dialog.getByRole('switch').click()
  await save.click()
  await expect(dialog).toBeHidden()
  for (const at of ['05', '06', '07', '08', '09', '10', '11']) {
    await expect(day(page, `2027-02-${at}`)).toHaveAttribute('data-look', 'holiday')
    await expect(day(page, `2027-02-${at}`)).not.toHaveAttribute('data-provisional')
  }
  await day(page, '2027-02-20').focus()
  await page.keyboard.press('ArrowRight')
  await expect(day(page, '2027-02-21')).toBeFocused()
  await page.keyboard.press('Enter')
  await save.click()
  await expect(day(page, '2027-02-21')).toHaveAttribute('data-look', 'worked')

  await page
    .getByRole('button', { name: say('Undo', {}, 'kit/web/change'), exact: true })
    .last()
    .click()
  await expect(day(page, '2027-02-21')).toHaveAttribute('data-look', 'weekend')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
})

test('a template: a step before its turn is refused at its place; the days follow from the due date', async ({
  page,
}) => {
  await signIn(page, product)
  await page.goto(`${product.url}/admin/master/template`)
  await page.locator('main button.ant-btn-primary').first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel(say('Name', {}, 'resources/template')).fill('By sea')
  const save = form.getByRole('button', { name: say('Save', {}, 'kit/web/form'), exact: true })
  await form.getByLabel('Shipping').fill('30')
  await save.click()
  await expect(form.getByText('Shipping would come before Deliver: at most 25 here')).toBeVisible()
  await isAccessible(page)
  await form.getByLabel('Shipping').fill('18')
  await form.getByRole('button', { name: 'Add a row to Calendars' }).click()
  await form.getByRole('combobox').last().fill('Chi')
  await page.getByRole('option', { name: 'China' }).click()
  await save.click()
  await expect(form).toBeHidden()

  await page.getByRole('link', { name: 'By sea' }).click()
  const row = (step: string) => page.locator('.template-plan tr').filter({ hasText: step })
  await page.getByLabel(say('Due date', {}, 'resources/template')).fill('2026-03-02')
  await page.keyboard.press('Enter')
  await expect(row('Brand receive')).toContainText('2 Mar 2026')
  // Eighteen working days back: Spring Festival is off, both Saturdays before and after it are worked.
  await expect(row('Shipping')).toContainText('29 Jan 2026')
  await isAccessible(page, 'plan', '.template-plan')
})
