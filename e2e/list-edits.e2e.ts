import { expect, type Page, type Request, test } from '@playwright/test'
import { hold } from './hold.ts'
import { pasteOnto } from './masters.ts'
import { asMei, callsOf, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { quietly } from './quiet.ts'
import { rounds, wordsIn } from './words.ts'

/** Nothing typed in cells or in the quick look is lost, in both languages (interface.md, Lists). */
let product: Product
const mills = ['Anatolia', 'Jiangsu', 'Meghna', 'Minho', 'Kaveri']
const accounts = { en: 'Mei', zh: 'Sun' } as const
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async ({ add, invite }) => {
    await invite(product, { name: 'Sun', email: 'sun@example.com', language: 'zh' })
    for (const [i, mill] of mills.entries())
      await add('supplier', {
        code: `M${i}`,
        nameEn: `${mill} Dyeing`,
        type: 'OEM',
        city: 'Here',
        currencies: ['CNY'],
      })
  })
})
test.afterAll(() => product.stop())

async function cityOf(page: Page, mill: string) {
  const found = await callsOf(page, product).get<{ city: string | null }[]>(`/supplier?status=&q=${mill}`)
  return found[0]!.city
}

const isSave = (request: Request) => new URL(request.url()).pathname === '/api/supplier/edit'

const holdSave = (page: Page) => hold(page, '**/api/supplier/edit')

rounds((language) => {
  const say = wordsIn(language)
  const city = say('City')
  const left = new RegExp(
    say('“{name}” is no longer at this place of the list. It stays until you have finished editing.').slice(8),
  )
  const behind = say('The row behind (↓)')
  const comments = new RegExp(`^${say('Comments')}`)
  const place = (n: number, total: number) => say('{n} of {total}', { n, total })
  // Each round saves another value: an unchanged one would not be saved.
  const high = say(language === 'en' ? 'High' : 'Low', {}, 'resources/supplier')
  const edit = (name: string) => {
    const zh = wordsIn('zh')(name, {}, 'resources/supplier')
    return say('Edit {en}', { en: name, zh }, 'kit/web/record/fact')
  }
  const leave = say('Leave without saving?')
  const discard = say('Discard changes')

  test.describe(language, () => {
    const row = (page: Page, mill: string) => page.locator('tbody tr').filter({ hasText: mill })
    const cell = (page: Page, mill: string) => row(page, mill).locator('[data-edits="city"]')
    const box = (page: Page, mill: string) => row(page, mill).getByRole('textbox', { name: city })
    const idOf = (page: Page, mill: string) => row(page, mill).getAttribute('data-record')
    const text = (what: string) => `${what} ${language}`
    const drawerOf = (page: Page) => page.locator('.look').getByRole('dialog')

    test.beforeEach(async ({ page }) => {
      await signIn(page, product, accounts[language])
      await page.goto(`${product.url}/admin/supplier?status=Active&sort=code`)
      await row(page, 'Anatolia').waitFor()
    })

    test('from one cell to another with the pointer, both keep what was typed', async ({ page }) => {
      const release = await holdSave(page)
      const saving = page.waitForRequest(isSave)
      await cell(page, 'Anatolia').dblclick()
      await box(page, 'Anatolia').fill(text('Bursa'))
      await cell(page, 'Jiangsu').dblclick()
      await box(page, 'Jiangsu').fill(text('Haining'))
      // The end of the first save does not end the second edit.
      await saving
      release()
      await expect(cell(page, 'Anatolia')).toHaveText(text('Bursa'))
      await expect(box(page, 'Jiangsu')).toHaveValue(text('Haining'))
      await expect(box(page, 'Jiangsu')).toBeFocused()
      await page.keyboard.press('Escape')

      // What cannot be saved stays where it is, and says why.
      await cell(page, 'Anatolia').dblclick()
      await box(page, 'Anatolia').fill('x'.repeat(300))
      await cell(page, 'Jiangsu').dblclick()
      await box(page, 'Jiangsu').fill(text('Wujiang'))
      await expect(row(page, 'Anatolia').locator('.list-cell-problem')).not.toBeEmpty()
      await expect(box(page, 'Anatolia')).toHaveValue('x'.repeat(300))
      await box(page, 'Anatolia').fill(text('Denizli'))
      await page.keyboard.press('Enter')
      await expect(cell(page, 'Anatolia')).toHaveText(text('Denizli'))
      await expect.poll(() => cityOf(page, 'Jiangsu')).toBe(text('Wujiang'))
    })

    test('two cells of a row that are saved at once are no conflict', async ({ page }) => {
      const priority = row(page, 'Minho').locator('[data-edits="priority"]')
      const release = await holdSave(page)
      const both = [page.waitForRequest((request) => isSave(request) && /city/.test(request.postData() ?? ''))]
      both.push(page.waitForRequest((request) => isSave(request) && /priority/.test(request.postData() ?? '')))
      await cell(page, 'Minho').dblclick()
      await box(page, 'Minho').fill(text('Braga'))
      await priority.dblclick()
      await page.keyboard.type(high)
      // Tab too takes the choice that was typed.
      await page.keyboard.press('Tab')
      await Promise.all(both)
      release()
      await expect(cell(page, 'Minho')).toHaveText(text('Braga'))
      await expect(priority).toHaveText(high)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    test('a paste during the save of another is refused in words, and possible after it', async ({ page }) => {
      const release = await hold(page, '**/api/supplier/cells')
      await quietly(page, () => cell(page, 'Kaveri').click())
      await pasteOnto(page, text('Surat'))
      await cell(page, 'Minho').click()
      await pasteOnto(page, text('Porto'))
      await expect(page.getByText(say('The last change is still being saved; try again'))).toBeVisible()
      release()
      await expect(cell(page, 'Kaveri')).toHaveText(text('Surat'))
      await pasteOnto(page, text('Porto'))
      await expect(cell(page, 'Minho')).toHaveText(text('Porto'))
    })

    test('a paste beside the last one is saved before the list has read that', async ({ page }) => {
      await quietly(page, () => cell(page, 'Kaveri').click())
      const release = await hold(page, '**/api/supplier?*')
      const saved = () => page.waitForResponse('**/api/supplier/cells')
      const first = saved()
      await pasteOnto(page, text('Erode'))
      await first
      await row(page, 'Kaveri').locator('[data-edits="priority"]').click()
      const second = saved()
      await pasteOnto(page, high)
      expect(await (await second).json()).toMatchObject({ code: 1 })
      release()
      await expect(cell(page, 'Kaveri')).toHaveText(text('Erode'))
      await expect(row(page, 'Kaveri').locator('[data-edits="priority"]')).toHaveText(high)
    })

    test('a conflict in a cell that was left is asked about, and the next cell is kept', async ({ page }) => {
      // The answer comes after the next cell is changed: the dialog takes the focus, and an unchanged cell would close.
      const release = await holdSave(page)
      await cell(page, 'Meghna').dblclick()
      await box(page, 'Meghna').fill(text('Mine'))
      await callsOf(page, product).post('/supplier/edit', { id: await idOf(page, 'Meghna'), city: text('Theirs') })
      await cell(page, 'Minho').dblclick()
      await box(page, 'Minho').fill(text('Guimaraes'))
      release()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(text('Theirs'))
      await dialog.getByRole('radio', { name: text('Mine') }).check()
      await dialog.getByRole('button', { name: say('Save the choice') }).click()
      await expect(cell(page, 'Meghna')).toHaveText(text('Mine'))
      await expect.poll(() => cityOf(page, 'Minho')).toBe(text('Guimaraes'))
    })

    test('a cell is edited to its end though its record moves, or leaves the list', async ({ page }) => {
      const kaveri = (await idOf(page, 'Kaveri'))!
      await cell(page, 'Kaveri').dblclick()
      await box(page, 'Kaveri').fill(text('Erode'))
      const above = await callsOf(page, product).add('supplier', {
        type: 'OEM',
        code: `A-${language}`,
        nameEn: text('Above Mills'),
      })
      await expect(row(page, 'Above Mills')).toBeVisible()
      await expect(box(page, 'Kaveri')).toBeFocused()
      await expect(page.getByText(left)).toHaveCount(0)
      await callsOf(page, product).post('/supplier/edit', { id: kaveri, status: 'inActive' })
      await expect(page.getByRole('alert').filter({ hasText: left })).toBeVisible()
      await expect(box(page, 'Kaveri')).toBeFocused()
      await expect(box(page, 'Kaveri')).toHaveValue(text('Erode'))
      await page.keyboard.press('Enter')
      await expect(page.getByText(left)).toHaveCount(0)
      await expect(row(page, 'Kaveri')).toHaveCount(0)
      await expect.poll(() => cityOf(page, 'Kaveri')).toBe(text('Erode'))
      await callsOf(page, product).post('/supplier/edit', { id: kaveri, status: 'Active' })
      await callsOf(page, product).post('/supplier/edit', { id: above.id, status: 'inActive' })
    })

    test('a quick look saves or asks before it goes on, changes tabs or closes', async ({ page }) => {
      const drawer = drawerOf(page)
      const control = drawer.getByRole('textbox', { name: city })
      const write = async (value: string) => {
        await drawer.getByRole('button', { name: edit('City'), exact: true }).click()
        await control.fill(value)
      }
      await page.getByRole('link', { name: say('Supplier Profile') }).click()
      await expect(page).toHaveURL(/supplier\?status=Active$/)
      await row(page, 'Anatolia').focus()
      await page.keyboard.press('Space')
      await write(text('Izmir'))
      await drawer.getByRole('button', { name: behind }).click()
      await expect(drawer).toContainText('Jiangsu Dyeing')
      await expect.poll(() => cityOf(page, 'Anatolia')).toBe(text('Izmir'))
      await write(text('Tongxiang'))
      await drawer.getByRole('tab', { name: comments }).click()
      await expect(drawer.getByRole('tab', { name: comments })).toHaveAttribute('aria-selected', 'true')
      await expect.poll(() => cityOf(page, 'Jiangsu')).toBe(text('Tongxiang'))
      await drawer.getByRole('tab', { name: say('Facts') }).click()

      // An invalid text and a choice of several, which leaving does not save, both ask before they are lost.
      await write('x'.repeat(300))
      await drawer.locator('.ant-drawer-close').click()
      await expect(page.getByRole('dialog', { name: leave })).toBeVisible()
      await page.getByRole('button', { name: say('Keep editing') }).click()
      await expect(control).toHaveValue('x'.repeat(300))
      await page.locator('.look .ant-drawer-mask').click({ position: { x: 20, y: 300 } })
      await expect(page.getByRole('dialog', { name: leave })).toBeVisible()
      await page.getByRole('button', { name: discard }).click()
      await expect(drawer).toHaveCount(0)
      await expect.poll(() => cityOf(page, 'Jiangsu')).toBe(text('Tongxiang'))
      await row(page, 'Meghna').focus()
      await page.keyboard.press('Space')
      await drawer.getByRole('button', { name: edit('Currencies'), exact: true }).click()
      await page.keyboard.type('EUR')
      await page.keyboard.press('Enter')
      await drawer.getByRole('button', { name: behind }).click()
      await expect(page.getByRole('dialog', { name: leave })).toBeVisible()
      await page.getByRole('button', { name: discard }).click()
      await expect(drawer).toContainText('Minho Dyeing')
      // Back closes it and stays in the list.
      await page.evaluate('history.back()')
      await expect(drawer).toHaveCount(0)
      await expect(page).toHaveURL(/supplier\?status=Active$/)
    })

    test('a quick look stays with its record while others come above it, and when it leaves the list', async ({
      page,
    }) => {
      const drawer = drawerOf(page)
      const minho = (await idOf(page, 'Minho'))!
      await row(page, 'Minho').focus()
      await page.keyboard.press('Space')
      await expect(drawer).toContainText(place(4, 5))
      const above = await callsOf(page, product).add('supplier', {
        type: 'OEM',
        code: `B-${language}`,
        nameEn: text('Before Mills'),
      })
      await expect(drawer).toContainText(place(5, 6))
      await expect(drawer).toContainText('Minho Dyeing')
      await expect(row(page, 'Minho')).toHaveAttribute('data-looked', 'true')
      await callsOf(page, product).post('/supplier/edit', { id: minho, status: 'inActive' })
      await expect(drawer).toContainText(say('No longer in this list'))
      await expect(drawer).toContainText('Minho Dyeing')
      await expect(page.locator('[data-looked]')).toHaveCount(0)
      await drawer.getByRole('button', { name: behind }).click()
      await expect(drawer).toContainText('Kaveri Dyeing')
      await expect(drawer).toContainText(place(5, 5))
      await callsOf(page, product).post('/supplier/edit', { id: minho, status: 'Active' })
      await callsOf(page, product).post('/supplier/edit', { id: above.id, status: 'inActive' })
    })

    test('a panel that was opened with the pointer closes at the first press beside it', async ({ page }) => {
      const filter = page.getByRole('button', { name: say('Filter'), exact: true })
      await filter.click()
      await expect(filter).toHaveAttribute('aria-expanded', 'true')
      await page.locator('.list-foot').click({ position: { x: 4, y: 4 } })
      await expect(filter).toHaveAttribute('aria-expanded', 'false')
    })
  })
})
