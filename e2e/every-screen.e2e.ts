import { globSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { isAccessible, sideways } from './look.ts'
import { asMei, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { quietly } from './quiet.ts'
import { type Language, languages, rounds } from './words.ts'

/**
 * Every screen in each language: no serious violation by axe in both themes, no scrolling sideways at 390 px, within
 * its weight. It takes longest, and its name lets it begin among the first.
 */
let product: Product
/** The ids of records to open, by the path of their list. */
const records: Record<string, string> = {}
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  const contacts = [{ name: '王芳', title: 'Sales', mobile: '138 0000 0000', email: 'wang@example.com', primary: true }]
  const values = {
    nameZh: '苏州恒力丝绸有限公司',
    nameEn: 'Suzhou Hengli Silk Co., Ltd.',
    type: 'OEM',
    country: 'CN',
    region: 'Jiangsu',
    city: 'Suzhou',
  }
  await asMei(product, async ({ add, get }, request) => {
    const supplier = await add('supplier', { code: 'SUP-001', ...values, contacts, star: '4', priority: 'High' })
    await add('certificate', { supplier: supplier.id, standard: 'GOTS', expires: '2026-01-01' })
    const brand = await add('brand', { code: 'AST', name: 'Aster', contacts, currency: 'EUR' })
    const currency = await add('currency', { code: 'EUR' })
    await add('company', { nameEn: 'Huaxia Garments', nameZh: '华夏服饰' })
    for (const kind of library) {
      const { id } = await add(kind, { code: 'ITEM-1', nameEn: 'Indigo', nameZh: '靛蓝', supplier: supplier.id })
      records[kind] = id
      const unit = kind === 'button' ? 'gross' : 'm'
      const price = { item: id, supplier: supplier.id, currency: 'CNY', unit, validTo: '2026-01-01' }
      await add('price', { ...price, breaks: [{ minQty: '1000', price: '3.20' }] })
      await add('price', { ...price, unit: 'pc', validTo: null, breaks: [{ minQty: '1', price: '3.20' }] })
    }
    const photo = await request.post(
      `${product.url}/api/attachment/add?kind=fabric&parent=${records.fabric}&name=a.jpg`,
      { headers: { 'content-type': 'application/octet-stream' }, data: await cloth() },
    )
    expect((await photo.json()).code).toBe(1)
    await add('swatch', { item: records.fabric, movement: 'in', day: '2026-01-01', quantity: 3 })
    const style = await add('showroom', {
      code: 'STY-1',
      nameEn: 'Shirt',
      nameZh: '衬衫',
      colours: [{ name: 'Indigo' }],
    })
    const review = await add('reviewstatus', {
      code: 'REV-1',
      kind: 'labDip',
      subject: records.fabric,
      due: '2099-01-01',
    })
    const items = [{ item: style.id }]
    const share = await add('share', { title: 'Look', expires: '2199-01-01', language: 'en', facts: ['names'], items })
    const lines = [{ item: style.id, quantity: 50 }]
    const selection = await add('selection', { date: '2026-01-02', buyer: 'Anna', lines })
    const order = await add('ordertracking', {
      code: 'SO-1',
      brand: brand.id,
      brandPo: '4500012345',
      orderedOn: '2026-01-02',
      currency: 'USD',
      paymentTerms: [{ percent: '100', trigger: 'after receipt' }],
    })
    const line = { description: 'Shirt', quantity: '100', unit: 'pc', due: '2099-06-01' }
    const orderLine = await add('orderline', { ...line, order: order.id, price: '9' })
    const po = await add('po', {
      code: 'PO-1',
      order: order.id,
      supplier: supplier.id,
      orderedOn: '2026-01-03',
      currency: 'CNY',
    })
    await add('poline', { po: po.id, line: orderLine.id, quantity: '100', unit: 'pc', price: '30' })
    const [calendar] = await get<{ id: string }[]>('/calendar')
    const template = await add('template', { name: 'Standard', calendars: [{ calendar: calendar!.id }] })
    const [person] = await get<{ id: string }[]>('/user')
    Object.assign(records, {
      supplier: supplier.id,
      'master/brand': brand.id,
      'master/currency': currency.id,
      'master/calendar': calendar!.id,
      'master/template': template.id,
      user: person!.id,
      showroom: style.id,
      reviewstatus: review.id,
      'showroom/share': share.id,
      'showroom/selection': selection.id,
      ordertracking: order.id,
      'ordertracking/po': po.id,
    })
  })
})
test.afterAll(() => product.stop())

const cloth = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: 'hsl(220, 60%, 45%)' } })
    .jpeg()
    .toBuffer()

/** An address without a screen. */
const coming = ['nowhere']
const library = ['fabric', 'artwork', 'trims', 'button', 'label']
/** Kinds whose screens have the same parts as the others; checked in Chinese only. */
const alike = ['artwork', 'trims', 'label']
const built = [
  'report',
  ...library,
  'showroom',
  'showroom/share',
  'showroom/selection',
  'reviewstatus',
  'ordertracking',
  'ordertracking/po',
  'ordertracking/past',
  'supplier',
  'supplier/certificate',
  'master',
  'master/company',
  'master/brand',
  'master/currency',
  'master/calendar',
  'master/template',
  'user',
]
/** The folders of resources that are not named as their path. */
const folderOf: Readonly<Record<string, string>> = {
  reviewstatus: 'review',
  ordertracking: 'order',
  'ordertracking/past': 'pastline',
}
const screens = [...built, ...coming, 'fabric/capture', 'master?key=Season', 'log']
const tabs = ['history', 'files', 'certificates', 'score', 'comments']
const wide = { width: 1440, height: 844 }
const phone = { width: 390, height: 844 }
const fresh = (page: Page) => page.locator('main button.ant-btn-primary').first().click()
const pressed = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

type Overlay = { name: string; path: () => string; press: (page: Page) => Promise<void> }

/** Further overlays of a record, checked in Chinese only. */
const corners: Overlay[] = [
  { name: 'duplicate', path: () => `fabric/${records.fabric}`, press: pressed(/^(Duplicate|复制为新记录)$/) },
  {
    name: 'photo viewer',
    path: () => `fabric/${records.fabric}`,
    press: (page) => page.locator('.record-pictures img').first().click(),
  },
]

/** Forms, dialogs and the first step of the import: the path that opens each, and what is pressed there. */
const overlays: Overlay[] = [
  { name: 'supplier form', path: () => 'supplier', press: fresh },
  { name: 'fabric form', path: () => 'fabric', press: fresh },
  {
    name: 'colourway form',
    path: () => `fabric/${records.fabric}?tab=colourways`,
    press: pressed(/^(Add a colourway|新增颜色)$/),
  },
  {
    name: 'price form',
    path: () => `fabric/${records.fabric}?tab=prices`,
    press: (page) =>
      page
        .getByRole('button', { name: /^(New|新增)$/ })
        .last()
        .click(),
  },
  { name: 'user form', path: () => 'user', press: fresh },
  { name: 'master form', path: () => 'master?key=Season', press: fresh },
  {
    name: 'certificate form',
    path: () => `supplier/${records.supplier}?tab=certificates`,
    press: pressed(/Add a certificate|新增证书/),
  },
  { name: 'merge', path: () => `supplier/${records.supplier}`, press: pressed(/^(Merge|合并)…? ?…?$/) },
  { name: 'photos from a ZIP', path: () => 'fabric', press: pressed(/^(Photos from a ZIP|从 ZIP 导入图片)$/) },
  { name: 'import', path: () => 'supplier', press: pressed(/^(Import|从电子表格导入)/) },
  {
    name: 'profile',
    path: () => 'report',
    press: async (page) => {
      await pressed(/^(Account of|账户)/)(page)
      await page.getByRole('menuitem', { name: /^(Profile|个人资料)$/ }).click()
    },
  },
]

async function open(page: Page, path: string) {
  await quietly(page, async () => {
    await page.goto(`${product.url}${path}`)
    await expect(page.locator('main, form').first()).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
  })
}

/** Goes to another page without loading the product again, as a link does. */
async function go(page: Page, path: string) {
  await quietly(page, async () => {
    await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
    await expect(page.locator('main')).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
  })
}

const neverSideways = (page: Page, name: string) =>
  expect.poll(() => sideways(page), { message: name }).toBeLessThanOrEqual(0)

/** The sizes and themes in which axe checks each page: one in English, the others in Chinese. */
const looks = {
  en: [[wide, 'light']],
  zh: [
    [wide, 'dark'],
    [phone, 'light'],
    [phone, 'dark'],
  ],
} as const

/** Expects no serious violation by axe and no scrolling sideways, here and on a phone; the page is loaded once. */
async function isFine(page: Page, name: string, language: Language) {
  for (const [size, theme] of looks[language]) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: theme })
    const message = `${name}, ${theme}, at ${size.width}`
    await expect(page.locator('html'), message).toHaveCSS('color-scheme', theme)
    await neverSideways(page, message)
    await isAccessible(page, message)
  }
  await page.setViewportSize(phone)
  await neverSideways(page, name)
  await page.setViewportSize(wide)
}

test('no screen is forgotten here', () => {
  const pages = globSync('resources/*/page.tsx', { cwd: join(import.meta.dirname, '..') })
  const folders = built.map((path) => folderOf[path] ?? path.split('/').at(-1))
  expect(folders.sort()).toEqual(pages.map((path) => path.split(sep)[1]).sort())
})

rounds((language) => {
  let context: BrowserContext
  let page: Page
  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext()
    page = await context.newPage()
    await signIn(page, product)
    await page.request.put(`${product.url}/api/user/profile`, { data: { theme: 'system', language } })
    await open(page, `/admin/${screens[0]}`)
  })
  test.afterAll(() => context.close())

  test('every screen', async () => {
    // Some forty pages, on slow machines too.
    test.setTimeout(900_000)
    const own = Object.entries(records).map(([path, id]) => `${path}/${id}`)
    const prices = ['fabric', 'button'].map((kind) => `${kind}/${records[kind]}?tab=prices`)
    const paths = [
      ...screens,
      ...own,
      ...prices,
      `fabric/${records.fabric}?tab=colourways`,
      ...tabs.map((tab) => `supplier/${records.supplier}?tab=${tab}`),
    ]
    for (const path of paths) {
      if (language === 'en' && alike.includes(path.split('/')[0]!)) continue
      await go(page, `/admin/${path}`)
      await isFine(page, path, language)
    }
  })

  // In Chinese only, with the thorough journeys.
  if (language === 'zh')
    test('the corners of a record', async () => {
      test.slow()
      const tabs = ['swatches', 'used'].map((tab) => `fabric/${records.fabric}?tab=${tab}`)
      for (const path of [...tabs, `button/${records.button}?tab=swatches`, `fabric/tags?id=${records.fabric}`]) {
        await go(page, `/admin/${path}`)
        await isFine(page, path, language)
      }
    })

  test('what opens over the screens', async () => {
    test.slow()
    for (const { name, path, press } of language === 'en' ? overlays : [...overlays, ...corners]) {
      await go(page, `/admin/${path()}`)
      await quietly(page, async () => {
        await press(page)
        await expect(page.getByRole('dialog')).toBeVisible()
      })
      await isFine(page, name, language)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog'), name).toHaveCount(0)
    }
  })
})

test('/login in both themes, at 390 px too', async ({ browser }) => {
  for (const locale of ['en-GB', 'zh-CN']) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    await page.setViewportSize(wide)
    await open(page, '/login')
    for (const language of languages) await isFine(page, `/login ${locale}`, language)
    await context.close()
  }
})

test('weight, transferred at a first visit: /login ≤ 200 KB of script, a list page ≤ 550 KB in all', async ({
  browser,
}) => {
  const weigh = async (path: string, signedIn: boolean) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    if (signedIn) await signIn(page, product)
    const protocol = await context.newCDPSession(page)
    await protocol.send('Network.enable')
    const scripts = new Set<string>()
    let script = 0
    let all = 0
    protocol.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
    protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      all += encodedDataLength
      if (scripts.has(requestId)) script += encodedDataLength
    })
    await open(page, path)
    await context.close()
    return { script: Math.round(script / 1024), all: Math.round(all / 1024) }
  }
  const login = await weigh('/login', false)
  const list = await weigh('/admin/supplier', true)
  console.log(
    `weight in KB: /login ${login.script} script, ${login.all} in all; supplier list ${list.script} script, ${list.all} in all`,
  )
  expect(login.script).toBeLessThanOrEqual(200)
  expect(list.all).toBeLessThanOrEqual(550)
})
