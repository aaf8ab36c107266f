import { expect, test } from '@playwright/test'
import { Client } from 'pg'
import { hold } from './hold.ts'
import { isAccessible } from './look.ts'
import { asMei, callsOf, createAdministrator, type Product, signIn, startProduct, visit } from './product.ts'
import { quietly } from './quiet.ts'
import { type Language, rounds, wordsIn } from './words.ts'

/** Saved views and the quick look, in both languages (interface.md, Lists). */
let product: Product
const mills = ['Anatolia', 'Jiangsu', 'Meghna', 'Minho', 'Kaveri']
const countries = ['CN', 'TR', 'BD', 'PT', 'IN']
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async ({ add, invite }) => {
    await invite(product, { name: 'Sun', email: 'sun@example.com', language: 'zh', Menu: ['Supplier', 'Master_Data'] })
    for (const [i, country] of countries.entries())
      await add('supplier', { code: `AE2022087-${i}`, nameEn: `${mills[i]} Dyeing`, type: 'OEM', country })
  })
})
test.afterAll(() => product.stop())

/** Shown for an address whose view is gone. */
const lost =
  'The view of this address is not shared with you or no longer exists; search, filters and order are as the address says.'

/** The texts of a language that several journeys read. */
function wordsOf(language: Language) {
  const say = wordsIn(language)
  return {
    say,
    views: say('Views'),
    view: (name: string, changed = false) => say(changed ? 'View: {name}, changed' : 'View: {name}', { name }),
    matches: { name: say('Matches') },
    place: (n: number) => say('{n} of {total}', { n, total: 5 }),
    opens: (name: string) => say('Open this list with “{name}”', { name }),
  }
}
/** The content of a view without anything chosen. */
const empty = { q: '', filters: {}, sort: '', columns: [], order: [], widths: {}, density: 'calm' }
const accounts = { en: 'Mei', zh: 'Sun' } as const

rounds((language) => {
  const { say, views, view, matches, opens } = wordsOf(language)
  const other = language === 'en' ? 'zh' : 'en'
  const theirs = wordsOf(other)
  const name = `Portugal ${language}`

  test(`${language}: a view is saved, shared, changed, chosen as default, deleted and brought back`, async ({
    page,
    browser,
  }) => {
    const colleague = await visit(browser, product, accounts[other])
    await colleague.setViewportSize({ width: 1440, height: 900 })
    await quietly(colleague, () => colleague.goto(`${product.url}/admin/supplier`))
    await expect(colleague.getByRole('status', theirs.matches)).toHaveText('5')
    await expect(colleague.getByRole('columnheader', { name: theirs.say('City'), exact: true })).toBeVisible()
    await signIn(page, product, accounts[language])
    const count = page.getByRole('status', matches)
    const button = (label: string) => page.getByRole('button', { name: label, exact: true })
    const panel = page.getByRole('dialog', { name: views, exact: true })

    // By keys alone: the panel takes the focus, the dialog too, and both give it back.
    await page.goto(`${product.url}/admin/supplier?country=PT&sort=-code`)
    await expect(count).toHaveText('1')
    await button(say('Columns')).click()
    await page
      .getByRole('dialog', { name: say('Columns') })
      .getByRole('checkbox', { name: say('City'), exact: true })
      .click()
    await page.keyboard.press('Escape')
    await button(views).press('Enter')
    await expect(panel).toBeVisible()
    await isAccessible(page)
    await panel.getByRole('button', { name: say('Save as a new view …') }).press('Enter')
    await expect(page.getByLabel(say('Name', {}, 'kit/web/list/views'), { exact: true })).toBeFocused()
    await page.keyboard.type(name)
    await page.getByRole('checkbox', { name: say('Share with everybody who may open this list') }).press('Space')
    await isAccessible(page)
    await page.getByLabel(say('Name', {}, 'kit/web/list/views'), { exact: true }).press('Enter')
    await expect(button(view(name))).toBeFocused()
    await expect(page).toHaveURL(/view=[0-9a-f-]{36}/)
    const shared = page.url()
    expect(shared).toContain('country=PT')

    // A changed view is marked, and can be saved.
    await page.goto(`${shared.replace('country=PT', 'country=PT,TR')}`)
    await expect(count).toHaveText('2')
    await button(view(name, true)).click()
    await panel.getByRole('button', { name: say('Save'), exact: true }).click()
    await expect(button(view(name))).toBeVisible()

    // A colleague finds it in the menu of a list that was open all the time, and by its link, with its columns.
    await colleague.getByRole('button', { name: theirs.views, exact: true }).click()
    await colleague
      .getByRole('dialog', { name: theirs.views, exact: true })
      .getByRole('button', { name })
      .first()
      .click()
    await expect(colleague.getByRole('status', theirs.matches)).toHaveText('2')
    await expect(colleague).toHaveURL(/country=PT(,|%2C)TR/)
    await expect(colleague.getByRole('columnheader', { name: theirs.say('City'), exact: true })).toHaveCount(0)
    await colleague.goto(`${product.url}/admin/supplier?view=${new URL(shared).searchParams.get('view')}`)
    await expect(colleague.getByRole('status', theirs.matches)).toHaveText('2')
    await expect(colleague).toHaveURL(/country=PT(,|%2C)TR/)

    // The default opens a list without parameters; Back leads out of it, not to the list without it.
    await button(view(name)).click()
    await panel.getByRole('button', { name: opens(name) }).click()
    await expect(panel.getByRole('button', { name: opens(name) })).toHaveAttribute('aria-pressed', 'true')
    await page.goto(`${product.url}/admin/supplier`)
    await expect(count).toHaveText('2')
    await expect(page).toHaveURL(/view=.*country=PT(,|%2C)TR|country=PT(,|%2C)TR.*view=/)
    await button(view(name)).click()
    await panel
      .getByRole('button', { name: say('All {en}, without a view', { en: 'suppliers', zh: '供应商' }) })
      .click()
    await expect(count).toHaveText('5')
    await page.goBack()
    await expect(count).toHaveText('2')

    // Deleted, the filters stay; Undo brings it back.
    await button(view(name)).click()
    await panel.getByRole('button', { name: say('Rename, share or delete “{name}”', { name }) }).click()
    // The dialog has come to rest when its field has the focus.
    await expect(page.getByLabel(say('Name', {}, 'kit/web/list/views'), { exact: true })).toBeFocused()
    await page.getByRole('button', { name: say('Delete'), exact: true }).click()
    // A toast with the focus stays.
    await page.getByRole('button', { name: say('Undo') }).focus()
    await expect(button(views)).toBeVisible()
    await expect(count).toHaveText('2')
    await expect(colleague.getByText(theirs.say(lost))).toBeVisible()
    await colleague.context().close()
    await page.getByRole('button', { name: say('Undo') }).click()
    await button(views).click()
    await expect(panel.getByText(name, { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: opens(name) }).click()
    await expect(panel.getByRole('button', { name: opens(name) })).toHaveAttribute('aria-pressed', 'false')
  })
})

rounds((language) => {
  const { say, views, view, matches, place } = wordsOf(language)

  test(`${language}: a view that names a column and a filter since removed opens with the rest, and says so`, async ({
    page,
  }) => {
    await signIn(page, product, accounts[language])
    const content = { ...empty, filters: { status: 'Active', country: 'PT' }, sort: 'code', columns: ['country'] }
    const { id } = await callsOf(page, product).post('/view/add', { kind: 'supplier', name: 'Old', content })
    const client = new Client({ connectionString: product.databaseUrl })
    await client.connect()
    await client.query(
      `update list_view set state = jsonb_set(jsonb_set(state, '{columns}', '["country", "dyehouse", "mill"]'),
      '{filters,shade}', '"red"') where id = $1`,
      [id],
    )
    await client.end()
    await page.goto(`${product.url}/admin/supplier?view=${id}`)
    await expect(page.getByRole('status', matches)).toHaveText('1')
    const names = language === 'zh' ? 'dyehouse、mill' : 'dyehouse, mill'
    const missingColumn = say('A column of this view no longer exists: {names}.', { names })
    const notice = page.getByRole('status').filter({ hasText: missingColumn })
    const left = 'A filter or order of this view no longer fits and is left out: {names}.'
    await expect(notice).toContainText(say(left, { names: 'shade' }))
    await isAccessible(page)
    await notice.getByRole('button', { name: say('Close') }).click()
    await expect(notice).toHaveCount(0)
    // A private view of another user: the list is as the address says.
    await page.goto(`${product.url}/admin/supplier?view=${id.replace(/^./, (first) => (first === '0' ? '1' : '0'))}`)
    await expect(page.getByText(say(lost))).toBeVisible()
    await expect(page.getByRole('status', matches)).toHaveText('5')
  })

  test(`${language}: on a phone the views are a press away, in 390 px`, async ({ page }) => {
    await signIn(page, product, accounts[language])
    const content = { ...empty, filters: { country: 'PT' } }
    await callsOf(page, product).post('/view/add', { kind: 'supplier', name: 'Small', content })
    await page.setViewportSize({ width: 390, height: 844 })
    await quietly(page, () => page.goto(`${product.url}/admin/supplier`))
    await page.getByRole('button', { name: views, exact: true }).click()
    await page.getByRole('dialog', { name: views }).getByRole('button', { name: 'Small', exact: true }).click()
    await expect(page.getByRole('status', matches)).toHaveText('1')
    await expect(page.getByRole('button', { name: view('Small'), exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
    await isAccessible(page)
  })

  test(`${language}: a quick look by keys alone; the list stays as it is`, async ({ page }) => {
    await signIn(page, product, accounts[language])
    await page.goto(`${product.url}/admin/supplier?sort=code&status=`)
    await expect(page.getByRole('status', matches)).toHaveText('5')
    const row = (i: number) => page.getByRole('row').filter({ hasText: mills[i]! })
    const drawer = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: say('Facts') }) })
    await row(0).focus()
    await page.keyboard.press('Space')
    await expect(drawer).toContainText('Anatolia Dyeing')
    await expect(drawer.getByRole('status').filter({ hasText: place(1) })).toBeVisible()
    // The facts are as wide as the drawer.
    expect((await drawer.locator('.record-facts').boundingBox())?.width).toBeGreaterThan(500)
    await isAccessible(page)
    const url = page.url()
    await page.keyboard.press('ArrowDown')
    await expect(drawer).toContainText('Jiangsu Dyeing')
    await page.keyboard.press('j')
    await expect(drawer).toContainText('Meghna Dyeing')
    await page.keyboard.press('ArrowUp')
    await expect(drawer.getByRole('status').filter({ hasText: place(2) })).toBeVisible()
    await expect(row(1)).toHaveAttribute('data-looked', 'true')
    expect(page.url()).toBe(url)

    // The quick look has the tabs of the page; the chosen one stays from row to row.
    await drawer.getByRole('tab', { name: say('Files') }).click()
    await expect(drawer.getByRole('tabpanel')).toContainText(say('No files yet.'))
    await drawer.getByRole('tab', { name: say('History', {}, 'kit/web/record') }).click()
    await expect(drawer.getByRole('tabpanel').getByRole('listitem').last()).toContainText('Mei')
    await isAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(drawer).toContainText('Meghna Dyeing')
    await expect(drawer.getByRole('tabpanel').getByRole('listitem').last()).toContainText('Mei')
    await page.keyboard.press('ArrowUp')
    await drawer.getByRole('tab', { name: say('Facts') }).click()
    await expect(drawer).toContainText('Jiangsu Dyeing')

    // The form opens over it, and leads back to it.
    await page.keyboard.press('e')
    const form = page.locator('.form-drawer')
    await form.getByRole('textbox', { name: say('City'), exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(drawer.getByRole('status').filter({ hasText: place(2) })).toBeVisible()

    // Facts are edited in place, as on the page; typed letters are no shortcuts.
    await drawer
      .getByRole('button', { name: new RegExp(`^${say('Edit {en}', { en: say('City'), zh: say('City') })}`) })
      .click()
    await page.keyboard.type(`jj ${language}`)
    await page.keyboard.press('Enter')
    await expect(row(1)).toContainText(`jj ${language}`)
    await expect(drawer).toContainText('Jiangsu Dyeing')
    // The row may show it before the drawer does; until then Escape closes the editor alone.
    await expect(drawer.locator('.record-editor')).toHaveCount(0)

    // The focus goes back to the row that was looked at last.
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(row(1)).toBeFocused()
    await row(1).hover()
    await row(1)
      .getByRole('button', { name: new RegExp(`^${say('Quick look at {name}', { name: '' }).trim()}`) })
      .click()
    await drawer.getByRole('link', { name: say('Open'), exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/supplier\/[0-9a-f-]{36}/)
    await page.goBack()
    await expect(page.getByRole('status', matches)).toHaveText('5')
  })

  test(`${language}: records without a page of their own are opened by their name`, async ({ page }) => {
    await signIn(page, product, accounts[language])
    const { add } = callsOf(page, product)
    const { id } = await add('currency', { code: language === 'en' ? 'EUR' : 'USD' })
    await add('rate', { currency: id, validFrom: '2026-01-02', rate: '7.8' })
    await page.goto(`${product.url}/admin/master/currency/${id}`)
    await page.locator('tbody tr[data-record]').waitFor()
    // Arrows scroll the page of the record: its list takes no keys without the focus.
    for (const key of ['ArrowDown', 'j', 'k', 'ArrowUp']) await page.keyboard.press(key)
    await expect(page.locator('tbody tr:focus')).toHaveCount(0)
    await page.getByRole('row').nth(1).getByRole('button').first().click()
    const drawer = page.getByRole('dialog')
    // A part of a currency has no comments or files of its own.
    await expect(drawer.getByRole('tab')).toHaveText([say('Facts'), say('History', {}, 'kit/web/record')])
    await expect(drawer.getByRole('link', { name: say('Open') })).toHaveCount(0)
    await drawer.getByRole('tab').last().click()
    await expect(drawer.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
  })
})

test('views that come late, come at the second try or are renamed change nothing that is shown', async ({ page }) => {
  await signIn(page, product)
  const content = {
    q: '',
    filters: { status: 'Active', country: 'PT' },
    sort: 'code',
    columns: ['type', 'country', 'city'],
    order: ['type', 'country', 'city'],
    widths: {},
    density: 'calm',
  }
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${product.url}/api/view/${path}`, { data })
    return ((await answer.json()) as { data: { id: string } }).data
  }
  const { id } = await post('add', { kind: 'supplier', name: 'Late', content })
  const count = page.getByRole('status', { name: 'Matches' })
  const records = page.locator('tbody tr[data-record]')
  const isView = '**/api/view?*'

  // Rows are not shown before the view is known.
  await post('default', { kind: 'supplier', id })
  const release = await hold(page, isView)
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/supplier')
  await page.goto(`${product.url}/admin/supplier`)
  await (await answered).finished()
  await page.evaluate('new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))')
  await expect(records).toHaveCount(0)
  release()
  await expect(count).toHaveText('1')
  await expect(records).toHaveCount(1)
  await page.unroute(isView)
  await post('default', { kind: 'supplier', id: null })

  // While the views are read again, no notice says that the view is gone.
  await page.addInitScript(`
    globalThis.notices = ''
    new MutationObserver(() => { globalThis.notices += document.querySelector('.list-view-notice')?.textContent ?? '' })
      .observe(document, { subtree: true, childList: true, characterData: true })
  `)
  await page.route(isView, (route) => route.fulfill({ status: 503 }), { times: 1 })
  const failed = page.waitForResponse((response) => response.status() === 503)
  await page.goto(`${product.url}/admin/supplier?view=${id}&status=Active&country=PT&sort=code`)
  await failed
  await expect(page.getByRole('button', { name: 'View: Late', exact: true })).toBeVisible()
  expect(await page.evaluate('notices')).toBe('')

  // Columns that were changed and not saved outlive a new name.
  const city = page.getByRole('columnheader', { name: 'City', exact: true })
  await expect(city).toBeVisible()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'City', exact: true }).click()
  await expect(city).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'View: Late, changed', exact: true }).click()
  await page.getByRole('button', { name: 'Rename, share or delete “Late”' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Later')
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'View: Later, changed', exact: true })).toBeVisible()
  await expect(city).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'View: Later, changed', exact: true })).toBeVisible()
  await expect(city).toHaveCount(0)
})
