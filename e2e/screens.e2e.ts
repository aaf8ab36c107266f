import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { createAdministrator, type Product, password, signIn, startProduct } from './product.ts'

/** Every screen in both themes and languages: nothing serious for axe, no sideways scrolling at 390 px, within its weight. */
let product: Product
let record = ''
test.beforeAll(async ({ playwright }) => {
  product = await startProduct()
  await createAdministrator(product)
  const request = await playwright.request.newContext({ baseURL: product.url })
  await request.post('/api/user/login', { data: { account: 'Mei', password } })
  const contacts = [
    { name: '王芳', title: 'Sales', mobile: '138 0000 0000', email: 'wang@example.com', primary: true },
  ]
  const values = {
    nameZh: '苏州恒力丝绸有限公司',
    nameEn: 'Suzhou Hengli Silk Co., Ltd.',
    type: 'OEM',
    country: 'CN',
    region: 'Jiangsu',
    city: 'Suzhou',
  }
  const added = await request.post('/api/supplier/add', {
    data: { code: 'SUP-001', ...values, contacts, star: '4', priority: 'High' },
  })
  record = ((await added.json()) as { data: { id: string } }).data.id
  await request.post('/api/certificate/add', { data: { supplier: record, standard: 'GOTS', expires: '2026-01-01' } })
  await request.dispose()
})
test.afterAll(() => product.stop())

const screens = [
  'report',
  'ordertracking',
  'showroom?status=Active',
  'fabric',
  'supplier',
  'master',
  'master?key=Season',
  'user',
  'nowhere',
]
const looks = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'zh' },
] as const

async function open(page: Page, path: string) {
  await page.goto(`${product.url}${path}`)
  await expect(page.locator('main, form').first()).toBeVisible()
  await expect(page.getByText('Loading...')).toBeHidden()
  await page.waitForLoadState('networkidle')
}

async function findsNothingSerious(page: Page, name: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const serious = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical')
  const told = serious.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(told, name).toEqual([])
}

const sideways = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')

for (const { theme, language } of looks) {
  test.describe(`${theme}, ${language}`, () => {
    let context: BrowserContext
    let page: Page
    test.beforeAll(async ({ browser }) => {
      context = await browser.newContext({ colorScheme: theme, reducedMotion: 'reduce' })
      page = await context.newPage()
      await signIn(page, product)
      await page.request.put(`${product.url}/api/user/profile`, { data: { theme, language } })
    })
    test.afterAll(() => context.close())

    for (const width of [1440, 390]) {
      test(`every screen at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 })
        for (const path of [
          ...screens,
          `supplier/${record}`,
          `supplier/${record}?tab=history`,
          `supplier/${record}?tab=files`,
        ]) {
          await open(page, `/admin/${path}`)
          await findsNothingSerious(page, `${path} at ${width}`)
          expect(await sideways(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
        }
      })
    }

    test('forms over the lists', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      for (const path of ['supplier', 'user', 'master?key=Season']) {
        await open(page, `/admin/${path}`)
        await page.locator('main button.ant-btn-primary').first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await findsNothingSerious(page, `${path}: form`)
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
      await findsNothingSerious(page, `/login ${colorScheme} at ${width}`)
      expect(await sideways(page)).toBeLessThanOrEqual(0)
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
