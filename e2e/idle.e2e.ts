import { expect, test } from '@playwright/test'
import { asMei, createAdministrator, type Product, password, signIn, startProduct } from './product.ts'

/** Inactivity (specification section 4) with the clock shortened from two hours to eight seconds. */
const inactivityMs = 8_000
let product: Product
test.beforeAll(async () => {
  product = await startProduct({ inactivityMs })
  await createAdministrator(product)
  await asMei(product, ({ invite }) => invite(product, { name: 'Li', email: 'li@example.com', Menu: ['Trims'] }))
})
test.afterAll(() => product.stop())

test('activity in one tab keeps the other alive; without any, both are signed out', async ({ context, page: busy }) => {
  await signIn(busy, product)
  const idle = await context.newPage()
  const mill = { code: 'S-1', nameEn: 'Mill', type: 'OEM' }
  const added = await busy.request.post(`${product.url}/api/supplier/add`, { data: mill })
  await idle.goto(`${product.url}/admin/supplier/${(await added.json()).data.id}`)
  await busy.goto(`${product.url}/admin/supplier`)
  await busy.bringToFront()
  await busy.getByRole('button', { name: 'New', exact: true }).first().click()
  const code = busy.getByRole('dialog').getByRole('textbox', { name: 'Code' }).first()
  await code.fill('D-1')
  const stored = () =>
    busy.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => /^sms\.(draft|recent)\./.test(key))
        .sort(),
    )
  await expect.poll(stored).toEqual([expect.stringContaining('draft'), expect.stringContaining('recent')])
  for (const until = Date.now() + 2 * inactivityMs; Date.now() < until; ) {
    await busy.mouse.move(300 + (Date.now() % 50), 400)
    await busy.waitForTimeout(500)
  }
  await expect(busy).toHaveURL(/\/admin\/supplier/)
  await expect(idle).toHaveURL(/\/admin\/supplier/)
  await expect(busy).toHaveURL(/\/login/, { timeout: 3 * inactivityMs })
  await expect(idle).toHaveURL(/\/login/, { timeout: 3 * inactivityMs })
  await expect(busy.getByText('You were signed out because nobody was active for a while.')).toBeVisible()
  expect((await busy.request.get(`${product.url}/api/user/verify`)).status()).toBe(401)

  // The same user returns to the page, with what was typed; it is deleted when it is another's.
  expect(await stored()).toEqual([expect.stringContaining('draft')])
  await busy.getByLabel('Name or email').fill('Mei')
  await busy.getByLabel('Password', { exact: true }).fill(password)
  await busy.keyboard.press('Enter')
  await expect(busy).toHaveURL(/\/admin\/supplier\b/)
  await busy.getByRole('button', { name: 'New', exact: true }).first().click()
  await busy.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(code).toHaveValue('D-1')
  await expect.poll(stored).toHaveLength(1)
  await busy.evaluate(() => {
    localStorage.setItem('sms.user', 'another')
    localStorage.setItem('sms.draft.another.supplier.new', '{}')
  })
  await busy.reload()
  await expect.poll(stored).toEqual([expect.not.stringContaining('another')])

  // Somebody else begins at their own first screen.
  await idle.getByLabel('Name or email').fill('Li')
  await idle.getByLabel('Password', { exact: true }).fill(password)
  await idle.keyboard.press('Enter')
  await expect(idle).toHaveURL(/\/admin\/trims\b/)
})

test('without a connection the screen is cleared and says so, also when the page is opened again; /login comes with the connection', async ({
  context,
  page,
}) => {
  await signIn(page, product)
  const capture = `${product.url}/admin/fabric/capture`
  await page.goto(capture)
  const caches = () => page.evaluate<string[]>('caches.keys()')
  const form = page.getByRole('button', { name: 'Save and next' })
  await expect(form).toBeVisible()
  const isKept = async () => {
    // Somebody is there until the page has been kept.
    await page.mouse.move(100 + (Date.now() % 50), 400)
    return page.evaluate('caches.match(location.pathname).then(Boolean)')
  }
  await expect.poll(isKept).toBe(true)
  await context.setOffline(true)
  const card = page.getByText(
    'You were signed out after two hours without use. Sign in when the connection is back; what was captured is kept on this device.',
  )
  await expect(card).toBeVisible({ timeout: 3 * inactivityMs })
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(capture)
  await page.reload()
  await expect(card).toBeVisible()
  await expect(form).toHaveCount(0)
  expect(await caches()).toHaveLength(1)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(caches).toEqual([])
  expect((await page.request.get(`${product.url}/api/user/verify`)).status()).toBe(401)
})

test('a tab that has waited for the connection ends no session that was opened meanwhile', async ({
  context,
  page,
}) => {
  await signIn(page, product)
  await page.goto(`${product.url}/admin/supplier`)
  await expect(page.getByRole('heading', { name: 'Supplier Profile' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^You were signed out after two hours/)).toBeVisible({ timeout: 3 * inactivityMs })
  // It sleeps, for all it knows the server is away, while its user signs in and works in another one.
  let sleeps = true
  await page.route('**/api/health', (route) => (sleeps ? route.abort() : route.continue()))
  await context.setOffline(false)
  await signIn(page, product)
  const other = await context.newPage()
  await other.goto(`${product.url}/admin/supplier`)
  await expect(other.getByRole('heading', { name: 'Supplier Profile' })).toBeVisible()
  const ended: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/user/logout') && ended.push(request.url())))
  const opened = page.waitForEvent('load')
  sleeps = false
  await opened
  expect(ended).toEqual([])
})

test('the server’s own clock: reading in the background keeps nobody signed in, a sign of life does', async ({
  request,
}) => {
  const login = await request.post(`${product.url}/api/user/login`, {
    data: { account: 'Mei', password: 'indigo dye vat 7' },
  })
  expect(login.status()).toBe(201)
  const wait = (ms: number) => new Promise((next) => setTimeout(next, ms))
  for (let i = 0; i < 4; i++) {
    await wait(inactivityMs / 2)
    expect((await request.post(`${product.url}/api/user/active`)).status()).toBe(201)
  }
  let status = 200
  for (let i = 0; i < 8 && status === 200; i++) {
    await wait(inactivityMs / 2)
    status = (await request.get(`${product.url}/api/user/verify`)).status()
  }
  expect(status).toBe(401)
})
