import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { isAccessible, sideways } from './look.ts'
import { asMei, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { quietly } from './quiet.ts'

/** Every screen in both themes and languages: nothing serious for axe, no sideways scrolling at 390 px, within its weight. */
let product: Product
let record = ''
let person = ''
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
  await asMei(product, async ({ add, get }) => {
    record = (await add('supplier', { code: 'SUP-001', ...values, contacts, star: '4', priority: 'High' })).id
    await add('certificate', { supplier: record, standard: 'GOTS', expires: '2026-01-01' })
    person = (await get<{ id: string }[]>('/user'))[0]!.id
  })
})
test.afterAll(() => product.stop())

/** Screens that say what they will be; all of them are one component. */
const coming = [
  'report',
  'ordertracking',
  'reviewstatus',
  'showroom?status=Active',
  'showroom?status=inActive',
  'fabric',
  'artwork',
  'trims',
  'button',
  'label',
  'nowhere',
]
const screens = ['supplier', 'master', 'master?key=Season', 'user']
const tabs = ['', '?tab=history', '?tab=files', '?tab=certificates']
const wide = { width: 1440, height: 844 }
const phone = { width: 390, height: 844 }
const looks = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'zh' },
] as const

const fresh = (page: Page) => page.locator('main button.ant-btn-primary').first().click()
const pressed = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Forms, dialogs and the import's first step: where each is opened, and what is pressed there. */
const overlays: { name: string; path: () => string; press: (page: Page) => Promise<void> }[] = [
  { name: 'supplier form', path: () => 'supplier', press: fresh },
  { name: 'user form', path: () => 'user', press: fresh },
  { name: 'master form', path: () => 'master?key=Season', press: fresh },
  {
    name: 'certificate form',
    path: () => `supplier/${record}?tab=certificates`,
    press: pressed(/Add a certificate|新增证书/),
  },
  { name: 'merge', path: () => `supplier/${record}`, press: pressed(/^(Merge|合并)…? ?…?$/) },
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

const neverSideways = (page: Page, name: string) =>
  expect.poll(() => sideways(page), { message: name }).toBeLessThanOrEqual(0)

/** Nothing serious for axe, and no scrolling sideways. */
async function isFine(page: Page, name: string) {
  await neverSideways(page, name)
  await isAccessible(page, name)
}

for (const { theme, language } of looks) {
  test.describe(`${theme}, ${language}`, { tag: `@${language}` }, () => {
    let context: BrowserContext
    let page: Page
    test.beforeAll(async ({ browser }) => {
      context = await browser.newContext({ colorScheme: theme, reducedMotion: 'reduce' })
      page = await context.newPage()
      await signIn(page, product)
      await page.request.put(`${product.url}/api/user/profile`, { data: { theme, language } })
    })
    test.afterAll(() => context.close())

    test('every screen, at 1440 px and then at 390', async () => {
      const paths = [...screens, ...tabs.map((tab) => `supplier/${record}${tab}`), `user/${person}`]
      for (const path of paths) {
        await page.setViewportSize(wide)
        await open(page, `/admin/${path}`)
        await isFine(page, `${path} at 1440`)
        await page.setViewportSize(phone)
        await isFine(page, `${path} at 390`)
      }
    })

    test('screens that are still to come', async () => {
      // Once through all of them; the other look only has other words and colours.
      for (const path of theme === 'light' ? coming : coming.slice(0, 1)) {
        await page.setViewportSize(wide)
        await open(page, `/admin/${path}`)
        await isFine(page, `${path} at 1440`)
        await page.setViewportSize(phone)
        await neverSideways(page, `${path} at 390`)
      }
    })

    test('what opens over the screens, at 1440 px and then at 390', async () => {
      for (const { name, path, press } of overlays) {
        await page.setViewportSize(wide)
        await open(page, `/admin/${path()}`)
        await quietly(page, async () => {
          await press(page)
          await expect(page.getByRole('dialog')).toBeVisible()
        })
        await isFine(page, `${name} at 1440`)
        await page.setViewportSize(phone)
        await isFine(page, `${name} at 390`)
      }
    })
  })
}

test('/login in both themes, at 390 px too', async ({ browser }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, locale: colorScheme === 'dark' ? 'zh-CN' : 'en-GB' })
    const page = await context.newPage()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await open(page, '/login')
      await isFine(page, `/login ${colorScheme} at ${width}`)
    }
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
