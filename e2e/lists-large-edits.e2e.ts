import { expect, test } from '@playwright/test'
import { count, largeList, rowAt } from './large-list.ts'
import { isAccessible } from './look.ts'
import { callsOf, signIn } from './product.ts'
import { rounds, wordsIn } from './words.ts'

/** A list of thousands (interface.md, Lists): changed together and in place, in Chinese and on a phone too. */
const { product, openList } = largeList()

test('many are edited at once: fields, what would change, Apply, Undo', async ({ page }) => {
  await openList(page, 'Mei')
  await rowAt(page, 0).focus()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Edit …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('priority')
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: 'Priority' }).fill('low')
  await page.keyboard.press('Enter')
  await isAccessible(page, 'the fields of a bulk edit')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText(/of 3,000 records change/)
  await expect(dialog.getByRole('row', { name: /High Low/ })).toBeVisible()
  await isAccessible(page, 'what a bulk edit would change')
  await dialog.getByRole('button', { name: /^Change/ }).click()
  await expect(page.getByText('Edit successfully')).toBeVisible()
  await expect(bar).toHaveCount(0)
  const low = async () => {
    const answer = await page.request.get(`${product().url}/api/supplier?priority=Low&pageSize=1`)
    return ((await answer.json()) as { total: number }).total
  }
  expect(await low()).toBe(count)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undo successfully')).toBeVisible()
  expect(await low()).toBeLessThan(count)
})

rounds((language) =>
  test(`${language}: what leaves the selection before Apply is said; what was put together stays`, async ({ page }) => {
    const say = wordsIn(language)
    const city = `Moving ${language}`
    const { get, post } = callsOf(page, product())
    await signIn(page, product(), language === 'en' ? 'Mei' : 'li@example.com')
    const some = await get<{ id: string }[]>(`/supplier?sort=code&pageSize=2&page=${language === 'en' ? 40 : 50}`)
    const leave = (place: number, to: string) => post('/supplier/edit', { id: some[place]!.id, city: to })
    for (const place of [0, 1]) await leave(place, city)
    await page.goto(`${product().url}/admin/supplier?status=&city=${encodeURIComponent(city)}`)
    await expect(page.getByRole('status', { name: say('Matches') })).toHaveText('2')
    await rowAt(page, 0).focus()
    await page.keyboard.press('Control+a')
    const bar = page.getByRole('region', { name: say('Selected rows') })
    await bar.getByRole('button', { name: say('Edit …') }).click()
    const dialog = page.getByRole('dialog')
    const name = say('Short name')
    await dialog.getByRole('combobox').fill(name)
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name }).fill('Typed once')
    await dialog.getByRole('button', { name: say('Preview') }).click()
    const apply = (n: number) => dialog.getByRole('button', { name: say('Change {n} {n|record|records}', { n }) })
    await expect(apply(2)).toBeVisible()

    await leave(0, 'Gone')
    await apply(2).click()
    const news = (now: number, before: number) =>
      language === 'en'
        ? `The selection has changed meanwhile: ${now} ${now === 1 ? 'record' : 'records'} in place of ${before}; nothing was changed`
        : `所选记录已变化：现为 ${now} 条，原为 ${before} 条，未作任何更改`
    await expect(dialog.getByRole('alert')).toContainText(news(1, 2))
    await expect(dialog.getByRole('alert')).toContainText(say('Below is what would change now.'))
    await isAccessible(page, 'what has changed of a selection')
    await expect(apply(1)).toBeEnabled()

    // Nothing is left to be ticked, which takes the bar away but not what somebody is doing.
    await leave(1, 'Gone')
    await expect(page.getByRole('status', { name: say('Matches') })).toHaveText('0')
    await apply(1).click()
    await expect(dialog.getByRole('alert')).toContainText(news(0, 1))
    await expect(apply(0)).toBeDisabled()
    await leave(1, city)
    await dialog.getByRole('button', { name: say('Back', {}, 'kit/web/list/bulk') }).click()
    await expect(dialog.getByRole('textbox', { name })).toHaveValue('Typed once')
    await dialog.getByRole('button', { name: say('Preview') }).click()
    await apply(1).click()
    await expect(page.getByText(say.done('Edit'))).toBeVisible()
    expect(await get<object>(`/supplier/id?id=${some[1]!.id}`)).toMatchObject({ shortName: 'Typed once' })
    expect(await get<object>(`/supplier/id?id=${some[0]!.id}`)).not.toMatchObject({ shortName: 'Typed once' })
  }),
)

test('a few are inactivated by one press, and back', async ({ page }) => {
  await openList(page, 'Mei', '/admin/supplier?type=OEM')
  const before = await page.getByRole('status', { name: 'Matches' }).innerText()
  const name = await rowAt(page, 1).locator('.list-code').innerText()
  await rowAt(page, 1).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Deactivate successfully')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Matches' })).not.toHaveText(before)
  await expect(page.getByText(name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status', { name: 'Matches' })).toHaveText(before)
})

test('cells are edited where they stand, by keys and by pointer', async ({ page }) => {
  await openList(page, 'Mei')
  const cell = (place: number) => rowAt(page, place).locator('[data-edits="city"]')
  await cell(3).dblclick()
  const box = page.getByRole('textbox', { name: 'City' })
  await expect(box).toBeFocused()
  await box.fill('Haining')
  await page.keyboard.press('Enter')
  await expect(cell(3)).toHaveText('Haining')
  // Enter goes on below, Escape back to the row, where the keys of rows are keys again.
  await expect(page.locator('tr:has(.list-editing)')).toHaveAttribute('data-index', '4')
  await page.keyboard.type('j')
  await page.keyboard.press('Escape')
  await expect(rowAt(page, 4)).toBeFocused()
  await expect(cell(4)).not.toHaveText('j')
  await page.keyboard.press('j')
  await expect(rowAt(page, 5)).toBeFocused()
  await page.keyboard.press('F2')
  await expect(box).toBeFocused()
  await box.fill('x'.repeat(300))
  await page.keyboard.press('Enter')
  await expect(page.locator('.list-cell-problem')).not.toBeEmpty()
  await page.keyboard.press('Escape')
  await expect(rowAt(page, 5)).toBeFocused()
})

test('a conflict in a cell is settled as in the record', async ({ page }) => {
  await openList(page, 'Mei')
  const row = rowAt(page, 7)
  const id = await row.getAttribute('data-record')
  await row.locator('[data-edits="city"]').dblclick()
  await page.getByRole('textbox', { name: 'City' }).fill('Mine')
  const data = { id, city: 'Theirs' }
  expect(
    ((await (await page.request.post(`${product().url}/api/supplier/edit`, { data })).json()) as { code: number }).code,
  ).toBe(1)
  await page.getByRole('textbox', { name: 'City' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Theirs')
  await dialog.getByRole('radio', { name: /Mine/ }).check()
  await dialog.getByRole('button', { name: 'Save the choice' }).click()
  await expect(row.locator('[data-edits="city"]')).toHaveText('Mine')
})

test('who may only look can neither tick nor edit', async ({ page }) => {
  await openList(page, 'Vera')
  await expect(rowAt(page, 0).getByRole('checkbox')).toHaveCount(0)
  await expect(page.locator('[data-edits]')).toHaveCount(0)
  await rowAt(page, 0).focus()
  await page.keyboard.press('F2')
  await page.keyboard.press('x')
  await expect(rowAt(page, 0)).toBeFocused()
  await isAccessible(page, 'the list of somebody who may only look')
})

test('the same in Chinese, and on a phone', async ({ page }) => {
  await openList(page, 'li@example.com')
  await expect(page.locator('.list-foot')).toContainText('项，共 3,000 项')
  await rowAt(page, 0).focus()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('region', { name: '已选行' })
  await expect(bar).toContainText('已选 3,000 项')
  await bar.getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('优先')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^预\s?览$/ }).click()
  await expect(dialog).toContainText('3,000 条记录中有')
  await isAccessible(page, 'a bulk edit in Chinese')
  await dialog.getByRole('button', { name: /^取\s?消$/ }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const cards = page.getByRole('listitem').and(page.locator('[data-record]'))
  await cards.first().waitFor()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await expect(page.getByText('S-0003000')).toBeVisible()
  expect(await cards.count()).toBeLessThan(60)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
  await isAccessible(page, 'cards at the end of a long list')
})
