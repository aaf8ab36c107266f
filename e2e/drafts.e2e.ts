import { expect, type Page, test } from '@playwright/test'
import { createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { rounds, wordsIn } from './words.ts'

/** Drafts survive a reload and are offered until they are restored or discarded (interface.md, Forms). */
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
})
test.afterAll(() => product.stop())

/** Waits until the draft that the browser stores has these values. */
const stores = (page: Page, values: object) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('sms.draft.'))
        return JSON.parse((key && localStorage.getItem(key)) || '{}').values
      }),
    )
    .toEqual(values)

rounds((language) => {
  const say = wordsIn(language)
  test(`${language}: a draft that is overlooked is not lost by typing; what is typed meanwhile is kept too`, async ({
    page,
  }) => {
    await signIn(page, product)
    await page.request.put(`${product.url}/api/user/profile`, { data: { language } })
    const form = page.getByRole('dialog')
    const box = (en: string) => form.getByRole('textbox', { name: say(en, {}, 'resources/supplier') }).first()
    const [code, name, city] = [box('Code'), box('Chinese name'), box('City')]
    const open = async () => {
      await page.goto(`${product.url}/admin/supplier`)
      await page
        .getByRole('button', { name: say('New'), exact: true })
        .first()
        .click()
      await code.waitFor()
    }
    await open()
    await code.fill('D-1')
    await name.fill('绍兴锦华')
    await stores(page, { code: 'D-1', nameZh: '绍兴锦华' })

    await open()
    await city.fill('X')
    await stores(page, { code: 'D-1', nameZh: '绍兴锦华', city: 'X' })
    await city.fill('')
    await stores(page, { code: 'D-1', nameZh: '绍兴锦华' })
    await code.fill('D-2')
    await stores(page, { code: 'D-2', nameZh: '绍兴锦华' })

    await open()
    await city.fill('Ningbo')
    await form.getByRole('button', { name: say('Restore'), exact: true }).click()
    await expect(code).toHaveValue('D-2')
    await expect(name).toHaveValue('绍兴锦华')
    await expect(city).toHaveValue('Ningbo')

    await open()
    await city.fill('Y')
    await form.getByRole('button', { name: say('Discard', {}, 'kit/web/form'), exact: true }).click()
    // The code is the proposed one, not that of the draft.
    await expect(code).toHaveValue('SUP-00001')
    await expect(city).toHaveValue('Y')
    await stores(page, { city: 'Y' })
    await city.fill('')
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('sms.draft.')
  })
})
