import { expect, type Page, test } from '@playwright/test'
import { codeOf, stepAt } from '../resources/user/server/second-factor.ts'
import { type Product, password, startProduct } from './product.ts'

/** The first day of an office: from the empty product to two people at work, in one browser each. */
let product: Product
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

let mei: Page
let chen: Page
test.beforeAll(async ({ browser }) => {
  mei = await (await browser.newContext()).newPage()
  chen = await (await browser.newContext()).newPage()
})

test('the first administrator is created in the browser', async () => {
  await mei.goto(product.url)
  await expect(mei).toHaveURL(/\/login$/)
  await expect(mei.getByRole('heading', { name: 'Create the administrator' })).toBeVisible()
  await mei.getByLabel('User_Name').fill('Mei')
  await mei.getByLabel('Email').fill('mei@example.com')
  await mei.getByLabel('Password', { exact: true }).fill('short')
  await mei.getByLabel('Password', { exact: true }).press('Tab')
  await expect(mei.getByText('At least 10 characters').first()).toBeVisible()
  await mei.getByLabel('Password', { exact: true }).fill(password)
  await mei.getByRole('button', { name: 'Create and sign in' }).click()
  await expect(mei).toHaveURL(/\/admin\/report(\?|$)/)
  await expect(mei.getByRole('banner')).toContainText('Supplier Management System (SMS)')
  await expect(mei.getByRole('navigation').getByRole('menuitem')).toHaveText([
    'Report',
    'Order Tracking',
    'Review Status',
    'Showroom',
    'History',
    'Fabric',
    'Artworks',
    'Trims',
    'Button',
    'Label',
    'Supplier Profile',
    'Master Data',
    'User Management',
  ])
})

test('a staff user with three menu keys is invited by mail', async () => {
  await mei.getByRole('menuitem', { name: 'User Management' }).click()
  await mei.getByRole('button', { name: 'Invite a user' }).click()
  const form = mei.getByRole('dialog')
  await form.getByLabel('User_Name').fill('陈静')
  await form.getByLabel('Email').fill('chen@example.com')
  for (const key of ['Fabric', 'Supplier Profile', 'Master Data']) await form.getByLabel(key, { exact: true }).check()
  const registered = mei.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/api/user/'),
  )
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  expect(new URL((await registered).url()).pathname).toBe('/api/user/register')
  await expect(mei.getByText('Added successfully')).toBeVisible()
  await expect(mei.getByText('The invitation was mailed to chen@example.com')).toBeVisible()
  await expect(mei.getByText('No mail server is set up')).toHaveCount(0)
  await expect(form).toBeHidden()
  // Until they have signed in, the list says so.
  await expect(mei.getByRole('row').filter({ has: mei.getByRole('link', { name: '陈静' }) })).toContainText('Invited')
})

test('the link of the mail lets them choose a password, and they are in', async () => {
  const link = await product.mailTo('chen@example.com')
  await chen.goto(link)
  await chen.getByLabel('New password').fill(password)
  await chen.getByRole('button', { name: 'Save the password' }).click()
  await expect(chen).toHaveURL(/\/admin\/fabric$/)
  await expect(chen.getByRole('navigation').getByRole('menuitem')).toHaveText([
    'Fabric',
    'Supplier Profile',
    'Master Data',
  ])
})

test('a typed address of a fourth screen is refused by page and by API', async () => {
  const page = await chen.goto(`${product.url}/admin/user`)
  expect(page!.status()).toBe(403)
  await expect(chen.getByRole('heading', { name: 'You are not allowed to see this page' })).toBeVisible()
  expect((await chen.request.get(`${product.url}/api/user`)).status()).toBe(403)
})

test('a supplier is added', async () => {
  await chen.getByRole('menuitem', { name: 'Supplier Profile' }).click()
  await chen.getByRole('button', { name: 'New', exact: true }).first().click()
  const form = chen.getByRole('dialog')
  await form.getByLabel('Code', { exact: true }).fill('SUP-001')
  await form.getByText('OEM', { exact: true }).click()
  await form.getByLabel('Chinese name').fill('苏州恒力丝绸有限公司')
  // The form stays when she comes back from another tab.
  await chen.evaluate("dispatchEvent(new Event('visibilitychange'))")
  await form.getByLabel('English name').fill('Suzhou Hengli Silk Co., Ltd.')
  await form.getByRole('button', { name: 'Save and new' }).click()
  // The next form begins empty, with the next code.
  await expect(form.getByLabel('Code', { exact: true })).toHaveValue('SUP-002')
  await expect(form.getByLabel('Chinese name')).toHaveValue('')
  await expect(form.getByText('Unsaved entries from')).toHaveCount(0)
  await form.getByText('OEM', { exact: true }).click()
  await form.getByLabel('English name').fill('Minho Dyeing')
  await form.getByLabel('English name').press('Control+Enter')
  await expect(chen.getByRole('link', { name: /SUP-002/ })).toBeVisible()
  // The toast of the first supplier may still be there.
  await expect(async () => {
    await chen.getByRole('status').getByRole('button', { name: 'Open' }).last().click()
    await expect(chen.getByRole('heading', { name: /SUP-002/ })).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('two people edit it at once: the conflict shows both values, nothing typed is lost', async () => {
  for (const [page, city] of [
    [mei, 'Suzhou'],
    [chen, 'Wuxi'],
  ] as const) {
    await page.goto(`${product.url}/admin/supplier`)
    await page.getByRole('link', { name: /SUP-001/ }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByLabel('City').fill(city)
  }
  await mei.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mei.getByText('Saved successfully')).toBeVisible()
  await chen.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = chen.getByRole('dialog', { name: /Somebody else has changed this/ })
  await expect(conflict).toBeVisible()
  await expect(conflict).toContainText('Suzhou')
  await expect(conflict).toContainText('Wuxi')
  await conflict.getByRole('button', { name: 'Take all of mine' }).click()
  await conflict.getByRole('button', { name: 'Save the choice' }).click()
  await expect(chen.getByText('Saved successfully')).toBeVisible()
  await mei.reload()
  await expect(mei.getByText('Wuxi', { exact: true })).toBeVisible()
})

test('a language whose texts cannot be loaded is not taken, and the profile can be saved again', async () => {
  await chen.route('**/assets/zh_CN-*.js', (route) => route.abort())
  await chen.getByRole('button', { name: /陈静/ }).click()
  await chen.getByRole('menuitem', { name: 'Profile', exact: true }).click()
  const profile = chen.getByRole('dialog', { name: 'Profile' })
  await profile.getByText('中文', { exact: true }).click()
  await profile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(chen.getByText('This could not be saved')).toBeVisible()
  await chen.unroute('**/assets/zh_CN-*.js')
  // Refused for its name, the dialog stays in the old language.
  await profile.getByLabel('User_Name').fill('Mei')
  await profile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(profile).toContainText('This User_Name is already in use')
  await profile.getByLabel('User_Name').fill('陈静')
  await profile.getByText('English', { exact: true }).click()
  await profile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(profile).toBeHidden()
})

let secret = ''
let recoveryCode = ''

/** Opens what the user's profile says of signing in. */
async function openSignIn() {
  await chen.getByRole('button', { name: /陈静/ }).click()
  await chen.getByRole('menuitem', { name: 'Profile', exact: true }).click()
  const profile = chen.getByRole('dialog', { name: 'Profile' })
  await profile.getByRole('tab', { name: 'Sign-in' }).click()
  return profile
}

test('two-step sign-in is set up in the profile', async () => {
  const profile = await openSignIn()
  await expect(profile.getByText('This browser')).toBeVisible()
  await profile.getByRole('button', { name: 'Set up' }).click()
  await profile.getByLabel('Your password').fill(password)
  await profile.getByRole('button', { name: 'Continue' }).click()
  secret = (await profile.locator('code').innerText()).replaceAll(' ', '')
  await profile.getByLabel('Code', { exact: true }).fill(codeOf(secret, stepAt(Date.now())))
  await profile.getByRole('button', { name: 'Turn on' }).click()
  // The codes are shown once: a stray key or click does not lose them.
  const codes = chen.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.locator('pre')).toHaveText(/^([A-Z2-7]{4}-){2}[A-Z2-7]{4}\s/)
  recoveryCode = (await codes.locator('pre').innerText()).split('\n')[0]!
  await chen.keyboard.press('Escape')
  await chen.mouse.click(5, 5)
  // They are copied on plain http too, where browsers have no clipboard API.
  await chen.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
  const copied = chen.evaluate(
    `new Promise((copied) => document.addEventListener('copy', () => copied(getSelection().toString()), { once: true }))`,
  )
  await codes.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(codes.getByRole('button', { name: 'Copied', exact: true })).toBeFocused()
  expect(await copied).toBe(await codes.locator('pre').innerText())
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(codes).toBeHidden()
  await profile.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(profile).toBeHidden()
})

test('Log Out: the token cookie is gone, the page reloads to /login, /admin answers 302', async () => {
  const storedKeys = () =>
    chen.evaluate(() => Object.keys(localStorage).filter((key) => /^sms\.(draft|recent)\./.test(key)))
  expect(await storedKeys()).not.toEqual([])
  await chen.getByRole('button', { name: /陈静/ }).click()
  await chen.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(chen).toHaveURL(/\/login/)
  expect(await storedKeys()).toEqual([])
  expect((await chen.context().cookies()).map(({ name }) => name)).not.toContain('token')
  const answer = await fetch(`${product.url}/admin/supplier`, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/login')

  // A refusal is shown in a toast and in the form.
  await chen.getByLabel('Name or email').fill('陈静')
  await chen.getByLabel('Password', { exact: true }).fill('not the password')
  await chen.getByRole('button', { name: 'Sign in', exact: true }).click()
  const [inForm, toast] = [chen.locator('form').getByRole('alert'), chen.locator('.login-toast')]
  await expect(inForm).toBeVisible()
  await expect(toast).toHaveText((await inForm.textContent())!)

  // The password alone does not sign in any more.
  await chen.getByLabel('Name or email').fill('陈静')
  await chen.getByLabel('Password', { exact: true }).fill(password)
  await chen.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(chen.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
  await chen.getByLabel('Code', { exact: true }).fill(codeOf(secret, stepAt(Date.now()) + 1))
  await chen.getByRole('button', { name: 'Sign in', exact: true }).click()
  // Not the record on which the user logged out, but the first screen.
  await expect(chen).toHaveURL(/\/admin\/fabric(\?|$)/)
})

test('two-step sign-in is turned off with the password and a code', async () => {
  const profile = await openSignIn()
  await profile.getByRole('button', { name: 'Turn off' }).click()
  await profile.getByLabel('Your password').fill(password)
  await profile.getByLabel('Code or recovery code').fill(recoveryCode)
  await profile.getByRole('button', { name: 'Turn off' }).click()
  await expect(profile.getByRole('button', { name: 'Set up' })).toBeVisible()
})
