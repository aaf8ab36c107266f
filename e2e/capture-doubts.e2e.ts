import { expect, test } from '@playwright/test'
import { type Attachment, capturing, phone, startCapture } from './captures.ts'
import { isAccessible } from './look.ts'
import { asMei, type Product, signIn } from './product.ts'
import { rounds } from './words.ts'

/** Warnings and questions of quick capture, in both languages: codes and names in use, duplicates, a wrong clock. */
let product: Product
test.use(phone)
test.beforeAll(async () => {
  product = await startCapture()
})
test.afterAll(() => product.stop())

rounds((language) => {
  const { say, capture, account, hue, shots, counted, code, take, save, get, item } = capturing(language, () => product)

  test('a proposed code that somebody takes meanwhile gives way; a typed one waits for its user', async ({
    page,
    context,
  }) => {
    await signIn(page, product, account)
    await page.goto(`${product.url}/admin/button/capture`)
    await expect(code(page)).not.toHaveValue('')
    const proposed = await code(page).inputValue()
    await context.setOffline(true)
    await take(page, hue + 120)
    await save(page)
    await expect(shots(page)).toHaveCount(0)
    await code(page).fill(`${proposed}-${language}`)
    await take(page, hue + 130)
    await save(page)
    await counted(page, 2, 2)
    await asMei(product, async ({ add }) => {
      await add('button', { code: proposed })
      await add('button', { code: `${proposed}-${language}` })
    })
    await context.setOffline(false)
    const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    const after = proposed.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'))
    await expect(row(say('{was} was taken meanwhile: it is {code} now', { was: proposed, code: after }))).toBeVisible()
    const stuck = row(say('Needs you'))
    await expect(stuck).toContainText(`${proposed}-${language}`)
    await counted(page, 2, 1)
    await isAccessible(page)
    await stuck.getByRole('button', { name: say('Correct') }).click()
    await expect(shots(page)).toHaveCount(1)
    await page.getByRole('button', { name: new RegExp(`^${say('Take {code}', { code: '[A-Z]+-\\d+' })}$`) }).click()
    await save(page)
    await counted(page, 2, 0)
  })

  test('a clock that is years ahead is told; once it is set right, trying again sends what was captured', async ({
    page,
  }) => {
    await page.clock.setFixedTime(Date.now() + 2 * 365 * 86_400_000)
    await signIn(page, product, account)
    await page.goto(`${product.url}/admin/fabric/capture`)
    await code(page).fill(`AHEAD-${language}`)
    await page.getByRole('combobox', { name: say('Supplier', {}, capture) }).fill(`Late Swift ${account}`)
    await page.getByText(`${say('Add', {}, 'kit/web/form/picker.tsx')} “Late Swift ${account}”`).click()
    await take(page, hue + 10)
    await save(page)
    const row = page.getByRole('listitem').filter({ hasText: `AHEAD-${language}` })
    await expect(row).toContainText(
      say('The clock of the device that made this is more than a day ahead: set it right, then try again'),
    )
    await page.clock.setFixedTime(Date.now())
    await row.getByRole('button', { name: say('Try again', {}, capture) }).click()
    await expect(row).toContainText(say('Sent', {}, 'resources/item/web/capture'))
    const [ahead] = await item(page, `AHEAD-${language}`)
    expect(await get<Attachment[]>(page, `/attachment?kind=fabric&parent=${ahead!.id}`)).toHaveLength(1)
    // The next swatch gets the same supplier.
    await code(page).fill(`AFTER-${language}`)
    await take(page, hue + 15)
    await save(page)
    await expect.poll(async () => (await item(page, `AFTER-${language}`))[0]?.supplier).toBe(ahead!.supplier)
  })

  test('photos that the device has lost before they were sent are told', async ({ page, context }) => {
    await signIn(page, product, account)
    await page.goto(`${product.url}/admin/button/capture`)
    await expect(code(page)).not.toHaveValue('')
    await context.setOffline(true)
    await take(page, hue + 25, hue + 35)
    await save(page)
    await counted(page, 1, 1)
    await page.evaluate(`new Promise((done) => {
      const request = indexedDB.open('sms-capture')
      request.onsuccess = () => {
        const cleared = request.result.transaction('photo', 'readwrite')
        cleared.objectStore('photo').clear()
        cleared.oncomplete = () => done()
      }
    })`)
    await context.setOffline(false)
    await counted(page, 1, 0)
    await expect(page.getByRole('listitem')).toContainText(
      say('Photos lost on this device, to be taken again: {n}', { n: 2 }),
    )
  })

  test('the same photo again is told; a name that resembles a supplier is asked about', async ({ page }) => {
    await signIn(page, product, account)
    await page.goto(`${product.url}/admin/button/capture`)
    await take(page, hue + 150)
    await page.getByRole('combobox', { name: say('Supplier', {}, capture) }).fill('Silver Heron Textile Keqiao')
    await page.getByText(/“Silver Heron Textile Keqiao”/).click()
    await save(page)
    const stuck = page.getByRole('listitem').filter({ hasText: say('Needs you') })
    await stuck.getByRole('button', { name: /S-1/ }).click()
    await counted(page, 1, 0)
    await take(page, hue + 150)
    await save(page)
    await counted(page, 2, 0)
    await expect(page.getByRole('listitem').filter({ hasText: say('The same photo is on') })).toHaveCount(1)
  })
})
