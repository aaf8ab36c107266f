import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { isAccessible, sideways } from './look.ts'
import { asMei, createAdministrator, type Product, startProduct, visit } from './product.ts'
import { rounds, wordsIn } from './words.ts'

/** Colourways with photos, and colourways for users who may only read. */
let product: Product
let fabric: string
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async ({ add, invite }, request) => {
    for (const [name, language] of [
      ['Ana', 'en'],
      ['Sun', 'zh'],
    ] as const)
      await invite(product, { name, email: `${name}@example.com`, role: 'Viewer', language, Menu: ['Fabric'] })
    fabric = (await add('fabric', { code: 'PRINT-1', nameEn: 'Printed lawn', nameZh: '印花细纺' })).id
    const upload = async (name: string, data: Buffer) => {
      const query = new URLSearchParams({ kind: 'fabric', parent: fabric, name, field: 'photo' })
      const answer = await request.post(`${product.url}/api/attachment/add?${query}`, {
        headers: { 'content-type': 'application/octet-stream' },
        data,
      })
      return ((await answer.json()) as { data: { id: string } }).data.id
    }
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#7a1f2b' } })
      .jpeg()
      .toBuffer()
    const lab = { l: '24.09', a: '2.74', b: '-25.15' }
    await add('colourway', { fabric, name: 'Paisley', photo: await upload('a.jpg', picture), position: 1 })
    await add('colourway', { fabric, name: 'Navy', lab, notes: 'Darker than last year', position: 2 })
    await add('colourway', { fabric, name: 'Check', lab, photo: await upload('b.jpg', picture), position: 3 })
    await add('colourway', {
      fabric,
      name: 'Later',
      photo: await upload('c.pdf', Buffer.from('%PDF-1.7')),
      position: 4,
    })
  })
})
test.afterAll(() => product.stop())

const accounts = { en: 'Ana', zh: 'Sun' } as const
const patch = (face: Locator) => face.locator('.colourway-patch')
const isDrawn = (img: Locator) =>
  expect.poll(() => img.evaluate((element) => (element as { naturalWidth?: number }).naturalWidth)).toBeGreaterThan(0)

rounds((language) => {
  const say = wordsIn(language)
  const open = (page: Page) => page.goto(`${product.url}/admin/fabric/${fabric}?tab=colourways`)

  test('the photo is the patch, small, with the measured colour below it; what is no picture leaves none', async ({
    browser,
  }) => {
    const page = await visit(browser, product, accounts[language])
    await open(page)
    const face = (name: string) => page.getByRole('button', { name })
    const photo = patch(face('Paisley')).locator('img')
    await isDrawn(photo)
    expect(await photo.evaluate((element) => (element as any).currentSrc)).toMatch(/_next\/image\?.*w=(128|256|384)&/)
    await expect(patch(face('Paisley'))).not.toHaveAttribute('data-none')
    await isDrawn(patch(face('Check')).locator('img'))
    await expect(patch(face('Check'))).toHaveCSS('background-color', 'rgb(30, 58, 95)')
    await expect(patch(face('Navy')).locator('img')).toHaveCount(0)
    await expect(patch(face('Later'))).toHaveAttribute('data-none')
    await isAccessible(page)

    // Lists show the measured colour, or else the photo.
    for (const display of ['Table', 'Gallery']) {
      await page.goto(`${product.url}/admin/fabric`)
      await page.getByRole('button', { name: say(display), exact: true }).click()
      const chips = page.getByRole('img', { name: /Paisley/ }).locator('.colours-chip')
      await expect(chips).toHaveCount(4)
      await isDrawn(chips.first().locator('img'))
      await expect(chips.locator('img')).toHaveCount(1)
      await expect(chips.nth(2)).toHaveCSS('background-color', 'rgb(30, 58, 95)')
      await expect(chips.last()).toHaveAttribute('data-none')
    }
    await page.context().close()
  })

  test('who may only read opens a colourway and sees all of it', async ({ browser }) => {
    const page = await visit(browser, product, accounts[language])
    await open(page)
    await page.locator('.colourway-face', { hasText: 'Navy' }).click()
    const drawer = page.getByRole('dialog', { name: 'Navy' })
    await expect(drawer.getByText('24.09')).toBeVisible()
    await expect(drawer.getByText('Darker than last year')).toBeVisible()
    await expect(drawer.getByRole('textbox')).toHaveCount(0)
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(page.locator('.colourway-face', { hasText: 'Navy' })).toBeFocused()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Paisley' }).click()
    const other = page.getByRole('dialog', { name: 'Paisley' })
    await expect(other.getByText(say('Photo', {}, 'resources/colourway'), { exact: true })).toBeVisible()
    await isDrawn(other.locator('.colourway-patch img'))
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
    await page.context().close()
  })

  test('a phone’s picture becomes a photo where the browser can read it, and is said by name where not', async ({
    browser,
  }) => {
    const page = await visit(browser, product)
    await page.request.put(`${product.url}/api/user/profile`, { data: { language } })
    const { id } = await asMei(product, ({ add }) => add('fabric', { code: `STRIPE-${language}` }))
    await page.goto(`${product.url}/admin/fabric/${id}?tab=colourways`)
    await page.getByRole('button', { name: say('Add a colourway') }).click()
    const form = page.getByRole('dialog')
    const name = `Stripe ${language}`
    await form.getByLabel(say('Name', {}, 'resources/colourway'), { exact: true }).fill(name)
    const choose = (called: string, buffer: Buffer) =>
      form.locator('.form-file input').setInputFiles({ name: called, mimeType: '', buffer })
    await choose('IMG_1.HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
    const message = say('{name} is {format}: export it as JPEG and add that', { name: 'IMG_1.HEIC', format: 'HEIC' })
    const refused = form.locator('.form-file').getByRole('alert')
    await expect(refused).toHaveText(message)
    await choose(
      'web.avif',
      await sharp({ create: { width: 60, height: 60, channels: 3, background: '#345' } })
        .avif()
        .toBuffer(),
    )
    // It is a link once it is uploaded.
    await expect(form.getByRole('link', { name: 'web.jpg' })).toBeVisible()
    await expect(refused).toHaveCount(0)
    await page.keyboard.press('Control+Enter')
    await expect(form).toHaveCount(0)
    await isDrawn(patch(page.getByRole('button', { name })).locator('img'))
    await page.context().close()
  })
})
