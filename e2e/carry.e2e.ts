import { expect, type Locator, test } from '@playwright/test'
import { isAccessible, sideways } from './look.ts'
import { asMei, callsOf, createAdministrator, noonZone, type Product, signIn, startProduct } from './product.ts'
import { languages, rounds, wordsIn } from './words.ts'

/** Carrying items over to another season: ticked ones are copied, or moved themselves; either is one change. */
let product: Product
const seasons: Record<string, string> = {}
const accounts = { en: 'Mei', zh: 'Sun' } as const
// Copies are listed by the day of the browser.
test.use({ timezoneId: noonZone })

test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async ({ add, post, invite }) => {
    await invite(product, { name: 'Sun', email: 'sun@example.com', language: 'zh', Menu: ['Button'] })
    for (const name of ['Monsoon 31', 'Harvest 31']) {
      const { id } = await post('/master/add', { key: 'Season', name })
      seasons[name] = id
    }
    for (const language of languages)
      for (const i of [1, 2])
        await add('button', { code: `K-${language}-${i}`, finish: language, season: seasons['Monsoon 31'] })
  })
})
test.afterAll(() => product.stop())

rounds((language) => {
  const say = wordsIn(language)

  test('as copies, which one press takes back; then the same ones', async ({ page }) => {
    await signIn(page, product, accounts[language])
    const { get, post } = callsOf(page, product)
    const inHarvest = async () =>
      (await get<unknown[]>(`/button?finish=${language}&season=${seasons['Harvest 31']}`)).length
    const rows = page.locator('tbody tr[data-record]')
    const dialog = page.getByRole('dialog')
    const open = async (...ticks: Locator[]) => {
      await page.goto(`${product.url}/admin/button?finish=${language}`)
      await expect(rows).toHaveCount(2)
      for (const box of [rows.nth(0).getByRole('checkbox'), ...ticks]) await box.click()
      await page.getByRole('button', { name: say('Carry over to season …') }).click()
    }
    const preview = dialog.getByRole('button', { name: say('Preview') })
    const season = dialog.getByRole('combobox', { name: say('Season', {}, 'resources/item') })
    const choose = async () => {
      await season.fill('Harvest')
      await page.keyboard.press('Enter')
      await preview.click()
    }

    await open(rows.nth(1).getByRole('checkbox'))
    await preview.click()
    await expect(dialog.getByText(say('Choose the season'))).toBeVisible()
    await choose()
    await expect(dialog.getByRole('status')).toContainText(
      say('{copies} of {n} {n|record|records} {copies|is|are} copied.', { copies: 2, n: 2 }),
    )
    // The chosen season is shown while it is confirmed.
    await expect(dialog).toContainText('Harvest 31')
    await isAccessible(page)
    await dialog.getByRole('button', { name: say('Make {n} {n|copy|copies}', { n: 2 }) }).click()
    await expect(page.getByText(say.done('Carried over'))).toBeVisible()
    await expect(rows).toHaveCount(4)
    expect(await inHarvest()).toBe(2)
    // The list of the copies made today; its toast still offers Undo.
    await page.getByRole('button', { name: say('Show the copies made today') }).click()
    await expect(page).toHaveURL(/carriedFrom/)
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: say('Undo', {}, 'kit/web/toast') }).click()
    await expect(rows).toHaveCount(0)

    await open(page.getByRole('button', { name: say('Select all {n} {n|match|matches}', { n: 2 }) }))
    // Somebody else leaves nothing to carry over for a while; the dialog stays.
    const ids = (await get<{ id: string }[]>(`/button?finish=${language}`)).map(({ id }) => id)
    for (const [finish, left] of [
      ['Gone', 0],
      [language, 2],
    ] as const) {
      await post('/button/bulk', { ids, patch: { finish } })
      await expect(rows).toHaveCount(left)
    }
    await dialog.getByRole('radio', { name: say('The selected records themselves, given that season') }).click()
    await choose()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: say('Change {n} {n|record|records}', { n: 2 }) }).click()
    await expect(page.getByText(say.done('Carried over'))).toBeVisible()
    expect(await inHarvest()).toBe(2)
  })
})
