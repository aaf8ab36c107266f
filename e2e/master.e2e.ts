import { expect, type Page, test } from '@playwright/test'
import { isAccessible, sideways } from './look.ts'
import { accounts, keys, lastFour, namesIn, openMenu, putFour, row, rows, startMasters } from './masters.ts'
import { callsOf, type Product, signIn } from './product.ts'
import { rounds, wordsIn } from './words.ts'

/** Master Data: its list, and its own categories, details and merging (domain.md, Master Data). */
let product: Product
test.beforeAll(async () => {
  product = await startMasters((calls, product) =>
    calls.invite(product, { name: 'Vera', email: 'vera@example.com', role: 'Viewer', Menu: ['Master_Data'] }),
  )
})
test.afterAll(() => product.stop())

const tabs = (page: Page) => page.locator('section.list').getByRole('tab')

rounds((language) => {
  const say = wordsIn(language)
  const account = accounts[language]
  const key = keys[language]
  const names = namesIn(language)
  const [, second, third, fourth] = names
  const url = (search = '') => `${product.url}/admin/master${search}`
  /** A field of a value, as its column and its filter are called. */
  const field = (en: string) => say(en, {}, en === 'Status' ? 'kit/contract' : 'resources/master/contract.ts')
  const collection = field('Collection')
  const details = (name: string) => say('Details of {name}', { name })
  const button = (page: Page, en: string) => page.getByRole('button', { name: say(en), exact: true })

  test.beforeEach(async ({ page }) => {
    await signIn(page, product, account)
    await putFour(page, product, key)
  })

  test('each tab has exactly its columns, and the filters are empty at first', async ({ page }) => {
    const headers = page.locator('thead th:not(.list-pick):not(.list-actions) .list-head-text')
    await page.goto(url())
    await expect(headers).toHaveText(['Name', 'Status', 'Key'].map(field))
    await expect(page.locator('.list-chip')).toHaveText(['Name', 'Status', 'Showroom', 'Key'].map(field))
    await expect(page.locator('.list-chip[data-set="true"]')).toHaveCount(0)
    await expect(tabs(page).filter({ hasText: new RegExp(`^${say('All')} ?\\d`) })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await isAccessible(page)
    await tabs(page).nth(1).click()
    await expect(page).toHaveURL(/key=Showroom/)
    await expect(headers).toHaveText(['Name', 'Status', 'Collection'].map(field))
    await tabs(page).nth(3).click()
    await expect(page).toHaveURL(/key=Season/)
    await expect(headers).toHaveText(['Name', 'Status'].map(field))
    await page.goBack()
    await expect(headers).toHaveText(['Name', 'Status', 'Collection'].map(field))
  })

  test('a row opens to its details, by pointer and by key, and its history', async ({ page }) => {
    await page.goto(url(`?key=${key}`))
    const valueRow = row(page, second)
    const opener = valueRow.getByRole('button', { name: details(second) })
    await valueRow.focus()
    await page.keyboard.press('Enter')
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    const opened = page.locator(`[id="${await opener.getAttribute('aria-controls')}"]`)
    await expect(opened.getByText(say('No record'))).toBeVisible()
    const total = await rows(page).count()
    await expect(opened.getByText(say('{n} of {of}', { n: total - 2, of: total }))).toBeVisible()
    await isAccessible(page)
    await opened.getByRole('button', { name: say('History', {}, 'resources/master') }).click()
    await expect(opened.getByText(account).first()).toBeVisible()
    await opener.click()
    await expect(opened).toHaveCount(0)
    await opener.click()
    await expect(opened).toBeVisible()
    await tabs(page).nth(1).click()
    await expect(page).toHaveURL(/key=Showroom/)
    await page.goBack()
    await expect(valueRow).toBeVisible()
    await expect(opened).toHaveCount(0)
  })

  test('a cell is edited where it stands, but not a field that the value cannot have', async ({ page }) => {
    await page.goto(url(`?key=${key}`))
    const valueRow = row(page, second)
    await button(page, 'Columns').click()
    const chooser = page.getByRole('dialog', { name: say('Columns') })
    await chooser.getByRole('checkbox', { name: collection, exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(valueRow.locator('[data-edits="status"]')).toBeVisible()
    await expect(valueRow.locator('[data-edits="collection"]')).toHaveCount(0)
    await valueRow.focus()
    await page.keyboard.press('F2')
    await expect(page.locator('.list-cell')).toBeVisible()
    await page.getByRole('option', { name: say('Inactive') }).click()
    await expect(valueRow).toHaveAttribute('data-off', 'true')
    await button(page, 'Columns').click()
    await chooser.getByRole('checkbox', { name: collection, exact: true }).click()
    await page.goto(url('?key=Showroom'))
    await expect(rows(page).first().locator('[data-edits="collection"]')).toBeVisible()
  })

  test('all that are found by the names shown get a status at once, taken back in one', async ({ page }) => {
    await page.goto(url(`?key=${key}&name=${names.join()}`))
    await expect(page.getByRole('status', { name: say('Matches') })).toHaveText('4')
    await page
      .getByRole('checkbox', { name: new RegExp(`^${say('Select all {n} {n|match|matches}', { n: 4 })}`) })
      .check()
    await button(page, 'Edit …').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: say('Which field?') }).click()
    await expect(page.getByRole('option', { name: field('Status') })).toBeVisible()
    await expect(page.getByRole('option', { name: collection })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: say('Cancel'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await page
      .locator('.list-bulk')
      .getByRole('button', { name: say('Deactivate'), exact: true })
      .click()
    await expect(page.locator('tr[data-off]')).toHaveCount(4)
    await button(page, 'Undo').click()
    await expect(page.locator('tr[data-off]')).toHaveCount(0)
    await isAccessible(page)
  })

  test('a quick look follows the rows; a new value begins with its category', async ({ page }) => {
    await page.goto(url(`?key=${key}`))
    await row(page, second).focus()
    await page.keyboard.press('Space')
    const look = page.getByRole('dialog', { name: second })
    await expect(look.getByRole('tab', { name: say('Facts') })).toBeVisible()
    // A collection belongs to showrooms alone.
    await expect(look.getByText(collection, { exact: true })).toHaveCount(0)
    await expect(look.locator('.look-box')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('dialog', { name: third })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto(url())
    await button(page, 'New').click()
    const kind = page.locator('.ant-dropdown').getByRole('menuitem').first()
    const category = (await kind.textContent())!
    await kind.click()
    const form = page.getByRole('dialog', { name: say('New {en}', { en: category, zh: category }) })
    await expect(form.getByLabel(collection, { exact: true })).toBeVisible()
    await form.getByLabel(field('Name'), { exact: true }).fill(`Milan ${language}`)
    await form.getByRole('button', { name: say('Save'), exact: true }).click()
    await expect(form).toHaveCount(0)
    for (const search of ['q=milan', `name=Milan ${language}`]) {
      await page.goto(url(`?key=Showroom&${search}`))
      await expect(row(page, `Milan ${language}`)).toBeVisible()
    }
  })

  test('a view holds a tab and what narrows it', async ({ page }) => {
    const name = `Off ${language}`
    const [, id] = await putFour(page, product, key)
    await callsOf(page, product).post('/master/bulk', { ids: [id], patch: { status: 'inActive' } })
    await page.goto(url(`?key=${key}&status=inActive`))
    await expect(row(page, second)).toBeVisible()
    await button(page, 'Views').click()
    await page.getByRole('button', { name: say('Save as a new view …') }).click()
    const box = page.getByLabel(say('Name', {}, 'kit/web/list/views'), { exact: true })
    await box.fill(name)
    await box.press('Enter')
    await page.getByRole('button', { name: say('View: {name}', { name }) }).click()
    const everything = { en: 'master data', zh: '基础数据' }
    await page.getByRole('button', { name: say('All {en}, without a view', everything) }).click()
    await expect(tabs(page).first()).toHaveAttribute('aria-selected', 'true')
    await button(page, 'Views').click()
    await page
      .getByRole('dialog', { name: say('Views') })
      .getByRole('button', { name, exact: true })
      .click()
    await expect(page).toHaveURL(new RegExp(`key=${key}`))
    await expect(row(page, second)).toBeVisible()
    await expect(row(page, third)).toHaveCount(0)
  })

  test('a value is merged into another, and that undone', async ({ page }) => {
    await page.goto(url(`?key=${key}`))
    await openMenu(row(page, fourth), fourth, say)
    await page.getByRole('menuitem', { name: say('Merge into …') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill(third)
    await expect(page.getByRole('option', { name: third })).toHaveCount(1)
    await dialog.getByRole('combobox').press('Enter')
    await dialog.getByRole('button', { name: say('Merge'), exact: true }).click()
    await expect(page.getByText(say.done('Merged'))).toBeVisible()
    await expect(row(page, fourth)).toHaveAttribute('data-off', 'true')
    await button(page, 'Undo').click()
    await expect(row(page, fourth)).not.toHaveAttribute('data-off')
    await expect.poll(() => lastFour(page)).toEqual(names)
  })

  test('on a phone: cards that open, and move by their menu', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(url(`?key=${key}`))
    const card = page.locator('li.list-card').filter({ hasText: third })
    await card.getByRole('button', { name: details(third) }).click()
    await expect(card.getByText(say('No record'))).toBeVisible()
    await isAccessible(page)
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
    const titles = async () => (await page.locator('li.list-card .list-title').allTextContents()).slice(-4)
    await expect.poll(titles).toEqual(names)
    await openMenu(card, third, say)
    await page.getByRole('menuitem', { name: new RegExp(`^${say('Move up')}`) }).click()
    await expect.poll(titles).toEqual([names[0], third, second, fourth])
    await expect(page.getByText(say.done('Saved'))).toBeVisible()
  })
})

test('who may only look sees the values and their details, and nothing to change them with', async ({ page }) => {
  await signIn(page, product, 'Vera')
  await page.goto(`${product.url}/admin/master?key=Season`)
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.list-opened')).toBeVisible()
  await expect(page.locator('.list-actions, .list-pick, [data-drag], [data-edits]')).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog')).toBeVisible()
})
