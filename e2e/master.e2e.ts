import { expect, type Page, test } from '@playwright/test'
import { isAccessible, sideways } from './look.ts'
import { asMei, createAdministrator, type Product, signIn, startProduct } from './product.ts'

/** Master Data, as any list and with what is its own: categories, details, an order by hand, columns that are pasted. */
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async (calls) => {
    const Menu = ['Master_Data']
    await calls.invite(product, { name: 'Sun', email: 'sun@example.com', language: 'zh', Menu })
    await calls.invite(product, { name: 'Vera', email: 'vera@example.com', role: 'Viewer', Menu })
  })
})
test.afterAll(() => product.stop())

const words = {
  en: {
    key: 'Season',
    names: ['Riviera', 'Monsoon', 'Nomad', 'Tundra'],
    fresh4: ['Quartz', 'Ember', 'Fjord', 'Marsh'],
    headers: { all: ['Name', 'Status', 'Key'], one: ['Name', 'Status'] },
    showroom: ['Name', 'Status', 'Collection'],
    chips: ['Name', 'Status', 'Showroom', 'Key'],
    matches: 'Matches',
    all: 'All',
    paste: 'Paste a column',
    add: 'Add 4 values',
    imported: 'Import successfully',
    details: (name: string) => `Details of ${name}`,
    unused: 'No record',
    place: (n: number, of: number) => `${n} of ${of}`,
    history: 'History',
    undo: 'Undo',
    edited: 'Edit successfully',
    undone: 'Undo successfully',
    columns: 'Columns',
    collection: 'Collection',
    off: 'inActive',
    inactivate: 'Inactivate',
    selectAll: /^Select all 4 matches/,
    facts: 'Facts',
    of: (n: number) => `${n} of 4`,
    views: 'Views',
    saveAs: 'Save as a new view …',
    name: 'Name',
    view: (name: string) => `View: ${name}`,
    without: 'All master data, without a view',
    more: (name: string) => `More for ${name}`,
    merge: 'Merge into …',
    keep: 'Season to keep',
    doMerge: 'Merge',
    merged: 'Merge successfully',
    up: /^Move up/,
    fresh: 'New',
    freshTitle: (name: string) => `New ${name}`,
    save: 'Save',
    editBulk: 'Edit …',
    which: 'Which field?',
    cancel: 'Cancel',
  },
  zh: {
    key: 'Gender',
    names: ['滨海', '季风', '游牧', '民俗'],
    fresh4: ['石英', '余烬', '峡湾', '沼泽'],
    headers: { all: ['名称', '状态', '类别'], one: ['名称', '状态'] },
    showroom: ['名称', '状态', '系列'],
    chips: ['名称', '状态', '展厅', '类别'],
    matches: '匹配数',
    all: '全部',
    paste: '粘贴一列',
    add: '新增 4 个值',
    imported: '导入成功',
    details: (name: string) => `${name}的详情`,
    unused: '未被使用',
    place: (n: number, of: number) => `第 ${n} 位，共 ${of} 位`,
    history: '修改记录',
    undo: '撤销',
    edited: '修改成功',
    undone: '撤销成功',
    columns: '列',
    collection: '系列',
    off: '停用',
    inactivate: '停用',
    selectAll: /^选择全部 4 条匹配记录/,
    facts: '资料',
    of: (n: number) => `第 ${n} 条，共 4 条`,
    views: '视图',
    saveAs: '另存为新视图…',
    name: '名称',
    view: (name: string) => `视图：${name}`,
    without: '不使用视图的全部基础数据',
    more: (name: string) => `${name}的更多操作`,
    merge: '合并到…',
    keep: '保留的性别',
    doMerge: '合并',
    merged: '合并成功',
    up: /^上移/,
    fresh: '新增',
    freshTitle: (name: string) => `新增${name}`,
    save: '保存',
    editBulk: '编辑…',
    which: '选择要修改的字段',
    cancel: '取消',
  },
}

/** Pastes a text as a spreadsheet leaves it in the clipboard, wherever the focus is. */
const paste = (page: Page, text: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(event)
  }`)

type Given = { readonly id: string; readonly name: string }

/** Puts these values, Active, at the end of a category, whatever an earlier journey has made of them. */
async function give(page: Page, key: string, names: readonly string[]): Promise<string[]> {
  const { request } = page
  const api = `${product.url}/api/master`
  await request.post(`${api}/paste`, { data: { key, values: names.map((name) => ({ name })) } })
  const answer = await request.get(`${api}?key=${key}`)
  const all = ((await answer.json()) as { data: Given[] }).data
  const mine = names.map((name) => all.find((one) => one.name === name)!)
  const others = all.filter(({ name }) => !names.includes(name))
  await request.post(`${api}/order`, { data: { key, ids: [...others, ...mine].map(({ id }) => id) } })
  const ids = mine.map(({ id }) => id)
  await request.post(`${api}/bulk`, { data: { ids, patch: { status: 'Active' } } })
  return ids
}

const tabs = (page: Page) => page.locator('section.list').getByRole('tab')
const rows = (page: Page) => page.locator('tr[data-record]')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const shown = (page: Page) => page.locator('tr[data-record] .list-title').allTextContents()
/** The last rows, which are those that were pasted, in the order that is shown. */
const lastFour = async (page: Page) => (await shown(page)).slice(-4)

for (const [language, account] of [
  ['en', 'Mei'],
  ['zh', 'Sun'],
] as const) {
  const say = words[language]
  const [first, second, third, fourth] = say.names as [string, string, string, string]
  const url = (search = '') => `${product.url}/admin/master${search}`

  test.describe(language, { tag: `@${language}` }, () => {
    test.beforeEach(async ({ page }) => {
      await signIn(page, product, account)
      await give(page, say.key, say.names)
    })

    test('each tab has exactly its columns, and the filters are empty at first', async ({ page }) => {
      const headers = page.locator('thead th:not(.list-pick):not(.list-actions) .list-head-text')
      const chips = page.locator('.list-chip')
      await page.goto(url())
      await expect(headers).toHaveText(say.headers.all)
      await expect(chips).toHaveText(say.chips)
      await expect(page.locator('.list-chip[data-set="true"]')).toHaveCount(0)
      await expect(tabs(page).filter({ hasText: new RegExp(`^${say.all} ?\\d`) })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await isAccessible(page)
      await tabs(page).nth(1).click()
      await expect(page).toHaveURL(/key=Showroom/)
      await expect(headers).toHaveText(say.showroom)
      await tabs(page).nth(3).click()
      await expect(page).toHaveURL(/key=Season/)
      await expect(headers).toHaveText(say.headers.one)
      await page.goBack()
      await expect(headers).toHaveText(say.showroom)
    })

    test('a column is pasted onto the list', async ({ page }) => {
      await page.goto(url(`?key=${say.key}`))
      const tab = page.locator('section.list').getByRole('tab', { selected: true })
      await expect(rows(page).first()).toBeVisible()
      const before = Number((await tab.textContent())!.match(/\d+/)![0])
      // A value that the category has already is left alone.
      await paste(page, [...say.fresh4, first.toUpperCase()].join('\n'))
      const dialog = page.getByRole('dialog', { name: say.paste })
      await dialog.getByRole('button', { name: say.add }).click()
      await expect(page.getByText(say.imported)).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await expect(tab).toHaveText(new RegExp(`${before + 4}$`))
      await expect.poll(() => lastFour(page)).toEqual(say.fresh4)
    })

    test('a row opens to its details, by pointer and by key, and its history', async ({ page }) => {
      await page.goto(url(`?key=${say.key}`))
      const one = row(page, second)
      const opener = one.getByRole('button', { name: say.details(second) })
      await one.focus()
      await page.keyboard.press('Enter')
      await expect(opener).toHaveAttribute('aria-expanded', 'true')
      const details = page.locator(`[id="${await opener.getAttribute('aria-controls')}"]`)
      await expect(details.getByText(say.unused)).toBeVisible()
      const count = await rows(page).count()
      await expect(details.getByText(say.place(count - 2, count))).toBeVisible()
      await isAccessible(page)
      await details.getByRole('button', { name: say.history }).click()
      await expect(details.getByText(account).first()).toBeVisible()
      await opener.click()
      await expect(details).toHaveCount(0)
      await expect(one).toBeVisible()
    })

    test('rows are dragged into order and moved by keys; what was moved is undone', async ({ page }) => {
      await page.goto(url(`?key=${say.key}`))
      await row(page, third).hover()
      const from = (await row(page, third).locator('[data-drag]').boundingBox())!
      const to = (await row(page, first).boundingBox())!
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(from.x + 40, from.y, { steps: 4 })
      await page.mouse.move(from.x + 40, to.y + 4, { steps: 4 })
      await page.mouse.up()
      await expect.poll(() => lastFour(page)).toEqual([third, first, second, fourth])
      await expect(page.getByText(say.edited)).toBeVisible()
      await page.getByRole('button', { name: say.undo, exact: true }).click()
      await expect.poll(() => lastFour(page)).toEqual(say.names)
      await expect(page.getByText(say.undone)).toBeVisible()

      await row(page, first).focus()
      await page.keyboard.press('Alt+ArrowDown')
      await page.keyboard.press('Alt+ArrowDown')
      await expect.poll(() => lastFour(page)).toEqual([second, third, first, fourth])
      await expect(row(page, first)).toBeFocused()
      await expect(page.getByText(say.edited)).toBeVisible()
      await page.reload()
      await expect.poll(() => lastFour(page)).toEqual([second, third, first, fourth])
      await row(page, first)
        .getByRole('button', { name: say.more(first) })
        .click()
      await page.getByRole('menuitem', { name: say.up }).click()
      await expect.poll(() => lastFour(page)).toEqual([second, first, third, fourth])
      await expect(page.getByText(say.edited)).toBeVisible()

      // In another order, or among some values alone, neighbours are none.
      await page.getByRole('columnheader').nth(1).getByRole('button').click()
      await expect(page.locator('[data-drag]')).toHaveCount(0)
    })

    test('an order that is refused is put back', async ({ page }) => {
      await page.route('**/api/master/order', (route) => route.abort())
      await page.goto(url(`?key=${say.key}`))
      await row(page, fourth).focus()
      await page.keyboard.press('Alt+ArrowUp')
      await expect.poll(() => lastFour(page)).toEqual([first, second, fourth, third])
      await expect.poll(() => lastFour(page)).toEqual(say.names)
      await expect(page.getByRole('alert').first()).toBeVisible()
    })

    test('a cell is edited where it stands, but not a field that the value cannot have', async ({ page }) => {
      await page.goto(url(`?key=${say.key}`))
      const one = row(page, second)
      await page.getByRole('button', { name: say.columns, exact: true }).click()
      const chooser = page.getByRole('dialog', { name: say.columns })
      await chooser.getByRole('checkbox', { name: say.collection, exact: true }).click()
      await page.keyboard.press('Escape')
      await expect(one.locator('[data-edits="status"]')).toBeVisible()
      await expect(one.locator('[data-edits="collection"]')).toHaveCount(0)
      await one.focus()
      await page.keyboard.press('F2')
      await expect(page.locator('.list-cell')).toBeVisible()
      await page.getByRole('option', { name: say.off }).click()
      await expect(one).toHaveAttribute('data-off', 'true')
      await page.getByRole('button', { name: say.columns, exact: true }).click()
      await chooser.getByRole('checkbox', { name: say.collection, exact: true }).click()
      await page.goto(url('?key=Showroom'))
      await expect(rows(page).first().locator('[data-edits="collection"]')).toBeVisible()
    })

    test('all matches get a status at once, taken back in one', async ({ page }) => {
      await page.goto(url(`?key=${say.key}&name=${say.names.join()}`))
      await expect(page.getByRole('status', { name: say.matches })).toHaveText('4')
      await page.getByRole('checkbox', { name: say.selectAll }).check()
      await page.getByRole('button', { name: say.editBulk }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: say.which }).click()
      await expect(page.getByRole('option', { name: words[language].headers.one[1]! })).toBeVisible()
      await expect(page.getByRole('option', { name: say.collection })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await dialog.getByRole('button', { name: say.cancel, exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await page.locator('.list-bulk').getByRole('button', { name: say.inactivate, exact: true }).click()
      await expect(page.locator('tr[data-off]')).toHaveCount(4)
      await page.getByRole('button', { name: say.undo, exact: true }).click()
      await expect(page.locator('tr[data-off]')).toHaveCount(0)
      await isAccessible(page)
    })

    test('a quick look follows the rows; a new value begins with its category', async ({ page }) => {
      await page.goto(url(`?key=${say.key}`))
      await row(page, second).focus()
      await page.keyboard.press('Space')
      const look = page.getByRole('dialog', { name: second })
      await expect(look.getByRole('tab', { name: say.facts })).toBeVisible()
      // A collection belongs to showrooms alone.
      await expect(look.getByText(say.collection, { exact: true })).toHaveCount(0)
      await expect(look.locator('.look-box')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('dialog', { name: third })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.goto(url())
      await page.getByRole('button', { name: say.fresh, exact: true }).click()
      const kind = page.locator('.ant-dropdown').getByRole('menuitem').first()
      const name = (await kind.textContent())!
      await kind.click()
      const form = page.getByRole('dialog', { name: say.freshTitle(name) })
      await expect(form.getByLabel(say.collection, { exact: true })).toBeVisible()
      await form.getByLabel(say.name, { exact: true }).fill(`Milan ${language}`)
      await form.getByRole('button', { name: say.save }).click()
      await expect(form).toHaveCount(0)
      await page.goto(url('?key=Showroom&q=milan'))
      await expect(row(page, `Milan ${language}`)).toBeVisible()
      await page.goto(url(`?key=Showroom&name=Milan ${language}`))
      await expect(row(page, `Milan ${language}`)).toBeVisible()
    })

    test('a view holds a tab and what narrows it', async ({ page }) => {
      const name = `Off ${language}`
      const [id] = await give(page, say.key, [second])
      await page.request.post(`${product.url}/api/master/bulk`, { data: { ids: [id], patch: { status: 'inActive' } } })
      await page.goto(url(`?key=${say.key}&status=inActive`))
      await expect(row(page, second)).toBeVisible()
      await page.getByRole('button', { name: say.views, exact: true }).click()
      await page.getByRole('button', { name: say.saveAs }).click()
      await page.getByLabel(say.name, { exact: true }).fill(name)
      await page.getByLabel(say.name, { exact: true }).press('Enter')
      await expect(page.getByRole('button', { name: say.view(name) })).toBeVisible()
      await page.getByRole('button', { name: say.view(name) }).click()
      await page.getByRole('button', { name: say.without }).click()
      await expect(tabs(page).first()).toHaveAttribute('aria-selected', 'true')
      await page.getByRole('button', { name: say.views, exact: true }).click()
      await page.getByRole('dialog', { name: say.views }).getByRole('button', { name, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`key=${say.key}`))
      await expect(row(page, second)).toBeVisible()
      await expect(row(page, third)).toHaveCount(0)
    })

    test('a value is merged into another, and that undone', async ({ page }) => {
      await page.goto(url(`?key=${say.key}`))
      await row(page, fourth)
        .getByRole('button', { name: say.more(fourth) })
        .click()
      await page.getByRole('menuitem', { name: say.merge }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox').fill(third)
      await page.getByRole('option', { name: third }).click()
      await dialog.getByRole('button', { name: say.doMerge, exact: true }).click()
      await expect(page.getByText(say.merged)).toBeVisible()
      await expect(row(page, fourth)).toHaveAttribute('data-off', 'true')
      await page.getByRole('button', { name: say.undo, exact: true }).click()
      await expect(row(page, fourth)).not.toHaveAttribute('data-off')
    })

    test('on a phone: cards that open, and move by their menu', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(url(`?key=${say.key}`))
      const card = page.locator('li.list-card').filter({ hasText: third })
      await card.getByRole('button', { name: say.details(third) }).click()
      await expect(card.getByText(say.unused)).toBeVisible()
      await isAccessible(page)
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      const titles = async () => (await page.locator('li.list-card .list-title').allTextContents()).slice(-4)
      expect(await titles()).toEqual(say.names)
      await card.getByRole('button', { name: say.more(third) }).click()
      await page.getByRole('menuitem', { name: say.up }).click()
      await expect.poll(titles).toEqual([first, third, second, fourth])
      await expect(page.getByText(say.edited)).toBeVisible()
    })
  })
}

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
