import { expect, type Page, test } from '@playwright/test'
import { yearMessage } from '@sms/kit/contract'
import { asMei, callsOf, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { rounds, wordsIn } from './words.ts'

/** Typed days are saved as typed, and an invalid one is never dropped without a message (interface.md, Forms). */
let product: Product
const accounts = { en: 'Mei', zh: 'Sun' } as const
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, ({ invite }) =>
    invite(product, { name: 'Sun', email: 'sun@example.com', language: 'zh', role: 'Administrator' }),
  )
})
test.afterAll(() => product.stop())

rounds((language) => {
  const say = wordsIn(language)
  const notDay = say('Not a date: YYYY-MM-DD')
  const notEnd = say('Only a date (YYYY-MM-DD), or nothing')
  const badYear = yearMessage[language]
  const blocked = say('Blocked until')
  let supplier: string
  let count = 0
  test.beforeEach(async ({ page }) => {
    await signIn(page, product, accounts[language])
    const calls = callsOf(page, product)
    const mark = `${language}-${++count}`
    supplier = (
      await calls.add('supplier', {
        code: mark,
        nameEn: `Minho ${mark}`,
        type: 'OEM',
        block: 'ordering',
        blockReason: 'Late',
        blockUntil: '2027-01-01',
      })
    ).id
  })
  const save = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: say('Save', {}, 'kit/web/form'), exact: true })

  /** Opens the form of a certificate and types its expiry; returns that field. */
  async function typeExpiry(page: Page, text: string) {
    await page.goto(`${product.url}/admin/supplier/${supplier}?tab=certificates`)
    await page.getByRole('button', { name: say('Add a certificate') }).click()
    const form = page.getByRole('dialog')
    const standard = say('Standard', {}, 'resources/certificate')
    const choice = form.getByRole('combobox', { name: new RegExp(standard) }).first()
    // The drawer stands still once its first field has the focus.
    await expect(choice).toBeFocused()
    await choice.fill('GOTS')
    await choice.press('Enter')
    await expect(form.locator('.ant-select').first()).toContainText('GOTS')
    const box = form.getByLabel(say('Expires', {}, 'resources/certificate'))
    await box.click()
    await box.pressSequentially(text)
    return box
  }
  const expiries = async (page: Page) => {
    const found = await callsOf(page, product).get<{ expires: string | null }[]>(`/certificate?supplier=${supplier}`)
    return found.map(({ expires }) => expires)
  }
  const blockedUntil = async (page: Page) =>
    (await callsOf(page, product).get<{ blockUntil: string | null }>(`/supplier/id?id=${supplier}`)).blockUntil

  test('Ctrl-Enter right behind a typed day saves it', async ({ page }) => {
    const box = await typeExpiry(page, '2026-12-24')
    await box.press('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => expiries(page)).toEqual(['2026-12-24'])
  })

  test('so does Save, however the day is written', async ({ page }) => {
    await typeExpiry(page, language === 'en' ? '31.12.2026' : '2026年12月31日')
    await save(page).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => expiries(page)).toEqual(['2026-12-31'])
  })

  test('what is no day stays, is said at its field, and is saved once it is mended', async ({ page }) => {
    const box = await typeExpiry(page, '5/6/2026')
    await box.press('Tab')
    await expect(box).toHaveValue('5/6/2026')
    await expect(box).toHaveAccessibleDescription(notDay)
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await save(page).click()
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('5/6/2026')
    expect(await expiries(page)).toEqual([])
    await box.fill('2026-06-05')
    await expect(page.getByText(notDay)).toHaveCount(0)
    await box.press('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => expiries(page)).toEqual(['2026-06-05'])
  })

  test('a fact where it stands: by Ctrl-Enter, by Enter, by leaving; emptied by keys', async ({ page }) => {
    const zh = wordsIn('zh')('Blocked until')
    const button = page.getByRole('button', {
      name: say('Edit {en}', { en: 'Blocked until', zh }, 'kit/web/record/fact'),
    })
    const box = page.getByRole('textbox', { name: blocked })
    const edit = async (text: string) => {
      await button.click()
      await box.fill(text)
    }
    await page.goto(`${product.url}/admin/supplier/${supplier}`)
    await edit('2027-01-15')
    await box.press('Control+Enter')
    await expect(box).toHaveCount(0)
    await expect.poll(() => blockedUntil(page)).toBe('2027-01-15')
    await edit('20270116')
    await box.press('Enter')
    await expect(box).toHaveCount(0)
    await expect.poll(() => blockedUntil(page)).toBe('2027-01-16')
    await edit('soon')
    await box.press('Enter')
    await expect(box).toHaveAccessibleDescription(notDay)
    await box.fill('2027/1/17')
    await page.getByRole('heading').first().click()
    await expect(box).toHaveCount(0)
    await expect.poll(() => blockedUntil(page)).toBe('2027-01-17')
    await edit('')
    await box.press('Control+Enter')
    await expect(box).toHaveCount(0)
    await expect.poll(() => blockedUntil(page)).toBeNull()
  })

  test('a cell of a list: a day that is typed is saved by Enter and by leaving, one that is picked at once', async ({
    page,
  }) => {
    await page.goto(`${product.url}/admin/supplier?q=${language}-${count}`)
    await page.getByRole('button', { name: say('Columns', {}, 'kit/web/list'), exact: true }).click()
    await page.getByRole('checkbox', { name: blocked }).check()
    await page.keyboard.press('Escape')
    const cell = page.locator(`tr[data-record="${supplier}"] [data-edits="blockUntil"]`)
    const box = page.getByRole('textbox', { name: blocked })
    const edit = async (text: string) => {
      await cell.dblclick()
      await box.fill(text)
    }
    await edit('2027-01-15')
    await box.press('Enter')
    await expect(box).toHaveCount(0)
    await expect.poll(() => blockedUntil(page)).toBe('2027-01-15')
    await edit('soon')
    await box.press('Tab')
    await expect(box).toHaveValue('soon')
    await expect(box).toHaveAccessibleDescription(notDay)
    await box.fill('16.1.2027')
    await page.locator('h1').first().click()
    await expect(box).toHaveCount(0)
    await expect.poll(() => blockedUntil(page)).toBe('2027-01-16')
    await cell.dblclick()
    await box.click()
    await page.getByTitle('2027-01-20').click()
    await expect(box).toHaveCount(0)
    await expect.poll(() => blockedUntil(page)).toBe('2027-01-20')
  })

  test('a filter takes a day as it is typed, and says what is none', async ({ page }) => {
    await page.goto(`${product.url}/admin/supplier?status=&blockUntil=2026-01-01..2027-12-31`)
    await page.locator('.list-chip').filter({ hasText: blocked }).getByRole('button').first().click()
    const from = page.getByLabel(`${blocked}: ${say('from', {}, 'kit/web/list')}`)
    await from.fill('2.2.2026x')
    await from.press('Tab')
    await expect(from).toHaveValue('2.2.2026x')
    await expect(from).toHaveAccessibleDescription(notEnd)
    await from.fill('31.12.1899')
    await from.press('Tab')
    await expect(from).toHaveValue('1899-12-31')
    await expect(from).toHaveAccessibleDescription(badYear)
    await from.fill('15.2.2026')
    await expect(page).toHaveURL(/blockUntil=2026-02-15\.\.2027-12-31/)
    await expect(page.getByText(badYear)).toHaveCount(0)
  })

  test('so does the log', async ({ page }) => {
    await page.goto(`${product.url}/admin/log`)
    const from = page.getByLabel(say('From', {}, 'kit/web/change'))
    await from.fill('soon')
    await from.press('Tab')
    await expect(from).toHaveValue('soon')
    await expect(from).toHaveAccessibleDescription(notEnd)
    await from.fill('0202-06-05')
    await from.press('Tab')
    await expect(from).toHaveAccessibleDescription(badYear)
    await from.fill('2026/3/1')
    await expect(page).toHaveURL(/from=2026-03-01/)
    await expect(page.getByText(badYear)).toHaveCount(0)
  })
})
