import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { createAdministrator, type Product, password, signIn, startProduct } from './product.ts'
import { quietly } from './quiet.ts'

/** Lists as galleries, in both languages (interface.md, Lists; domain.md: lists show as table or gallery). */
let product: Product
let request: APIRequestContext
const ids: string[] = []
/** More than two blocks of rows, so that far cards are fetched when they are looked at. */
const many = 230
/** The fourth has no picture, the sixth one that is no picture, the fifth is inActive. */
const bare = 3
const broken = 5

const code = (i: number) => `G-${String(i).padStart(3, '0')}`
const hang = async (id: string, bytes: Buffer) => {
  const answer = await request.post(`/api/attachment/add?kind=supplier&parent=${id}&name=a.jpg`, {
    headers: { 'content-type': 'application/octet-stream' },
    data: bytes,
  })
  expect(answer.ok()).toBe(true)
}
const cloth = (hue: number) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: `hsl(${hue}, 60%, 45%)` } })
    .jpeg()
    .toBuffer()

test.beforeAll(async ({ playwright }) => {
  product = await startProduct()
  await createAdministrator(product)
  request = await playwright.request.newContext({ baseURL: product.url })
  await request.post('/api/user/login', { data: { account: 'Mei', password } })
  await request.post('/api/user/add', {
    data: { name: 'Sun', email: 'sun@example.com', role: 'Staff', Menu: ['Supplier', 'Use_Mgt'], language: 'zh' },
  })
  const token = new URL(await product.mailTo('sun@example.com')).searchParams.get('token')
  await request.post('/api/user/reset', { data: { token, password } })
  for (let i = 0; i < many; i++) {
    const names = { nameEn: `Weaver ${i} Mills`, nameZh: `织造${i}厂` }
    const answer = await request.post('/api/supplier/add', {
      data: { code: code(i), ...names, type: i % 2 ? 'Trader' : 'OEM', city: 'Keqiao', confirm: ['similar'] },
    })
    ids.push(((await answer.json()) as { data: { id: string } }).data.id)
  }
  for (const i of [0, 1, 2, 6, 7, 8]) await hang(ids[i]!, await cloth(i * 40))
  await hang(ids[broken]!, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('no picture at all')]))
})
test.afterAll(async () => {
  await request.dispose()
  await product.stop()
})

const words = {
  en: {
    table: 'Table',
    gallery: 'Gallery',
    titles: 'Supplier Profile',
    matches: 'Matches',
    sort: 'Sort',
    byName: 'Supplier, descending',
    select: 'Select',
    selected: '2 selected',
    facts: 'Facts',
    views: 'Views',
    view: (name: string, changed = false) => `View: ${name}${changed ? ', changed' : ''}`,
    saveAs: 'Save as a new view …',
    name: 'Name',
    share: /^Share with everybody/,
    initials: 'W3',
    edit: 'Edit Supplier',
  },
  zh: {
    table: '表格',
    gallery: '图库',
    titles: '供应商档案',
    matches: '匹配数',
    sort: '排序',
    byName: '供应商, 降序',
    select: '选择',
    selected: '已选 2 项',
    facts: '资料',
    views: '视图',
    view: (name: string, changed = false) => `视图：${name}${changed ? '，已更改' : ''}`,
    saveAs: '另存为新视图…',
    name: '名称',
    share: /^与所有可打开此列表的人共享/,
    initials: '织造',
    edit: '编辑供应商',
  },
}

async function clean(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((one) => one.html).join(' ')}`)).toEqual([])
}
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

for (const [language, account, colleague] of [
  ['en', 'Mei', 'Sun'],
  ['zh', 'Sun', 'Mei'],
] as const) {
  const say = words[language]
  const theirs = words[language === 'en' ? 'zh' : 'en']

  test(`${language}: from the table to the gallery and by keys through it`, { tag: `@${language}` }, async ({
    page,
  }) => {
    await signIn(page, product, account)
    await page.goto(`${product.url}/admin/supplier`)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await expect(button(say.table)).toHaveAttribute('aria-pressed', 'true')
    await expect(button(say.sort)).toHaveCount(0)
    await button(say.gallery).click()
    await expect(button(say.gallery)).toHaveAttribute('aria-pressed', 'true')
    const grid = page.getByRole('grid', { name: say.titles })
    await expect(grid).toHaveAttribute('aria-rowcount', /^\d+$/)
    const across = Number(await grid.getAttribute('aria-colcount'))
    expect(across).toBeGreaterThanOrEqual(4)
    await loaded(page, 0)
    await expect(card(page, bare)).toContainText(say.initials)
    // What turns out to be no picture leaves nothing broken behind.
    await expect(picture(page, broken)).toHaveCount(0)
    await clean(page)

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
    await expect(page.getByText(say.selected)).toBeVisible()
    await clean(page)
    await card(page, 1 + across).focus()
    await page.keyboard.press('Escape')
    await expect(page.getByText(say.selected)).toHaveCount(0)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    const drawer = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: say.facts }) })
    await expect(drawer).toContainText(code(1))
    await expect(page.locator('.look-box')).toBeFocused()
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
    expect(await page.locator('.gallery-card').count()).toBeLessThan(12 * across)

    // Enter opens; back, the list stands where it was left. The order has a menu of its own.
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(ids.at(-1)!))
    // The address comes before the record: whoever goes back in between has never left the list.
    await expect(page.locator('article.record')).toBeVisible()
    await page.goBack()
    await expect(card(page, many - 1)).toBeInViewport()
    await button(say.sort).click()
    await page.getByRole('button', { name: say.byName }).click()
    await expect(page).toHaveURL(/sort=-code/)
    await expect(page.locator('.gallery-card').first()).toContainText(code(many - 1))

    // Remembered as columns are, and left again.
    await page.reload()
    await expect(card(page, many - 1)).toBeVisible()
    await button(say.table).click()
    await expect(page.getByRole('row').filter({ hasText: code(many - 1) })).toBeVisible()
  })

  test(`${language}: a shared view holds the gallery, and its link shows it to a colleague`, async ({
    page,
    browser,
  }) => {
    await signIn(page, product, account)
    await page.goto(`${product.url}/admin/supplier?type=Trader`)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const name = `Pictures ${language}`
    await button(say.gallery).click()
    await button(say.views).click()
    await page.getByRole('dialog', { name: say.views, exact: true }).getByRole('button', { name: say.saveAs }).click()
    await page.getByLabel(say.name, { exact: true }).fill(name)
    await page.getByRole('checkbox', { name: say.share }).check()
    await page.getByLabel(say.name, { exact: true }).press('Enter')
    await expect(button(say.view(name))).toBeVisible()
    await expect(page).toHaveURL(/view=[0-9a-f-]{36}/)
    const link = page.url()

    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const other = await context.newPage()
    await signIn(other, product, colleague)
    await other.goto(link)
    await expect(card(other, 1)).toBeVisible()
    await expect(other.getByRole('button', { name: theirs.view(name), exact: true })).toBeVisible()
    // A look of one's own is a change of the view, not of the colleague's.
    await other.getByRole('button', { name: theirs.table, exact: true }).click()
    await expect(other.getByRole('button', { name: theirs.view(name, true), exact: true })).toBeVisible()
    await context.close()
    await page.reload()
    await expect(card(page, 1)).toBeVisible()
    await expect(button(say.view(name))).toBeVisible()
  })
}

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
    await page.getByRole('button', { name: 'Gallery', exact: true }).click()
    await expect(card(page, 2)).toBeVisible()
    const boxes = () => Promise.all([0, bare, 7].map((i) => card(page, i).boundingBox()))
    const before = await boxes()
    const coming = page.waitForResponse((answer) => answer.url().includes('/_next/image'))
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
  await page.getByRole('button', { name: 'Gallery', exact: true }).click()
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
  await clean(page)
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
  await expect(page.getByRole('button', { name: 'Gallery', exact: true })).toHaveCount(0)
})

for (const [theme, language] of [
  ['light', 'en'],
  ['dark', 'zh'],
] as const) {
  test(`on a phone two cards stand in a row, in 390 px (${theme}, ${language})`, async ({ browser }) => {
    const say = words[language]
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: theme })
    const page = await context.newPage()
    await signIn(page, product)
    await page.request.put(`${product.url}/api/user/profile`, { data: { theme, language } })
    await quietly(page, () => page.goto(`${product.url}/admin/supplier`))
    const button = page.getByRole('button', { name: say.gallery, exact: true })
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    const [first, second, third] = await Promise.all([0, 1, 2].map((i) => card(page, i).boundingBox()))
    expect(second!.y).toBe(first!.y)
    expect(third!.y).toBeGreaterThanOrEqual(first!.y + first!.height)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
    await clean(page)
    await card(page, 1).getByRole('checkbox').check()
    await card(page, 2).getByRole('checkbox').check()
    await expect(page.getByText(say.selected)).toBeVisible()
    await clean(page)

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
    await page.request.put(`${product.url}/api/user/profile`, { data: { theme: 'system', language: 'en' } })
    await context.close()
  })
}
