import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { type ZipPart, zipBytes } from '../kit/server/sheet/zip-write.ts'
import { hold } from './hold.ts'
import { isAccessible, sideways, smallControls } from './look.ts'
import { callsOf, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { rounds, wordsIn } from './words.ts'

/** The photos of a record, and photos from a ZIP (domain.md, Library; interface.md, Records). */
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
})
test.afterAll(() => product.stop())

/** A picture of one colour, of any width. */
const cloth = (hue: number, width = 1_200) =>
  sharp({ create: { width, height: (width * 2) / 3, channels: 3, background: `hsl(${hue}, 50%, 40%)` } })
    .jpeg()
    .toBuffer()
const file = async (name: string, hue: number, width?: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await cloth(hue, width),
})
const zipOf = async (files: Readonly<Record<string, Buffer>>) => {
  const parts = Object.entries(files).map(([name, data]): ZipPart => ({ name, data: [data] }))
  return buffer(Readable.from(zipBytes(Readable.from(parts) as AsyncIterable<ZipPart>)))
}
/** Drops a file on an element or pastes it there, by the events that a browser sends. */
const bring = (page: Page, at: string, how: 'drop' | 'paste', name: string, type: string, bytes: Buffer) =>
  page.evaluate(
    ([at, how, name, type, base64]) => {
      const { document, DataTransfer, DragEvent, ClipboardEvent, File } = globalThis as any
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64!), (c) => c.charCodeAt(0))], name, { type }))
      const bubbles = { bubbles: true, cancelable: true }
      const target = document.querySelector(at)
      target.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...bubbles, dataTransfer: data })
          : new ClipboardEvent('paste', { ...bubbles, clipboardData: data }),
      )
    },
    [at, how, name, type, bytes.toString('base64')] as const,
  )

rounds((language) => {
  const say = wordsIn(language)
  const kit = (en: string, values = {}) => say(en, values, 'kit/web/photos')
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const photo = (n: number, of: number, caption = '') =>
    kit(n === 1 ? 'Photo {n} of {of}, cover {caption}' : 'Photo {n} of {of} {caption}', { n, of, caption }).trim()
  const percent = (n: number) => (language === 'en' ? `${n} %` : `${n}%`)
  /** Presses Undo in the toast with this message; other toasts may still be closing. */
  const undo = (page: Page, message: string) =>
    page.locator('.ant-notification-notice').filter({ hasText: message }).getByRole('button').first().click()
  const code = (n: number) => `P-${language}-${n}`

  test.beforeEach(async ({ page }) => {
    await signIn(page, product)
    await page.request.put(`${product.url}/api/user/profile`, { data: { language } })
  })

  test('added by choosing, dropping and pasting; put in order, captioned, removed and brought back', async ({
    page,
  }) => {
    const { id } = await callsOf(page, product).add('fabric', { code: code(1) })
    await page.goto(`${product.url}/admin/fabric/${id}`)
    // No box without photos: a button of the page adds the first.
    await expect(button(page, kit('Add photos'))).toBeVisible()
    await expect(page.locator('.record-pictures')).toBeHidden()
    await isAccessible(page)
    await page
      .locator('.photos input[multiple]')
      .setInputFiles([await file('one.jpg', 10, 3_000), await file('two.jpg', 90)])
    await expect(button(page, photo(2, 2))).toBeVisible()
    // Anywhere on the page.
    await bring(page, '.record-facts', 'drop', 'three.jpg', 'image/jpeg', await cloth(170))
    await expect(button(page, photo(3, 3))).toBeVisible()
    await bring(
      page,
      'body',
      'paste',
      'image.png',
      'image/png',
      await sharp(await cloth(250))
        .png()
        .toBuffer(),
    )
    await expect(button(page, photo(4, 4))).toBeVisible()
    await bring(page, '.photos', 'drop', 'prices.xlsx', 'application/zip', Buffer.from('PK'))
    await expect(page.getByText(kit('{name} is no picture', { name: 'prices.xlsx' }))).toBeVisible()

    const order = async () =>
      (await callsOf(page, product).get<{ name: string; caption: string | null }[]>(
        `/attachment?kind=fabric&parent=${id}`,
      )) as { name: string; caption: string | null }[]
    const names = async () => (await order()).map(({ name }) => name.replace(/^\d.*/, 'pasted'))
    const uploaded = await names()
    // Photos chosen together keep their order, whatever their sizes.
    expect(uploaded).toEqual(['one.jpg', 'two.jpg', 'three.jpg', 'pasted'])
    // By keys: the last one to the front.
    await button(page, photo(1, 4)).focus()
    await page.keyboard.press('End')
    await expect(button(page, photo(4, 4))).toBeFocused()
    await page.keyboard.press('Alt+Home')
    await expect.poll(names).toEqual(['pasted', ...uploaded.slice(0, 3)])
    await expect(button(page, photo(1, 4))).toBeFocused()
    // By the mouse, then by the menu.
    await page
      .locator('.photos-strip li')
      .nth(0)
      .dragTo(page.locator('.photos-strip li').nth(2), {
        targetPosition: { x: 2, y: 20 },
        steps: 8,
      })
    await expect.poll(names).toEqual([uploaded[0], 'pasted', ...uploaded.slice(1, 3)])
    await button(page, photo(4, 4)).click()
    await button(page, kit('More about this photo')).click()
    await page.getByRole('menuitem', { name: kit('Make it the cover') }).click()
    await expect.poll(names).toEqual(['three.jpg', uploaded[0], 'pasted', uploaded[1]])

    await button(page, kit('Add a caption')).click()
    const caption = page.getByRole('textbox', { name: say('Caption') })
    const release = await hold(page, '**/api/attachment/edit')
    await caption.fill('Face side')
    await page.keyboard.press('Enter')
    await expect(caption).not.toBeEditable()
    release()
    await expect(button(page, `${say('Caption')}: Face side`)).toBeFocused()
    await expect.poll(async () => (await order())[0]!.caption).toBe('Face side')
    await isAccessible(page)

    await button(page, photo(1, 4, 'Face side')).focus()
    await page.keyboard.press('Delete')
    await expect(button(page, photo(3, 3))).toBeVisible()
    await undo(page, kit('{name} removed', { name: 'three.jpg' }))
    await expect(button(page, photo(1, 4, 'Face side'))).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
  })

  test('of what cannot be a photo is said how many there are and why; what the browser can read becomes one', async ({
    page,
  }) => {
    const { id } = await callsOf(page, product).add('fabric', { code: code(5) })
    await page.goto(`${product.url}/admin/fabric/${id}`)
    await expect(button(page, kit('Add photos'))).toBeVisible()
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(400, 7)])
    const phone = (name: string, mimeType: string) => ({ name, mimeType, buffer: heic })
    const avif = await sharp(await cloth(60, 300))
      .avif()
      .toBuffer()
    await page.locator('.photos input[multiple]').setInputFiles([
      // Some systems give a type, others only the extension.
      ...[phone('IMG_1.HEIC', 'image/heic'), phone('IMG_2.HEIC', ''), phone('IMG_3.heif', '')],
      await file('one.jpg', 10),
      ...['a.xlsx', 'b.pdf'].map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') })),
      { name: 'web.avif', mimeType: 'image/avif', buffer: avif },
    ])
    const isShown = (text: string) => expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await isShown(
      kit('{n} of these photos are {formats}: export them as JPEG and add those', { n: 3, formats: 'HEIC' }),
    )
    await isShown(kit('{n} of these files are no pictures', { n: 2 }))
    await expect(button(page, photo(2, 2))).toBeVisible()
    const attachments = await callsOf(page, product).get<{ name: string; type: string }[]>(
      `/attachment?kind=fabric&parent=${id}`,
    )
    expect(new Set(attachments.map(({ name, type }) => `${name} ${type}`))).toEqual(
      new Set(['one.jpg image/jpeg', 'web.jpg image/jpeg']),
    )
    await bring(page, '.photos', 'drop', 'IMG_4.HEIC', 'image/heic', heic)
    await isShown(say('{name} is {format}: export it as JPEG and add that', { name: 'IMG_4.HEIC', format: 'HEIC' }))
  })

  test('looked at down to the weave, by keys, by the wheel and by two fingers', async ({ page }) => {
    const nameEn = 'Recycled polyester stretch twill, brushed on both sides'
    const { id } = await callsOf(page, product).add('fabric', { code: code(2), nameEn })
    await page.goto(`${product.url}/admin/fabric/${id}`)
    const photos = page.locator('.photos')
    await photos.locator('input[multiple]').setInputFiles([await file('big.jpg', 30, 3_000)])
    await expect(page.locator('.photos-large img')).toHaveCount(1)
    await photos.locator('input[multiple]').setInputFiles([await file('next.jpg', 200, 900)])
    await expect(button(page, photo(2, 2))).toBeVisible()
    await page.locator('.photos-large').click()
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByText(kit('Photo {n} of {of}', { n: 1, of: 2 }))).toBeVisible()
    await isAccessible(page)
    const width = () =>
      page.evaluate<number>("[...document.querySelectorAll('.viewer-picture')].at(-1).getBoundingClientRect().width")
    await expect.poll(width).toBeGreaterThan(400)
    const whole = await width()
    expect(whole).toBeLessThanOrEqual(page.viewportSize()!.width)
    // 100 % shows the pixels of the original, which the thumbnail lacks.
    await page.keyboard.press('1')
    await expect(viewer.getByText(percent(100))).toBeVisible()
    await expect.poll(width).toBeCloseTo(3_000, 0)
    await page.keyboard.press('+')
    await expect(viewer.getByText(percent(150))).toBeVisible()
    await page.keyboard.press('0')
    await expect.poll(width).toBeCloseTo(whole, 0)
    await page.mouse.move(300, 300)
    await page.mouse.wheel(0, -300)
    await expect.poll(width).toBeGreaterThan(whole * 1.2)
    await page.locator('.viewer-room').dblclick()
    await expect.poll(width).toBeCloseTo(whole, 0)
    // Fingers three times as far apart show it three times as large.
    const touch = await page.context().newCDPSession(page)
    const fingersApart = (type: 'touchStart' | 'touchMove', pixels: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [-0.5, 0.5].map((side, id) => ({ x: 720 + side * pixels, y: 450, id })),
      })
    await fingersApart('touchStart', 100)
    for (let pixels = 110; pixels <= 300; pixels += 10) await fingersApart('touchMove', pixels)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(async () => (await width()) / whole).toBeCloseTo(3, 1)
    await page.keyboard.press('0')
    await expect.poll(width).toBeCloseTo(whole, 0)
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText(kit('Photo {n} of {of}', { n: 2, of: 2 }))).toBeVisible()
    // The keys still work after a press on a button.
    await page.keyboard.press('ArrowLeft')
    await expect(viewer.getByText(kit('Photo {n} of {of}', { n: 1, of: 2 }))).toBeVisible()
    await viewer.getByRole('button', { name: kit('Next photo') }).click()
    await expect(viewer.getByText(kit('Photo {n} of {of}', { n: 2, of: 2 }))).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(viewer.getByRole('button', { name: kit('Close') })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(button(page, photo(2, 2))).toHaveAttribute('aria-current', 'true')
  })

  test('a newer version takes the place of the old one, which can still be opened', async ({ page }) => {
    const { id } = await callsOf(page, product).add('artwork', { code: code(3) })
    await page.goto(`${product.url}/admin/artwork/${id}?tab=files`)
    const panel = page.getByRole('tabpanel')
    await panel
      .locator('input[type=file]')
      .first()
      .setInputFiles([await file('design.jpg', 40)])
    const newer = say('Newer version of {name}', { name: 'design.jpg' })
    await expect(button(page, newer)).toBeVisible()
    await panel.locator(`input[aria-label="${newer}"]`).setInputFiles([await file('design-2.jpg', 80)])
    await expect(panel.getByRole('link', { name: 'design-2.jpg' })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'design.jpg' })).toHaveCount(0)
    const versions = '**/api/attachment/versions?*'
    await page.route(versions, (route) => route.fulfill({ json: { code: 0, message: 'Not now' } }))
    await button(page, say('{n} older {n|version|versions}', { n: 1 })).click()
    await expect(panel.getByRole('alert')).toContainText('Not now')
    await page.unroute(versions)
    // Not by Try again: the live update of the upload may read them first.
    await page.reload()
    await button(page, say('{n} older {n|version|versions}', { n: 1 })).click()
    await expect(panel.getByRole('link', { name: 'design.jpg' })).toHaveAttribute('href', /\/api\/attachment\/file/)
  })

  test('photos from a ZIP: what goes where is shown first, items are made on demand, all of it is undone', async ({
    page,
  }) => {
    await callsOf(page, product).add('fabric', { code: code(4) })
    await page.goto(`${product.url}/admin/fabric?q=${code(4)}`)
    await button(page, kit('Photos from a ZIP')).click()
    const dialog = page.getByRole('dialog')
    const input = dialog.locator('input[type=file]')
    await input.setInputFiles({ name: 'bad.zip', mimeType: 'application/zip', buffer: Buffer.from('no ZIP') })
    await expect(dialog.getByRole('alert')).toContainText(
      say('The ZIP is damaged or incomplete', {}, 'kit/server/photos'),
    )
    // Opened anew, the dialog knows nothing of it.
    await page.keyboard.press('Escape')
    await button(page, kit('Photos from a ZIP')).click()
    await expect(dialog.locator('input[type=file]')).toBeAttached()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    const zip = await zipOf({
      [`fair/${code(4)}.jpg`]: await cloth(20),
      [`fair/${code(4)}_2 back.jpg`]: await cloth(60),
      [`fair/New-${language}.jpg`]: await cloth(100),
      [`fair/designs/Vine-${language}.jpg`]: await cloth(140),
      'fair/list.txt': Buffer.from('x'),
    })
    const fair = { name: 'fair.zip', mimeType: 'application/zip', buffer: zip }
    await input.setInputFiles(fair)
    const sum = (photos: number, records: number) =>
      kit('{photos} {photos|photo goes|photos go} to {records} {en}.', {
        ...{ photos, records },
        ...{ en: records === 1 ? 'fabric' : 'fabrics', zh: '面料' },
      })
    await expect(dialog).toContainText(sum(2, 1))
    await expect(dialog).toContainText('fair/list.txt')
    await isAccessible(page)
    const makeRecords = dialog.getByRole('radio', { name: kit('Make a record for each file name') })
    // Nor does it know of a plan that was being changed when it was closed.
    const release = await hold(page, '**/api/fabric/photos/plan')
    await makeRecords.click()
    await page.keyboard.press('Escape')
    await button(page, kit('Photos from a ZIP')).click()
    await expect(input).toBeAttached()
    release()
    await input.setInputFiles(fair)
    await expect(dialog).toContainText(sum(2, 1))
    await makeRecords.click()
    await expect(dialog).toContainText(sum(4, 3))
    const holds = dialog.getByRole('combobox', { name: kit('What {name} holds', { name: 'designs' }) })
    await holds.fill(language === 'en' ? 'Artworks' : '花型')
    await holds.press('Enter')
    const counts = language === 'en' ? 'Fabrics 2, Artworks 1' : '面料 2、花型 1'
    await expect(dialog).toContainText(
      kit('{photos} {photos|photo goes|photos go} to {records} {records|record|records}: {each}.', {
        photos: 4,
        records: 3,
        each: counts,
      }),
    )
    await isAccessible(page)
    await button(page, kit('Add {n} {n|photo|photos}', { n: 4 })).click()
    const values = { photos: 4, records: 3, created: 2 }
    const message = kit(
      '{photos} {photos|photo|photos} added to {records} {records|record|records}, {created} of them new',
      values,
    )
    await expect(page.getByText(message)).toBeVisible()
    const { get } = callsOf(page, product)
    const rows = () => get<{ code: string; cover: string | null }[]>(`/fabric?q=${language}`)
    await expect.poll(async () => (await rows()).filter(({ cover }) => cover).length).toBeGreaterThanOrEqual(2)
    expect((await rows()).map((row) => row.code)).toContain(`New-${language}`)
    const designs = () => get<{ code: string }[]>(`/artwork?q=Vine-${language}`)
    await expect.poll(designs).toHaveLength(1)
    await undo(page, message)
    await expect.poll(async () => (await rows()).map((row) => row.code)).not.toContain(`New-${language}`)
    await expect.poll(designs).toEqual([])
  })
})

test('for a finger the controls of photos are 40 px high', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await signIn(page, product)
  const { id } = await callsOf(page, product).add('fabric', { code: 'P-finger' })
  await page.request.post(`${product.url}/api/attachment/add?kind=fabric&parent=${id}&name=cloth.jpg`, {
    data: await cloth(30),
    headers: { 'content-type': 'image/jpeg' },
  })
  await page.goto(`${product.url}/admin/fabric/${id}`)
  await expect(page.locator('.photos-caption')).toBeVisible()
  expect(await smallControls(page)).toEqual([])
  await context.close()
})
