import { expect, test } from '@playwright/test'
import { count, largeList, rowAt } from './large-list.ts'
import { isAccessible } from './look.ts'
import { callsOf, signIn } from './product.ts'
import { quietly } from './quiet.ts'
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
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(bar).toHaveCount(0)
  const low = async () => {
    const answer = await page.request.get(`${product().url}/api/supplier?priority=Low&pageSize=1`)
    return ((await answer.json()) as { total: number }).total
  }
  expect(await low()).toBe(count)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone successfully')).toBeVisible()
  expect(await low()).toBeLessThan(count)
})

rounds((language) =>
  test(`${language}: what leaves the selection before Apply is said; what was put together stays`, async ({ page }) => {
    const say = wordsIn(language)
    const city = `Moving ${language}`
    const { get, post } = callsOf(page, product())
    await signIn(page, product(), language === 'en' ? 'Mei' : 'li@example.com')
    const suppliers = await get<{ id: string }[]>(`/supplier?sort=code&pageSize=2&page=${language === 'en' ? 40 : 50}`)
    const leave = (place: number, to: string) => post('/supplier/edit', { id: suppliers[place]!.id, city: to })
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

    // Without rows the bar goes away, but not the open dialog.
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
    await expect(page.getByText(say.done('Saved'))).toBeVisible()
    expect(await get<object>(`/supplier/id?id=${suppliers[1]!.id}`)).toMatchObject({ shortName: 'Typed once' })
    expect(await get<object>(`/supplier/id?id=${suppliers[0]!.id}`)).not.toMatchObject({ shortName: 'Typed once' })
  }),
)

test('a few are inactivated by one press, and back', async ({ page }) => {
  await openList(page, 'Mei', '/admin/supplier?type=OEM')
  const before = await page.getByRole('status', { name: 'Matches' }).innerText()
  const name = await rowAt(page, 1).locator('.list-code').innerText()
  await rowAt(page, 1).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Deactivated successfully')).toBeVisible()
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

test('a range of cells is pasted, filled down, copied; what is wrong is told at its cell', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openList(page, 'Mei')
  const cell = (place: number, column = 'city') => rowAt(page, place).locator(`[data-column="${column}"]`)
  const paste = async (text: string) => {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
    await page.keyboard.press('Control+v')
  }
  await rowAt(page, 20).focus()
  await quietly(page, () => page.keyboard.press('ArrowRight'))
  await expect(cell(20, '*')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(rowAt(page, 20)).toBeFocused()
  const before = await cell(21).innerText()
  await cell(20).click()
  await expect(cell(20)).toBeFocused()
  await paste('Alpha\r\nBeta\r\n')
  await expect(page.getByText('2 records changed')).toBeVisible()
  await expect(cell(21)).toHaveText('Beta')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone successfully')).toBeVisible()
  await expect(cell(21)).toHaveText(before)

  await cell(20).click()
  await page.keyboard.press('Home')
  await expect(cell(20, '*')).toBeFocused()
  await paste('Another name')
  await expect(cell(20, '*').locator('.list-fault')).toBeVisible()

  await cell(20).click()
  await paste('Gamma')
  await expect(cell(20)).toHaveText('Gamma')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(cell(22)).toBeFocused()
  await expect(page.locator('[data-marked]')).toHaveCount(3)
  await page.keyboard.press('Control+d')
  await expect(cell(22)).toHaveText('Gamma')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('3 cells copied')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('Gamma\r\nGamma\r\nGamma')

  const star = await cell(20, 'star').innerText()
  await cell(20, 'star').click()
  await paste('4 Star\r\nnine')
  await expect(cell(21, 'star')).toBeFocused()
  await expect(cell(21, 'star').locator('.list-fault')).toBeVisible()
  await expect(cell(20, 'star')).toHaveText(star)
  await isAccessible(page, 'a list with a cell that cannot be saved')
  // Enter at the cursor edits, and Escape comes back to the cell, then to the row.
  await page.keyboard.press('Enter')
  await expect(page.locator('.list-editing input')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cell(21, 'star')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rowAt(page, 21)).toBeFocused()
  await expect(page.locator('.list-fault')).toHaveCount(0)
})

test('filters are turned round and joined by or; the list is grouped, with counts', async ({ page }) => {
  await openList(page, 'Mei')
  const totalOf = async (query: string) => {
    const answer = await page.request.get(`${product().url}/api/supplier?pageSize=1&${query}`)
    return ((await answer.json()) as { total: number }).total.toLocaleString('en')
  }
  const matches = page.getByRole('status', { name: 'Matches' })
  await page.locator('[aria-haspopup="dialog"]', { hasText: 'Type' }).click()
  await page.getByRole('radiogroup', { name: 'Type' }).getByText('Is not').click()
  await page.getByRole('checkbox', { name: 'OEM' }).check()
  await expect(page).toHaveURL(/type=(!|%21)OEM/)
  await expect(matches).toHaveText(await totalOf('type=!OEM'))
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Any of several conditions …' }).click()
  const group = page.getByRole('dialog', { name: 'Filter by Any of' })
  await expect(group.locator('input').first()).toBeFocused()
  await page.keyboard.type('star')
  await page.keyboard.press('Enter')
  await group.getByRole('checkbox', { name: '5 Star' }).check()
  await group.getByRole('button', { name: 'or …' }).click()
  await page.keyboard.type('priority')
  await page.keyboard.press('Enter')
  await group.getByRole('checkbox', { name: 'High' }).check()
  await isAccessible(page, 'conditions of which one must hold')
  await page.keyboard.press('Escape')
  const query = 'type=!OEM&or=star=5|priority=High'
  await expect(matches).toHaveText(await totalOf(query))

  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.keyboard.type('priority')
  await page.keyboard.press('Enter')
  const high = page.getByRole('button', { name: /^High/ })
  await expect(high).toContainText(await totalOf(`${query}&or2=priority=High`))
  await high.click()
  await expect(matches).toHaveText(await totalOf(`${query}&or2=priority=High`))
  await expect(rowAt(page, 0)).toBeVisible()
  await isAccessible(page, 'a grouped list')
  await page.reload()
  await expect(high).toHaveAttribute('aria-expanded', 'true')
  await high.click()
  await expect(rowAt(page, 0)).toHaveCount(0)
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
