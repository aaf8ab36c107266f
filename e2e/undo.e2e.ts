import { expect, type Page, test } from '@playwright/test'
import { isAccessible } from './look.ts'
import { asMei, callsOf, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { type Language, rounds, wordsIn } from './words.ts'

/** Undoing changes: from the toast, from the log of changes and the history, with the reason where it is refused. */
let product: Product
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  const lin = { name: '林美', email: 'lin@example.com', role: 'Administrator', language: 'zh' } as const
  await asMei(product, ({ invite }) => invite(product, lin))
})
test.afterAll(() => product.stop())

const lines = (page: Page) => page.locator('.log-line')

rounds(journeys)

function journeys(language: Language) {
  const say = wordsIn(language)
  const who = language === 'en' ? 'Mei' : '林美'
  const mill = (page: Page, code: string, nameEn: string) =>
    callsOf(page, product).add('supplier', { code: `${code}-${language}`, nameEn, type: 'OEM', city: 'Wuxi' })
  const button = (page: Page, name: string) => page.getByRole('button', { name: say(name), exact: true })
  test.beforeEach(({ page }) => signIn(page, product, who))

  test('a status change is undone and done again from the toast', async ({ page }) => {
    const { id } = await mill(page, 'UN-1', 'Indigo Weaving')
    await page.goto(`${product.url}/admin/supplier/${id}`)
    await button(page, 'Deactivate').click()
    await button(page, 'Undo').click()
    await expect(page.getByText(say.done('Undone'))).toBeVisible()
    await expect(button(page, 'Deactivate')).toBeVisible()
    await button(page, 'Redo').click()
    await expect(page.getByText(say.done('Redone'))).toBeVisible()
    await button(page, 'Activate').click()
    await expect(button(page, 'Deactivate')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(button(page, 'Activate')).toBeVisible()
  })

  test('what a form saved is taken back by the key while the form still slides away', async ({ page }) => {
    const { id } = await mill(page, 'UN-10', 'Walnut Weaving')
    await page.goto(`${product.url}/admin/supplier/${id}`)
    await button(page, 'Edit').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('City', {}, 'resources/supplier'), { exact: true }).fill('Suzhou')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(say.done('Saved'))).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByText(say.done('Undone'))).toBeVisible()
    expect(await callsOf(page, product).get(`/supplier/id?id=${id}`)).toMatchObject({ city: 'Wuxi' })
  })

  test('a toast with Undo stays while it has the focus', async ({ page }) => {
    const { id } = await mill(page, 'UN-2', 'Madder Knitting')
    await page.clock.install()
    await page.goto(`${product.url}/admin/supplier/${id}`)
    await button(page, 'Deactivate').click()
    await button(page, 'Undo').focus()
    // Longer than any other toast stays; the page gets a moment to remove one.
    await page.clock.runFor(6_000)
    await page.waitForTimeout(300)
    await button(page, 'Undo').press('Enter')
    await expect(page.getByText(say.done('Undone'))).toBeVisible()
  })

  test('a merge is undone from the toast', async ({ page }) => {
    const duplicate = await mill(page, 'UN-3', 'Woad Dyeing')
    await mill(page, 'UN-4', 'Weld Dyeing')
    await page.goto(`${product.url}/admin/supplier/${duplicate.id}`)
    await button(page, 'Merge …').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill(`UN-4-${language}`)
    await expect(page.locator('.ant-select-item-option').first()).toContainText(`UN-4-${language}`)
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: say('Merge'), exact: true }).click()
    await button(page, 'Undo').click()
    await expect(page.getByText(say.done('Undone'))).toBeVisible()
    await page.goto(`${product.url}/admin/supplier/${duplicate.id}`)
    await expect(button(page, 'Deactivate')).toBeVisible()
  })

  test('the other supplier of a merge that cannot be read says so, and is read again', async ({ page }) => {
    const duplicate = await mill(page, 'UN-11', 'Cochineal Dyeing')
    const other = await mill(page, 'UN-12', 'Orchil Dyeing')
    await page.goto(`${product.url}/admin/supplier/${duplicate.id}`)
    await button(page, 'Merge …').click()
    const dialog = page.getByRole('dialog')
    const message = 'Out of order'
    const read = new RegExp(`/api/supplier/id\\?id=${other.id}`)
    await page.route(read, (route) => route.fulfill({ json: { code: 0, message } }))
    await dialog.getByRole('combobox').fill(`UN-12-${language}`)
    await expect(page.locator('.ant-select-item-option').first()).toContainText(`UN-12-${language}`)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText(message)
    await page.unroute(read)
    await dialog.getByRole('button', { name: say('Try again', {}, 'kit/web/page/read-failure') }).click()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(dialog.getByRole('cell', { name: `UN-12-${language}`, exact: true })).toBeVisible()
  })

  test('a merge offers who is called alike, finds who is called exactly so, and shows both before it is done', async ({
    page,
  }) => {
    const duplicate = await mill(page, 'UN-7', `Alizarin Apparels ${language} Ltd.`)
    await mill(page, 'UN-8', `Alizarin Eco Apparels ${language} Ltd`)
    const twin = await mill(page, 'UN-9', `Alizarin Apparels ${language} Ltd`)
    await callsOf(page, product).post('/comment/add', { kind: 'supplier', id: duplicate.id, text: 'Which of the two?' })
    await page.goto(`${product.url}/admin/supplier/${duplicate.id}`)
    await button(page, 'Merge …').click()
    const dialog = page.getByRole('dialog')
    const cells = (name: string) =>
      dialog
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
        .getByRole('cell')
    await expect(dialog.getByRole('combobox')).toBeFocused()
    const alike = dialog.getByRole('group', { name: say('Suppliers with a similar name') })
    await expect(alike.getByRole('button').first()).toHaveText(new RegExp(`UN-9-${language}`))
    await expect(cells(say('Comments'))).toHaveText(['1', ''])
    const titleEnds = await page.evaluate<number>(
      `(() => { const title = document.querySelector('.ant-modal-title')
        return title.getBoundingClientRect().right - parseFloat(getComputedStyle(title).paddingRight) })()`,
    )
    expect(titleEnds).toBeLessThanOrEqual((await dialog.locator('.ant-modal-close').boundingBox())!.x)
    await page.keyboard.type(`Alizarin Apparels ${language} Ltd`)
    await expect(page.locator('.ant-select-item-option').first()).toContainText(`UN-9-${language}`)
    await page.keyboard.press('Enter')
    await expect(cells(say('Code', {}, 'resources/supplier/contract'))).toHaveText([
      `UN-7-${language}`,
      `UN-9-${language}`,
    ])
    await expect(cells(say('Comments'))).toHaveText(['1', '0'])
    await expect(alike.getByRole('button', { pressed: true })).toHaveText(new RegExp(`UN-9-${language}`))
    // Only rows that differ are listed.
    await expect(cells(say('City', {}, 'resources/supplier'))).toHaveCount(0)
    await isAccessible(page, 'merge', '.ant-modal')
    // Swapped, the other supplier is kept; one fact is taken from the one that is given up.
    await button(page, 'Swap which one is kept').click()
    await expect(cells(say('Code', {}, 'resources/supplier/contract'))).toHaveText([
      `UN-9-${language}`,
      `UN-7-${language}`,
    ])
    const name = say('English name', {}, 'resources/supplier')
    await dialog.getByRole('radio', { name: `${name}: ${say('Becomes inactive')}` }).check()
    await dialog.getByRole('button', { name: say('Merge'), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/supplier/${duplicate.id}`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Ltd$/)
    expect(await callsOf(page, product).get(`/supplier/id?id=${twin.id}`)).toMatchObject({ status: 'inActive' })
  })

  test('the log tells an import in one line as it happens, which opens, and undoes it', async ({ page }) => {
    await page.goto(`${product.url}/admin`)
    await page.getByRole('button', { name: new RegExp(`^${say('Account of')}`) }).click()
    await page.getByRole('menuitem', { name: say('Change log') }).click()
    await expect(page).toHaveURL(/\/admin\/log$/)
    await expect(lines(page).first()).toBeVisible()
    const rows = Array.from({ length: 60 }, (_, i) => `LOG-${language}-${i},Loom ${i},OEM`)
    const sent = await page.request.post(`${product.url}/api/supplier/import/upload?name=looms.csv`, {
      data: Buffer.from(['Code,Name,Type', ...rows].join('\n')),
      headers: { 'content-type': 'application/octet-stream' },
    })
    const { id } = ((await sent.json()) as { data: { id: string } }).data
    await callsOf(page, product).post('/supplier/import/commit', { id, state: 'Import' })
    const lineOf = (verb: string, n: number) =>
      language === 'en' ? `${verb} ${n} suppliers` : `${say(verb, {}, 'kit/web/history')} ${n} 条供应商记录`
    // It comes by the event stream, without a reload.
    await expect(lines(page).first()).toContainText(lineOf('added', 60))
    const line = lines(page).first()
    await line.getByRole('button', { name: say('Show') }).click()
    await expect(line.getByText(`LOG-${language}-0 · Loom 0`)).toBeVisible()
    await line.getByRole('button', { name: say('Undo') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Undo') })
      .click()
    await expect(page.getByText(say.done('Undone'))).toBeVisible()
    await expect(lines(page).first()).toContainText(lineOf('removed', 60))
    await expect(lines(page).nth(1)).toContainText(say('undone by {who}', { who }))
    await page.getByLabel(say('What was done'), { exact: true }).click()
    await page.getByTitle(say('Removed')).click()
    await expect(page).toHaveURL(/action=delete/)
    await expect(lines(page).filter({ hasText: who })).toHaveCount(1)
  })

  test('the log goes on with what colleagues do', async ({ page }) => {
    await page.goto(`${product.url}/admin/log`)
    await expect(lines(page).first()).toBeVisible()
    await asMei(product, async ({ post }) => {
      await post('/master/add', { key: 'Season', name: `Season ${language}` })
    })
    await expect(lines(page).first()).toContainText(`Season ${language}`)
  })

  test('what stands in the way of an undo is told with who and when, and the log offers no undo', async ({ page }) => {
    const name = `Cochineal ${language}`
    const supplier = await mill(page, 'UN-5', name)
    const { post } = callsOf(page, product)
    await post('/supplier/edit', { id: supplier.id, city: 'Suzhou' })
    await post('/supplier/edit', { id: supplier.id, city: 'Hangzhou' })
    await page.goto(`${product.url}/admin/log?q=UN-5-${language}`)
    await expect(page.getByRole('heading', { name: say('Change log') })).toBeVisible()
    await expect(lines(page)).toHaveCount(3)
    const undo = (at: number) =>
      lines(page)
        .nth(at)
        .getByRole('button', { name: say('Undo') })
    await expect(undo(0)).toBeVisible()
    await expect(undo(1)).toHaveCount(0)
    // A colleague changes it while the question is open.
    await undo(0).click()
    await post('/supplier/edit', { id: supplier.id, city: 'Wuxi' })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Undo') })
      .click()
    const stuck = page.getByRole('dialog').filter({ hasText: say('This cannot be undone any more') })
    await expect(stuck).toContainText(`UN-5-${language} · ${name}`)
    await expect(stuck).toContainText(say('It has been changed since'))
    await expect(stuck).toContainText(who)
  })

  test('history: one field is restored, then a whole version, each shown first', async ({ page }) => {
    const { post } = callsOf(page, product)
    const { id } = await mill(page, 'UN-6', 'Saffron Silk')
    await post('/supplier/edit', { id, city: 'Suzhou' })
    await post('/supplier/edit', { id, city: 'Hangzhou', shortName: 'Saffron' })
    await page.goto(`${product.url}/admin/supplier/${id}?tab=history`)
    const entries = page.getByRole('tabpanel').getByRole('listitem')
    await expect(entries).toHaveCount(3)
    const field = say('City')
    const restore = say('Restore the old value of {en}', { en: field, zh: field })
    await entries.first().getByRole('button', { name: restore }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Hangzhou')
    await expect(dialog).toContainText('Suzhou')
    await dialog.getByRole('button', { name: say('Restore') }).click()
    await expect(page.getByText(say.done('Restored'))).toBeVisible()
    await expect(entries).toHaveCount(4)
    await entries
      .last()
      .getByRole('button', { name: say('Restore this version') })
      .click()
    await expect(dialog).toContainText(say('Restore {n} {n|field|fields}?', { n: 2 }))
    await expect(dialog).toContainText('Wuxi')
    await dialog.getByRole('button', { name: say('Restore') }).click()
    await expect(entries).toHaveCount(5)
    const { city, shortName } = await callsOf(page, product).get<Record<string, unknown>>(`/supplier/id?id=${id}`)
    expect({ city, shortName }).toEqual({ city: 'Wuxi', shortName: null })
  })
}
