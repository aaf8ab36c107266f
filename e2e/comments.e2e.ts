import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { createAdministrator, type Product, password, signIn, startProduct } from './product.ts'

/** Comments, mentions and notifications: two people, each in a browser of their own, in English and in Chinese. */
let product: Product
let mei: Page
let chen: Page
let record = ''
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  product = await startProduct()
  await createAdministrator(product)
  mei = await visit(browser, 'Mei')
  await invite({ name: '陈静', email: 'chen@example.com', language: 'zh', Menu: ['Supplier'] })
  await invite({ name: 'Otto', email: 'otto@example.com', language: 'en', Menu: ['Fabric'] })
  chen = await visit(browser, '陈静')
  const values = { code: 'SUP-1', nameEn: 'Hengli Silk', type: 'OEM' }
  const added = await mei.request.post(`${product.url}/api/supplier/add`, { data: values })
  record = ((await added.json()) as { data: { id: string } }).data.id
})
test.afterAll(() => product.stop())

async function visit(browser: Browser, account: string) {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, product, account)
  return page
}

async function invite(user: { name: string; email: string; language: string; Menu: string[] }) {
  await mei.request.post(`${product.url}/api/user/register`, { data: { role: 'Staff', ...user } })
  const token = new URL(await product.mailTo(user.email)).searchParams.get('token')
  await mei.request.post(`${product.url}/api/user/reset`, { data: { token, password } })
}

const seriousFaults = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map((one) => one.id)
}
const sideways = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Notifications|通知)/ })

test('a comment is written, with somebody picked behind @, by keyboard alone', async () => {
  await chen.goto(`${product.url}/admin/supplier`)
  await expect(bell(chen)).toHaveAccessibleName('通知')
  await mei.goto(`${product.url}/admin/supplier/${record}`)
  await mei.getByRole('tab', { name: 'Comments' }).click()
  await expect(mei.getByText('No comments yet.')).toBeVisible()
  const field = mei.getByRole('textbox', { name: 'Write a comment' })
  await field.pressSequentially('Please look, @')
  const people = mei.getByRole('listbox', { name: 'People to mention' })
  await expect(people.getByRole('option')).toHaveText(['陈陈静'])
  await field.pressSequentially('cj')
  await expect(people.getByRole('option')).toHaveText(['陈陈静'])
  expect(await seriousFaults(mei)).toEqual([])
  await field.press('Enter')
  await expect(field).toHaveValue('Please look, @陈静 ')
  await field.pressSequentially('<b>bold</b> https://example.com/a, javascript:alert(1)')
  await field.press('Enter')
  await field.pressSequentially('second line')
})

test('what is written survives a reload, and Ctrl-Enter sends it', async () => {
  await mei.reload()
  const field = mei.getByRole('textbox', { name: 'Write a comment' })
  await expect(field).toHaveValue(
    'Please look, @陈静 <b>bold</b> https://example.com/a, javascript:alert(1)\nsecond line',
  )
  await field.press('Control+Enter')
  await expect(field).toHaveValue('')
  const comment = mei.getByRole('listitem').filter({ hasText: 'second line' })
  await expect(comment).toContainText('@陈静 <b>bold</b> https://example.com/a, javascript:alert(1)')
  const link = comment.getByRole('link')
  await expect(link).toHaveCount(1)
  await expect(link).toHaveAttribute('href', 'https://example.com/a')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(mei.getByRole('tab', { name: 'Comments (1)' })).toBeVisible()
})

test('a change that was begun goes on where it was left; what is typed while a comment is sent stays', async () => {
  await mei.getByRole('button', { name: 'Change this comment' }).click()
  const change = mei.getByRole('textbox', { name: 'The comment' })
  await change.press('ControlOrMeta+End')
  await change.pressSequentially(', still thinking')
  await mei.getByRole('tab', { name: 'History' }).click()
  await mei.getByRole('tab', { name: 'Comments (1)' }).click()
  await expect(change).toHaveValue(/second line, still thinking$/)
  await mei.getByRole('button', { name: 'Cancel' }).click()
  await expect(mei.getByText(/second line$/)).toBeVisible()

  const field = mei.getByRole('textbox', { name: 'Write a comment' })
  await mei.route('**/api/comment/add', async (route) => {
    await field.fill('The next one')
    await route.continue()
  })
  await field.fill('A first one')
  await field.press('Control+Enter')
  await expect(mei.getByRole('listitem').filter({ hasText: 'A first one' })).toBeVisible()
  await expect(field).toHaveValue('The next one')
  await mei.unroute('**/api/comment/add')
  await field.fill('')
  await mei
    .getByRole('listitem')
    .filter({ hasText: 'A first one' })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(mei.getByRole('tab', { name: 'Comments (1)' })).toBeVisible()
})

test('提及：被提及者立即看到红点和提示，点开通知即到该记录', async () => {
  await expect(bell(chen)).toHaveAccessibleName('通知，1 条未读', { timeout: 3_000 })
  await expect(chen.getByText('Mei 在“SUP-1 · Hengli Silk”的评论中提到了您')).toBeVisible()
  await bell(chen).click()
  const list = chen.getByRole('dialog', { name: '通知' })
  await expect(list.getByRole('link')).toContainText('Please look, @陈静')
  expect(await seriousFaults(chen)).toEqual([])
  await list.getByRole('link').click()
  await expect(chen).toHaveURL(new RegExp(`/admin/supplier/${record}\\?tab=comments`))
  await expect(chen.getByRole('tab', { name: '评论（1）' })).toHaveAttribute('aria-selected', 'true')
  await expect(bell(chen)).toHaveAccessibleName('通知')
  await expect(list).toBeHidden()
})

test('回复：对方打开着的页面上立即出现，修改和移除也一样', async () => {
  const field = chen.getByRole('textbox', { name: '写评论' })
  await field.fill('收到，@Mei 谢谢')
  await chen.getByRole('button', { name: '发送' }).click()
  await expect(mei.getByRole('tab', { name: 'Comments (2)' })).toBeVisible({ timeout: 3_000 })
  await expect(mei.getByText('收到，@Mei 谢谢').first()).toBeVisible()
  await expect(bell(mei)).toHaveAccessibleName('Notifications, 1 unread')

  const own = chen.getByRole('listitem').filter({ hasText: '收到' })
  await own.getByRole('button', { name: '修改此评论' }).click()
  await chen.getByRole('textbox', { name: '评论内容' }).fill('收到，@Mei 明天回复')
  await chen.getByRole('textbox', { name: '评论内容' }).press('Control+Enter')
  await expect(own).toContainText('已编辑')
  await expect(mei.getByRole('listitem').filter({ hasText: '明天回复' })).toBeVisible({ timeout: 3_000 })
  await expect(chen.getByRole('button', { name: '修改此评论' })).toHaveCount(1)
  await expect(chen.getByRole('button', { name: /移除/ })).toHaveCount(1)

  await own.getByRole('button', { name: /移除/ }).click()
  await expect(mei.getByRole('tab', { name: 'Comments (1)' })).toBeVisible({ timeout: 3_000 })
  await expect(bell(mei)).toHaveAccessibleName('Notifications')
  await chen.getByRole('button', { name: '撤销' }).click()
  await expect(mei.getByRole('tab', { name: 'Comments (2)' })).toBeVisible({ timeout: 3_000 })
  await expect(bell(mei)).toHaveAccessibleName('Notifications, 1 unread')
})

test('the history of the record tells of comments, mentions by name', async () => {
  await mei.getByRole('tab', { name: 'History' }).click()
  const entry = mei.getByRole('listitem').filter({ hasText: '陈静 added a comment' })
  await entry.getByRole('button', { name: /Show/ }).click()
  await expect(entry).toContainText('收到，@Mei 谢谢')
  await mei.getByRole('tab', { name: /Comments/ }).click()
})

test('a mention of somebody who may not see the record is refused at the field, and nothing typed is lost', async () => {
  const users = (await (await mei.request.get(`${product.url}/api/user?q=Otto`)).json()) as { data: { id: string }[] }
  const field = mei.getByRole('textbox', { name: 'Write a comment' })
  await field.fill(`Ask @[${users.data[0]!.id}]`)
  await field.press('Control+Enter')
  await expect(mei.locator('.comment-problem').first()).toHaveText(
    'Otto may not see this record and cannot be mentioned here',
  )
  await expect(field).toHaveValue(/^Ask @/)
  await field.fill('')
})

test('the bell: all are marked as read at once; Escape closes it and gives the focus back', async () => {
  await bell(mei).focus()
  await mei.keyboard.press('Enter')
  const list = mei.getByRole('dialog', { name: 'Notifications' })
  await expect(list.locator('[data-first]')).toBeFocused()
  await list.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(mei)).toHaveAccessibleName('Notifications')
  await expect(list.getByText('Unread:')).toHaveCount(0)
  await mei.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(bell(mei)).toBeFocused()
})

test('个人资料：可关闭某类通知，选择邮件频率，重新打开仍在', async () => {
  const open = async () => {
    await chen.getByRole('button', { name: /账户/ }).click()
    await chen.getByRole('menuitem', { name: '个人资料' }).click()
    await expect(chen.getByRole('checkbox', { name: '评论中提到我' })).toBeVisible()
  }
  await open()
  await chen.getByRole('checkbox', { name: '评论中提到我' }).uncheck()
  await chen.getByRole('dialog').getByText('每天早上').click()
  expect(await seriousFaults(chen)).toEqual([])
  await chen.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(chen.getByRole('dialog')).toBeHidden()
  await open()
  await expect(chen.getByRole('checkbox', { name: '评论中提到我' })).not.toBeChecked()
  await expect(chen.getByRole('radio', { name: '每天早上' })).toBeChecked()
  await chen.getByRole('dialog').getByRole('button', { name: '取消' }).click()
})

for (const [who, name] of [
  [() => mei, 'English, light'],
  [() => chen, '中文, dark'],
] as const) {
  test(`at 390 px nothing moves sideways: ${name}`, async () => {
    const page = who()
    await page.setViewportSize({ width: 390, height: 844 })
    if (name.includes('dark')) await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${product.url}/admin/supplier/${record}?tab=comments`)
    await expect(page.getByRole('listitem').filter({ hasText: 'second line' })).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('textbox', { name: /Write a comment|写评论/ }).pressSequentially('@')
    await expect(page.getByRole('listbox')).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await bell(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await seriousFaults(page)).toEqual([])
  })
}
