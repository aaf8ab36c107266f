import { expect, test } from '@playwright/test'
import { isAccessible } from './look.ts'
import { password, startProduct } from './product.ts'
import { rounds, wordsIn } from './words.ts'

/** The first start with sample data. */
rounds((language) => {
  const say = wordsIn(language)

  test('the box is ticked, and behind the door the library is full', async ({ browser }) => {
    test.setTimeout(480_000)
    const product = await startProduct()
    const context = await browser.newContext({ locale: language === 'en' ? 'en-US' : 'zh-CN' })
    const page = await context.newPage()
    await page.goto(product.url)
    await expect(page.getByRole('heading', { name: say('Create the administrator') })).toBeVisible()
    await page.getByLabel(say('User_Name')).fill('Mei')
    await page.getByLabel(say('Email', {}, 'apps/web/login')).fill('mei@example.com')
    await page.getByLabel(say('Password', {}, 'apps/web/login'), { exact: true }).fill(password)
    const box = page.getByRole('checkbox', { name: say('Fill with sample data') })
    await expect(box).not.toBeChecked()
    await box.check()
    await isAccessible(page)
    await page.getByRole('button', { name: say('Create and sign in') }).click()

    // It says what it is doing, and cannot be started twice.
    await expect(page.getByText(say('Drawing pictures and adding records: this takes up to a minute …'))).toBeVisible()
    await expect(box).toBeDisabled()
    await expect(page).toHaveURL(/\/admin\/report(\?|$)/, { timeout: 400_000 })

    await page.goto(`${product.url}/admin/fabric`)
    const gallery = page.getByRole('button', { name: say('Gallery'), exact: true })
    await expect(gallery).toBeVisible()
    if ((await gallery.getAttribute('aria-pressed')) !== 'true') await gallery.click()
    const cards = page.locator('.gallery-card')
    await expect(cards.nth(5)).toBeVisible()
    // At least one of the first cards has a picture, which is drawn.
    const picture = cards.locator('img').first()
    await expect
      .poll(() => picture.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0)
    await expect(cards.first()).toContainText('FAB-0')

    await page.goto(`${product.url}/admin/supplier`)
    await expect(page.getByText('SUP-00001').first()).toBeVisible()
    await context.close()
    await product.stop()
  })
})
