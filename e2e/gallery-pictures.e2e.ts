import { expect, type Page, test } from '@playwright/test'
import { bare, broken, cloth, code, type Gallery, startGallery } from './galleries.ts'
import { hold } from './hold.ts'
import { isAccessible } from './look.ts'
import { callsOf, signIn } from './product.ts'

/** The pictures of a gallery: their sizes, those of colleagues, damaged ones, and lists without pictures. */
let gallery: Gallery
test.beforeAll(async () => {
  gallery = await startGallery()
})
test.afterAll(() => gallery.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('pictures come small, in a modern format, at the size of the screen, and nothing moves when they do', async ({
  browser,
}) => {
  for (const density of [1, 2]) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: density })
    const page = await context.newPage()
    await signIn(page, gallery.product)
    const release = await hold(page, '**/_next/image?**')
    await page.goto(`${gallery.product.url}/admin/supplier`)
    await button(page, 'Gallery').click()
    await expect(gallery.card(page, 2)).toBeVisible()
    const boxes = () => Promise.all([0, bare, 7].map((i) => gallery.card(page, i).boundingBox()))
    const before = await boxes()
    // The damaged picture has no thumbnail; the refusal for it, an envelope, may come first.
    const isPicture = (headers: Readonly<Record<string, string>>) => headers['content-type']?.startsWith('image/')
    const coming = page.waitForResponse(
      (answer) => answer.url().includes('/_next/image') && isPicture(answer.headers()) === true,
    )
    release()
    const answer = await coming
    expect(answer.headers()['content-type']).toBe('image/avif')
    await gallery.loaded(page, 0)
    expect(await boxes()).toEqual(before)
    const { requested, shownWidth, fit } = await gallery.pictureOf(page, 0)
    expect(fit).toBe('cover')
    // The smallest thumbnail that has enough pixels for the screen.
    expect(requested).toBeGreaterThanOrEqual(shownWidth * density * 0.9)
    expect(requested).toBeLessThan(shownWidth * density * 2)
    await context.close()
  }
})

test('a picture that a colleague hangs on a record appears on its card; its files say which one is the cover', async ({
  page,
}) => {
  await signIn(page, gallery.product)
  await page.goto(`${gallery.product.url}/admin/supplier?q=${code(20)}`)
  await button(page, 'Gallery').click()
  await expect(gallery.card(page, 20)).toBeVisible()
  await expect(gallery.picture(page, 20)).toHaveCount(0)
  await gallery.hang(gallery.ids[20]!, await cloth(300))
  await gallery.loaded(page, 20)
  await gallery.hang(gallery.ids[20]!, await cloth(120))
  await page.goto(`${gallery.product.url}/admin/supplier/${gallery.ids[20]}?tab=files`)
  const files = page.getByRole('listitem').filter({ hasText: 'a.jpg' })
  await expect(files).toHaveCount(2)
  await expect(files.first()).toContainText('Cover')
  await expect(files.last()).not.toContainText('Cover')
  await isAccessible(page)
})

test('in a quick look a damaged cover gives way to the next one; photos that cannot be read are told', async ({
  page,
}) => {
  await signIn(page, gallery.product)
  await page.goto(`${gallery.product.url}/admin/supplier?q=${code(broken)}`)
  await button(page, 'Gallery').click()
  await gallery.card(page, broken).focus()
  await page.keyboard.press('Space')
  const drawer = page.getByRole('dialog').filter({ hasText: code(broken) })
  const cover = drawer.locator('.photos-large')
  await expect(drawer.getByRole('tab', { name: 'Facts' })).toBeVisible()
  await expect(cover).toHaveCount(0)
  const whole = await gallery.hang(gallery.ids[broken]!, await cloth(20))
  await callsOf(page, gallery.product).post('/attachment/order', {
    kind: 'supplier',
    parent: gallery.ids[broken],
    ids: [whole],
  })
  await expect.poll(() => cover.locator('img').evaluate((img) => (img as any).naturalWidth)).toBeGreaterThan(0)

  const files = /\/api\/attachment\?/
  await page.route(files, (route) => route.abort())
  await cover.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The photos could not be read' })).toBeVisible()
  await page.unroute(files)
  await cover.click()
  await expect(page.locator('dialog.viewer')).toBeVisible()
})

test('lists of records without pictures have no switch, and stay tables whatever a view says', async ({ page }) => {
  await signIn(page, gallery.product)
  const look = { columns: ['email'], order: ['email'], widths: {}, density: 'calm', display: 'gallery' }
  const added = await page.request.post(`${gallery.product.url}/api/view/add`, {
    data: { kind: 'user', name: 'Faces', content: { q: '', filters: {}, sort: '', ...look } },
  })
  const { data } = (await added.json()) as { data: { id: string } }
  await page.goto(`${gallery.product.url}/admin/user?view=${data.id}`)
  await expect(page.getByRole('row').filter({ hasText: 'sun@example.com' })).toBeVisible()
  await expect(button(page, 'Gallery')).toHaveCount(0)
})
