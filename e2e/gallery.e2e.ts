import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { imageQuality, thumbnailWidths } from '@sms/kit/contract'
import sharp from 'sharp'
import { laysOutAtOnce } from './exchange.ts'
import { isAccessible, sideways } from './look.ts'
import { callsOf, createAdministrator, type Product, signIn, startProduct, visit } from './product.ts'
import { quietly } from './quiet.ts'
import { rounds, wordsIn } from './words.ts'

/** Lists as galleries, in both languages (interface.md, Lists; domain.md: lists show as table or gallery). */
let product: Product
let request: APIRequestContext
const ids: string[] = []
/** More than two blocks of rows, so that far cards are fetched when they are looked at. */
const many = 230
/** The fourth has no picture, the sixth one that is damaged, the fifth is inActive. */
const bare = 3
const broken = 5

/** Who looks in each language. */
const accounts = { en: 'Mei', zh: 'Sun' } as const
const code = (i: number) => `G-${String(i).padStart(3, '0')}`
const hang = async (id: string, bytes: Buffer) => {
  const answer = await request.post(`${product.url}/api/attachment/add?kind=supplier&parent=${id}&name=a.jpg`, {
    headers: { 'content-type': 'application/octet-stream' },
    data: bytes,
  })
  const { code, data } = await answer.json()
  expect(code).toBe(1)
  return data.id as string
}
/** Lets a picture go bad on the disk, once what is made of it at upload is made and gone again. */
const spoil = async (id: string) => {
  const bytes = await (await request.get(`${product.url}/api/attachment/file?id=${id}`)).body()
  const hash = createHash('sha256').update(bytes).digest('hex')
  const at = (folder: string) => join(product.dataDir, 'files', folder, hash.slice(0, 2), hash.slice(2))
  const made = join(at('made'), `${thumbnailWidths.at(-1)}-${imageQuality}.avif`)
  await expect.poll(() => existsSync(made), { timeout: 30_000 }).toBe(true)
  await writeFile(at('.'), bytes.subarray(0, bytes.length / 2))
  await rm(at('made'), { recursive: true })
}
const cloth = (hue: number) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: `hsl(${hue}, 60%, 45%)` } })
    .jpeg()
    .toBuffer()

test.beforeAll(async ({ playwright }) => {
  product = await startProduct()
  await createAdministrator(product)
  request = await playwright.request.newContext()
  await signIn({ request }, product)
  const { add, invite } = callsOf({ request }, product)
  await invite(product, { name: 'Sun', email: 'sun@example.com', language: 'zh', Menu: ['Supplier', 'Use_Mgt'] })
  for (let i = 0; i < many; i++) {
    const names = { nameEn: `Weaver ${i} Mills`, nameZh: `织造${i}厂` }
    const { id } = await add('supplier', { code: code(i), ...names, type: i % 2 ? 'Trader' : 'OEM', city: 'Keqiao' })
    ids.push(id)
  }
  for (const i of [0, 1, 2, 6, 7, 8]) await hang(ids[i]!, await cloth(i * 40))
  await spoil(await hang(ids[broken]!, await cloth(200)))
})
test.afterAll(async () => {
  await request.dispose()
  await product.stop()
})

const card = (page: Page, i: number) => page.locator(`.gallery-card[data-record="${ids[i]}"]`)
const picture = (page: Page, i: number) => card(page, i).locator('img')
/** What a picture on a card is at this moment, in pixels: its own width, and the one on the screen. */
const seen = (page: Page, i: number) =>
  page.evaluate<{ own: number; shown: number; asked: number; fit: string }>(`(() => {
    const img = document.querySelector('.gallery-card[data-record="${ids[i]}"] img')
    return {
      own: img?.complete ? img.naturalWidth : 0,
      shown: img?.clientWidth ?? 0,
      asked: img?.currentSrc ? Number(new URL(img.currentSrc).searchParams.get('w')) : 0,
      fit: img ? getComputedStyle(img).objectFit : '',
    }
  })()`)
const loaded = (page: Page, i: number) => expect.poll(async () => (await seen(page, i)).own).toBeGreaterThan(0)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

rounds((language) => {
  const say = wordsIn(language)
  const colleague = language === 'en' ? 'zh' : 'en'
  const theirs = wordsIn(colleague)
  const selected = say('{n} selected', { n: 2 })

  test('from the table to the gallery and by keys through it', async ({ page }) => {
    await laysOutAtOnce(page)
    await signIn(page, product, accounts[language])
    await page.goto(`${product.url}/admin/supplier`)
    await expect(button(page, say('Table'))).toHaveAttribute('aria-pressed', 'true')
    await expect(button(page, say('Sort'))).toHaveCount(0)
    await button(page, say('Gallery')).click()
    await expect(button(page, say('Gallery'))).toHaveAttribute('aria-pressed', 'true')
    const grid = page.getByRole('grid', { name: say('Supplier Profile') })
    await expect(grid).toHaveAttribute('aria-rowcount', /^\d+$/)
    const across = Number(await grid.getAttribute('aria-colcount'))
    expect(across).toBeGreaterThanOrEqual(4)
    await loaded(page, 0)
    await expect(card(page, bare)).toContainText(language === 'en' ? 'W3' : '织造')
    // What turns out to be damaged leaves nothing broken behind.
    await expect(picture(page, broken)).toHaveCount(0)
    await isAccessible(page)

    // Arrows in two dimensions; ticked on the way, looked at, edited.
    await card(page, 0).focus()
    await page.keyboard.press('ArrowRight')
    await expect(card(page, 1)).toBeFocused()
    await page.keyboard.press('x')
    await expect(card(page, 1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(card(page, 1 + across)).toBeFocused()
    await card(page, 1 + across).hover()
    await card(page, 1 + across)
      .getByRole('checkbox')
      .click()
    await expect(page.getByText(selected)).toBeVisible()
    await isAccessible(page)
    await card(page, 1 + across).focus()
    await page.keyboard.press('Escape')
    await expect(page.getByText(selected)).toHaveCount(0)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    const drawer = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: say('Facts') }) })
    await expect(drawer).toContainText(code(1))
    await expect(page.locator('.look-box')).toBeFocused()
    // The picture first; looked at closely, Escape leads back to the quick look.
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
    await expect(card(page, 2)).toBeFocused()
    await page.keyboard.press('e')
    await expect(page.locator('.form-drawer')).toContainText(code(2))
    await page.keyboard.press('Escape')
    await expect(page.locator('.form-drawer')).toHaveCount(0)

    // To the far end: fetched when looked at, a bounded number of cards drawn.
    await card(page, 2).focus()
    await page.keyboard.press('End')
    await expect(card(page, many - 1)).toBeFocused()
    await expect(card(page, many - 1)).toContainText(code(many - 1))
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await expect(card(page, many - 1)).toBeFocused()
    await expect(card(page, many - 1)).toBeInViewport()
    expect(await page.locator('.gallery-card').count()).toBeLessThan(12 * across)

    // Enter opens; back, the list stands where it was left. The order has a menu of its own.
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(ids.at(-1)!))
    // The address comes before the record: whoever goes back in between has never left the list.
    await expect(page.locator('article.record')).toBeVisible()
    await page.goBack()
    await expect(card(page, many - 1)).toBeInViewport()
    await button(page, say('Sort')).click()
    await page.getByRole('button', { name: `${say('Supplier')}, ${say('descending')}` }).click()
    await expect(page).toHaveURL(/sort=-code/)
    await expect(page.locator('.gallery-card').first()).toContainText(code(many - 1))

    // Remembered as columns are, and left again.
    await page.reload()
    await expect(card(page, many - 1)).toBeVisible()
    await button(page, say('Table')).click()
    await expect(page.getByRole('row').filter({ hasText: code(many - 1) })).toBeVisible()

    // The first column holds the picture too, or what stands for it.
    await page.goto(`${product.url}/admin/supplier?q=${code(0)}`)
    const thumb = page
      .getByRole('row')
      .filter({ hasText: code(0) })
      .locator('.list-thumb')
    await expect(thumb.locator('img')).toHaveJSProperty('naturalWidth', 128)
    await page.goto(`${product.url}/admin/supplier?q=${code(broken)}`)
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: code(broken) })
        .locator('.list-thumb'),
    ).toHaveText(/\S/)
  })

  test('a shared view holds the gallery, and its link shows it to a colleague', async ({ page, browser }) => {
    await signIn(page, product, accounts[language])
    await page.goto(`${product.url}/admin/supplier?type=Trader`)
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

    const other = await visit(browser, product, accounts[colleague])
    await other.goto(link)
    await expect(card(other, 1)).toBeVisible()
    await expect(button(other, theirs('View: {name}', { name }))).toBeVisible()
    // A look of one's own is a change of the view, not of the colleague's.
    await button(other, theirs('Table')).click()
    await expect(button(other, theirs('View: {name}, changed', { name }))).toBeVisible()
    await other.context().close()
    await page.reload()
    await expect(card(page, 1)).toBeVisible()
    await expect(button(page, say('View: {name}', { name }))).toBeVisible()
  })

  test('on a phone two cards stand in a row, in 390 px, by day and in the dark', async ({ browser }) => {
    const theme = language === 'en' ? 'light' : 'dark'
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: theme })
    const page = await context.newPage()
    await signIn(page, product, accounts[language])
    await page.request.put(`${product.url}/api/user/profile`, { data: { theme } })
    await quietly(page, () => page.goto(`${product.url}/admin/supplier`))
    const gallery = button(page, say('Gallery'))
    await expect(gallery).toHaveAttribute('aria-pressed', 'false')
    await gallery.click()
    await expect(gallery).toHaveAttribute('aria-pressed', 'true')
    const [first, second, third] = await Promise.all([0, 1, 2].map((i) => card(page, i).boundingBox()))
    expect(second!.y).toBe(first!.y)
    expect(third!.y).toBeGreaterThanOrEqual(first!.y + first!.height)
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
    await isAccessible(page)
    await card(page, 1).getByRole('checkbox').check()
    await card(page, 2).getByRole('checkbox').check()
    await expect(page.getByText(selected)).toBeVisible()
    await isAccessible(page)

    // The page itself scrolls; what comes into sight is fetched.
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await expect(card(page, many - 1)).toBeVisible()
    await card(page, many - 1)
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(new RegExp(ids.at(-1)!))
    // The address comes before the record: whoever goes back in between has never left the list.
    await expect(page.locator('article.record')).toBeVisible()
    await page.goBack()
    await expect(card(page, many - 1)).toBeInViewport()
    await page.request.put(`${product.url}/api/user/profile`, { data: { theme: 'system' } })
    await context.close()
  })
})

test('pictures come small, in a modern format, at the size of the screen, and nothing moves when they do', async ({
  browser,
}) => {
  for (const density of [1, 2]) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: density })
    const page = await context.newPage()
    await signIn(page, product)
    let release = () => {}
    const held = new Promise<void>((open) => {
      release = open
    })
    await page.route('**/_next/image?**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${product.url}/admin/supplier`)
    await button(page, 'Gallery').click()
    await expect(card(page, 2)).toBeVisible()
    const boxes = () => Promise.all([0, bare, 7].map((i) => card(page, i).boundingBox()))
    const before = await boxes()
    // Of the file that is no picture there is no small one; its refusal, an envelope, may come first.
    const isPicture = (headers: Readonly<Record<string, string>>) => headers['content-type']?.startsWith('image/')
    const coming = page.waitForResponse(
      (answer) => answer.url().includes('/_next/image') && isPicture(answer.headers()) === true,
    )
    release()
    const answer = await coming
    expect(answer.headers()['content-type']).toBe('image/avif')
    await loaded(page, 0)
    expect(await boxes()).toEqual(before)
    const { asked, shown, fit } = await seen(page, 0)
    expect(fit).toBe('cover')
    // The next width of the ladder that is enough for the dots of the screen.
    expect(asked).toBeGreaterThanOrEqual(shown * density * 0.9)
    expect(asked).toBeLessThan(shown * density * 2)
    await context.close()
  }
})

test('a picture that a colleague hangs on a record appears on its card; its files say which one is the cover', async ({
  page,
}) => {
  await signIn(page, product)
  await page.goto(`${product.url}/admin/supplier?q=${code(20)}`)
  await button(page, 'Gallery').click()
  await expect(card(page, 20)).toBeVisible()
  await expect(picture(page, 20)).toHaveCount(0)
  await hang(ids[20]!, await cloth(300))
  await loaded(page, 20)
  await hang(ids[20]!, await cloth(120))
  await page.goto(`${product.url}/admin/supplier/${ids[20]}?tab=files`)
  const files = page.getByRole('listitem').filter({ hasText: 'a.jpg' })
  await expect(files).toHaveCount(2)
  await expect(files.first()).toContainText('Cover')
  await expect(files.last()).not.toContainText('Cover')
  await isAccessible(page)
})

test('in a quick look a damaged cover gives way to the next one; photos that cannot be read are told', async ({
  page,
}) => {
  await signIn(page, product)
  await page.goto(`${product.url}/admin/supplier?q=${code(broken)}`)
  await button(page, 'Gallery').click()
  await card(page, broken).focus()
  await page.keyboard.press('Space')
  const drawer = page.getByRole('dialog').filter({ hasText: code(broken) })
  const cover = drawer.locator('.photos-large')
  await expect(drawer.getByRole('tab', { name: 'Facts' })).toBeVisible()
  await expect(cover).toHaveCount(0)
  const whole = await hang(ids[broken]!, await cloth(20))
  await callsOf(page, product).post('/attachment/order', { kind: 'supplier', parent: ids[broken], ids: [whole] })
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
  await signIn(page, product)
  const look = { columns: ['email'], order: ['email'], widths: {}, density: 'calm', display: 'gallery' }
  const added = await page.request.post(`${product.url}/api/view/add`, {
    data: { kind: 'user', name: 'Faces', content: { q: '', filters: {}, sort: '', ...look } },
  })
  const { data } = (await added.json()) as { data: { id: string } }
  await page.goto(`${product.url}/admin/user?view=${data.id}`)
  await expect(page.getByRole('row').filter({ hasText: 'sun@example.com' })).toBeVisible()
  await expect(button(page, 'Gallery')).toHaveCount(0)
})
