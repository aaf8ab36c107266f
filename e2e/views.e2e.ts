import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { Client } from 'pg'
import { createAdministrator, type Product, password, signIn, startProduct } from './product.ts'
import { quietly } from './quiet.ts'

/** Saved views and the quick look, in both languages (interface.md, Lists). */
let product: Product
const mills = ['Anatolia', 'Jiangsu', 'Meghna', 'Minho', 'Kaveri']
const countries = ['CN', 'TR', 'BD', 'PT', 'IN']
test.beforeAll(async ({ playwright }) => {
  product = await startProduct()
  await createAdministrator(product)
  const request = await playwright.request.newContext({ baseURL: product.url })
  await request.post('/api/user/login', { data: { account: 'Mei', password } })
  await request.post('/api/user/add', {
    data: { name: 'Sun', email: 'sun@example.com', role: 'Staff', Menu: ['Supplier'], language: 'zh' },
  })
  const token = new URL(await product.mailTo('sun@example.com')).searchParams.get('token')
  await request.post('/api/user/reset', { data: { token, password } })
  for (const [i, country] of countries.entries())
    await request.post('/api/supplier/add', {
      data: { code: `AE2022087-${i}`, nameEn: `${mills[i]} Dyeing`, type: 'OEM', country, confirm: ['similar'] },
    })
  await request.dispose()
})
test.afterAll(() => product.stop())

const words = {
  en: {
    views: 'Views',
    view: (name: string, changed = false) => `View: ${name}${changed ? ', changed' : ''}`,
    saveAs: 'Save as a new view …',
    name: 'Name',
    share: /^Share with everybody/,
    save: 'Save',
    opens: (name: string) => `Open this list with “${name}”`,
    edit: (name: string) => `Rename, share or delete “${name}”`,
    remove: 'Delete',
    undo: 'Undo',
    matches: 'Matches',
    columns: 'Columns',
    city: 'City',
    without: 'All suppliers, without a view',
    facts: 'Facts',
    place: (n: number) => `${n} of 5`,
    editCity: /City/,
    look: /^Quick look at/,
    open: 'Open',
  },
  zh: {
    views: '视图',
    view: (name: string, changed = false) => `视图：${name}${changed ? '，已更改' : ''}`,
    saveAs: '另存为新视图…',
    name: '名称',
    share: /^与所有可打开此列表的人共享/,
    save: '保存',
    opens: (name: string) => `打开列表时使用“${name}”`,
    edit: (name: string) => `重命名、共享或删除“${name}”`,
    remove: '删除',
    undo: '撤销',
    matches: '匹配数',
    columns: '列',
    city: '城市',
    without: '不使用视图的全部供应商',
    facts: '资料',
    place: (n: number) => `第 ${n} 条，共 5 条`,
    editCity: /城市/,
    look: /^快速查看/,
    open: '打开',
  },
}

async function clean(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((one) => one.html).join(' ')}`)).toEqual([])
}

for (const [language, account, colleague] of [
  ['en', 'Mei', 'Sun'],
  ['zh', 'Sun', 'Mei'],
] as const) {
  const say = words[language]
  const theirs = words[language === 'en' ? 'zh' : 'en']
  const name = `Portugal ${language}`

  test(`${language}: a view is saved, shared, changed, chosen as default, deleted and brought back`, async ({
    page,
    browser,
  }) => {
    await signIn(page, product, account)
    const count = page.getByRole('status', { name: say.matches })
    const button = (label: string) => page.getByRole('button', { name: label, exact: true })
    const panel = page.getByRole('dialog', { name: say.views, exact: true })

    // By keys alone: the panel takes the focus, the dialog too, and both give it back.
    await page.goto(`${product.url}/admin/supplier?country=PT&sort=-code`)
    await expect(count).toHaveText('1')
    await button(say.columns).click()
    await page.getByRole('dialog', { name: say.columns }).getByRole('checkbox', { name: say.city, exact: true }).click()
    await page.keyboard.press('Escape')
    await button(say.views).press('Enter')
    await expect(panel).toBeVisible()
    await clean(page)
    await panel.getByRole('button', { name: say.saveAs }).press('Enter')
    await expect(page.getByLabel(say.name, { exact: true })).toBeFocused()
    await page.keyboard.type(name)
    await page.getByRole('checkbox', { name: say.share }).press('Space')
    await clean(page)
    await page.getByLabel(say.name, { exact: true }).press('Enter')
    await expect(button(say.view(name))).toBeFocused()
    await expect(page).toHaveURL(/view=[0-9a-f-]{36}/)
    const shared = page.url()
    expect(shared).toContain('country=PT')

    // What is changed is marked, and goes back or is saved.
    await page.goto(`${shared.replace('country=PT', 'country=PT,TR')}`)
    await expect(count).toHaveText('2')
    await button(say.view(name, true)).click()
    await panel.getByRole('button', { name: say.save, exact: true }).click()
    await expect(button(say.view(name))).toBeVisible()

    // A colleague finds it in the menu and by the link alone, columns included.
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
    const other = await context.newPage()
    await signIn(other, product, colleague)
    await other.goto(`${product.url}/admin/supplier`)
    await expect(other.getByRole('status', { name: theirs.matches })).toHaveText('5')
    await expect(other.getByRole('columnheader', { name: theirs.city, exact: true })).toBeVisible()
    await other.getByRole('button', { name: theirs.views, exact: true }).click()
    await other.getByRole('dialog', { name: theirs.views, exact: true }).getByRole('button', { name }).first().click()
    await expect(other.getByRole('status', { name: theirs.matches })).toHaveText('2')
    await expect(other).toHaveURL(/country=PT(,|%2C)TR/)
    await expect(other.getByRole('columnheader', { name: theirs.city, exact: true })).toHaveCount(0)
    await other.goto(`${product.url}/admin/supplier?view=${new URL(shared).searchParams.get('view')}`)
    await expect(other.getByRole('status', { name: theirs.matches })).toHaveText('2')
    await expect(other).toHaveURL(/country=PT(,|%2C)TR/)
    await context.close()

    // The default opens a list without parameters; Back leads out of it, not to the list without it.
    await button(say.view(name)).click()
    await panel.getByRole('button', { name: say.opens(name) }).click()
    await expect(panel.getByRole('button', { name: say.opens(name) })).toHaveAttribute('aria-pressed', 'true')
    await page.goto(`${product.url}/admin/supplier`)
    await expect(count).toHaveText('2')
    await expect(page).toHaveURL(/view=.*country=PT(,|%2C)TR|country=PT(,|%2C)TR.*view=/)
    await button(say.view(name)).click()
    await panel.getByRole('button', { name: say.without }).click()
    await expect(count).toHaveText('5')
    await page.goBack()
    await expect(count).toHaveText('2')

    // Deleted, the filters stay; Undo brings it back.
    await button(say.view(name)).click()
    await panel.getByRole('button', { name: say.edit(name) }).click()
    await page.getByRole('button', { name: say.remove, exact: true }).click()
    await expect(button(say.views)).toBeVisible()
    await expect(count).toHaveText('2')
    await page.getByRole('button', { name: say.undo }).click()
    await button(say.views).click()
    await expect(panel.getByText(name, { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: say.opens(name) }).click()
    await expect(panel.getByRole('button', { name: say.opens(name) })).toHaveAttribute('aria-pressed', 'false')
  })
}

test('a view that names a column and a filter since removed opens with the rest, and says so', async ({ page }) => {
  await signIn(page, product)
  const content = {
    q: '',
    filters: { status: 'Active', country: 'PT' },
    sort: 'code',
    columns: ['country'],
    order: ['country'],
    widths: {},
    density: 'calm',
  }
  const answer = await page.request.post(`${product.url}/api/view/add`, {
    data: { kind: 'supplier', name: 'Old', content },
  })
  const { id } = ((await answer.json()) as { data: { id: string } }).data
  const client = new Client({ connectionString: product.databaseUrl })
  await client.connect()
  await client.query(
    `update list_view set state = jsonb_set(jsonb_set(state, '{columns}', '["country", "dyehouse"]'),
      '{filters,shade}', '"red"') where id = $1`,
    [id],
  )
  await client.end()
  await page.goto(`${product.url}/admin/supplier?view=${id}`)
  await expect(page.getByRole('status', { name: 'Matches' })).toHaveText('1')
  const notice = page.getByRole('status').filter({ hasText: 'A column of this view no longer exists: dyehouse.' })
  await expect(notice).toContainText('A filter or order of this view no longer fits and is left out: shade.')
  await clean(page)
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)
  // A view of somebody else that is not shared: the list is as the address says.
  await page.goto(`${product.url}/admin/supplier?view=${id.replace(/^./, (first) => (first === '0' ? '1' : '0'))}`)
  await expect(page.getByText(/is not shared with you or no longer exists/)).toBeVisible()
  await expect(page.getByRole('status', { name: 'Matches' })).toHaveText('5')
})

test('on a phone the views are a press away, in 390 px', async ({ page }) => {
  await signIn(page, product)
  const content = { q: '', filters: { country: 'PT' }, sort: '', columns: [], order: [], widths: {}, density: 'calm' }
  await page.request.post(`${product.url}/api/view/add`, { data: { kind: 'supplier', name: 'Small', content } })
  await page.setViewportSize({ width: 390, height: 844 })
  await quietly(page, () => page.goto(`${product.url}/admin/supplier`))
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Small', exact: true }).click()
  await expect(page.getByRole('status', { name: 'Matches' })).toHaveText('1')
  await expect(page.getByRole('button', { name: 'View: Small', exact: true })).toBeVisible()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
  await clean(page)
})

for (const [language, account] of [
  ['en', 'Mei'],
  ['zh', 'Sun'],
] as const) {
  test(`${language}: a quick look by keys alone; the list stays as it is`, async ({ page }) => {
    const say = words[language]
    await signIn(page, product, account)
    await page.goto(`${product.url}/admin/supplier?sort=code&status=`)
    await expect(page.getByRole('status', { name: say.matches })).toHaveText('5')
    const row = (i: number) => page.getByRole('row').filter({ hasText: mills[i]! })
    const drawer = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: say.facts }) })
    await row(0).focus()
    await page.keyboard.press('Space')
    await expect(drawer).toContainText('Anatolia Dyeing')
    await expect(drawer.getByRole('status').filter({ hasText: say.place(1) })).toBeVisible()
    await clean(page)
    const url = page.url()
    await page.keyboard.press('ArrowDown')
    await expect(drawer).toContainText('Jiangsu Dyeing')
    await page.keyboard.press('j')
    await expect(drawer).toContainText('Meghna Dyeing')
    await page.keyboard.press('ArrowUp')
    await expect(drawer.getByRole('status').filter({ hasText: say.place(2) })).toBeVisible()
    await expect(row(1)).toHaveAttribute('data-looked', 'true')
    expect(page.url()).toBe(url)

    // The form opens over it, and leads back to it.
    await page.keyboard.press('e')
    const form = page.locator('.form-drawer')
    await form.getByRole('textbox', { name: say.city, exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(drawer.getByRole('status').filter({ hasText: say.place(2) })).toBeVisible()

    // Facts are edited where they stand, as on the page; keys belong to what is typed.
    await drawer.getByRole('button', { name: say.editCity }).click()
    await page.keyboard.type(`jj ${language}`)
    await page.keyboard.press('Enter')
    await expect(row(1)).toContainText(`jj ${language}`)
    await expect(drawer).toContainText('Jiangsu Dyeing')

    // The focus goes back to the row that was looked at last.
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(row(1)).toBeFocused()
    await row(1).hover()
    await row(1).getByRole('button', { name: say.look }).click()
    await drawer.getByRole('link', { name: say.open, exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/supplier\/[0-9a-f-]{36}/)
    await page.goBack()
    await expect(page.getByRole('status', { name: say.matches })).toHaveText('5')
  })
}

test('records without a page of their own are opened by their name', async ({ page }) => {
  await signIn(page, product)
  const added = await page.request.post(`${product.url}/api/currency/add`, { data: { code: 'EUR' } })
  const { data } = (await added.json()) as { data: { id: string } }
  const rate = { currency: data.id, validFrom: '2026-01-02', rate: '7.8' }
  expect((await page.request.post(`${product.url}/api/rate/add`, { data: rate })).ok()).toBe(true)
  await page.goto(`${product.url}/admin/master/currency/${data.id}`)
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Facts' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open' })).toHaveCount(0)
})
