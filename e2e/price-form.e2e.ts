import { expect, type Page, test } from '@playwright/test'
import { isAccessible } from './look.ts'
import { asMei, createAdministrator, type Product, startProduct, visit } from './product.ts'
import { languages, rounds, wordsIn } from './words.ts'

/** The form of a price line: entering it with its breaks, copying it, and what may change once it is approved. */
let product: Product
const accounts = { en: 'Mei', zh: 'Sun' } as const
/** The facts of a fabric that an approved price needs. */
let facts: { weight: string; width: string; supplier: string; composition: object[] }
/** The id of a fabric without prices for each language. */
const fabrics: Record<string, string> = {}

test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async ({ add, get, invite }) => {
    const user = { name: 'Sun', email: 'sun@example.com', language: 'zh', Menu: ['Fabric', 'Supplier'] } as const
    await invite(product, { ...user, rights: ['cost'] })
    await add('currency', { code: 'USD' })
    const supplier = (await add('supplier', { code: 'S-1', nameEn: 'Weaver Mills', type: 'OEM' })).id
    const [cotton] = await get<{ id: string }[]>('/master?key=Composition&name=Cotton')
    facts = { weight: '120', width: '150', supplier, composition: [{ fibre: cotton!.id, percent: '100' }] }
    for (const language of languages)
      fabrics[language] = (await add('fabric', { code: `NEW-${language}`, ...facts })).id
  })
})
test.afterAll(() => product.stop())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

rounds((language) => {
  const say = wordsIn(language)
  const place = 'resources/price'
  const word = (en: string, values = {}) => say(en, values, place)
  const row = (page: Page, text: string) => page.locator('.list-grid tbody tr, .list-card').filter({ hasText: text })
  const unit = language === 'en' ? 'm' : '米'
  const quoted = { en: 'Quoted', zh: '已报价' }[language]

  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await visit(browser, product, accounts[language])
    // The browser asks before it leaves an unsaved form.
    page.on('dialog', (question) => question.accept())
  })
  test.afterAll(() => page.context().close())

  /** Chooses in a select of the form by typing. */
  const choose = async (page: Page, name: string, typed: string) => {
    const box = page
      .getByRole('dialog')
      .getByRole('combobox', { name: new RegExp(`^${name}`) })
      .first()
    await box.click()
    await box.fill(typed)
    await box.press('Enter')
  }

  test('a line is entered with its breaks and read at a glance; a copy of it is another one’s beginning', async () => {
    await page.goto(`${product.url}/admin/fabric/${fabrics[language]}?tab=prices`)
    await expect(page.getByText(word('No prices yet'))).toBeVisible()
    await button(page, say('New')).last().click()
    const form = page.getByRole('dialog')
    await choose(page, word('Currency'), 'USD')
    await choose(page, word('Unit'), unit)
    // The form begins with a row for a price, since each line needs one.
    await expect(form.locator('.form-row')).toHaveCount(1)
    const add = form.locator('[data-add]')
    await button(page, say('Save')).click()
    await expect(form.getByText(word('At least one price is needed'))).toBeVisible()
    // After a refused save the empty row is still there and has the focus.
    await expect(form.locator('.form-row')).toHaveCount(1)
    await expect(form.locator('.form-row').first().locator('input').first()).toBeFocused()
    // A price alone lacks the quantity from which it applies.
    await form.locator('.form-row').first().locator('input').last().fill('3.20')
    await button(page, say('Save')).click()
    await expect(form.locator('.form-row')).toContainText(say('Required'))
    for (const [i, [from, price]] of [
      ['1000', '3.20'],
      ['900', '2.95'],
    ].entries()) {
      if (i > 0) await add.click()
      const inputs = form.locator('.form-row').nth(i).locator('input')
      await inputs.nth(0).fill(from!)
      await inputs.nth(1).fill(price!)
    }
    // Falling quantities are refused at their row.
    await button(page, say('Save')).click()
    await expect(form.getByText(word('Not above the quantity of the price before')).first()).toBeVisible()
    await form.locator('.form-row').nth(1).locator('input').nth(0).fill('3000')
    await isAccessible(page)
    // A price that rises with the quantity needs a confirmation; going back loses nothing.
    await form.locator('.form-row').nth(1).locator('input').nth(1).fill('3.95')
    await button(page, say('Save')).click()
    await expect(page.locator('.ant-modal-confirm-title')).toContainText(
      { en: 'the price rises to 3.95', zh: '单价升至 3.95' }[language],
    )
    await button(page, say('Keep editing', {}, 'kit/web/form/question')).click()
    await form.locator('.form-row').nth(1).locator('input').nth(1).fill('2.95')
    await button(page, say('Save')).click()
    await expect(form).toBeHidden()
    await expect(row(page, '2.95')).toContainText(`1,000 ${unit} 3.20`)
    await expect(row(page, '2.95')).toContainText(`3,000 ${unit} 2.95`)

    await row(page, '2.95')
      .getByRole('button', { name: new RegExp(`^${language === 'en' ? 'Duplicate' : '复制'}`) })
      .click()
    await expect(form.locator('.form-row').nth(1).locator('input').nth(1)).toHaveValue('2.95')
    await button(page, say('Save')).click()
    await expect(form.getByText(/^(This supplier already has a price|该供应商已有相同)/).first()).toBeVisible()
    await form.getByLabel(word('Valid from')).fill('2099-01-01')
    // No draft is stored of a resource behind a right: disks may be shared.
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('.price.')
    await form.getByLabel(word('Valid from')).press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(row(page, word('Upcoming'))).toHaveCount(1)

    // The next line begins as the newest valid one, not as one of former years that was entered later.
    await asMei(product, async ({ add }) => {
      const old = { currency: 'CNY', unit: 'kg', validFrom: '2001-01-01', breaks: [{ minQty: '1', price: '88' }] }
      await add('price', { item: fabrics[language], supplier: facts.supplier, ...old })
    })
    await page.reload()
    await expect(row(page, '88.00')).toHaveCount(1)
    await button(page, say('New')).last().click()
    await expect(form.getByText(/^USD/).first()).toBeVisible()
    await expect(form.getByText(/^CNY/)).toHaveCount(0)
  })

  test('an approved line opens with its terms as they are, and says what can be done', async () => {
    let id = ''
    await asMei(product, async ({ add }) => {
      id = (await add('fabric', { code: `OK-${language}`, priceNote: '4.50 FOB', ...facts })).id
      const line = { item: id, supplier: facts.supplier, currency: 'USD', unit: 'm', stage: 'Approved' }
      await add('price', { ...line, breaks: [{ minQty: '0', price: '4.40' }] })
    })
    await page.goto(`${product.url}/admin/fabric/${id}?tab=prices`)
    // The quoted price from the fair is shown above the facts.
    await expect(page.locator('.record-first')).toContainText('4.50 FOB')
    await row(page, '4.40').focus()
    await page.keyboard.press('e')
    const form = page.locator('.form-drawer')
    const note = form.getByText(
      { en: /^Approved: its terms are not changed/, zh: /^该价格已核准，条款不可更改/ }[language],
    )
    await expect(note).toBeVisible()
    await expect(form.getByRole('combobox', { name: new RegExp(`^${word('Currency')}`) })).toHaveCount(0)
    await expect(form.locator('.form-row')).toHaveCount(0)
    await isAccessible(page)
    // Only the terms are fixed; set back to Quoted, they can be changed too.
    await expect(form.getByLabel(word('Valid to'))).toBeVisible()
    await form.getByText(quoted, { exact: true }).first().click()
    await expect(note).toHaveCount(0)
    await expect(form.locator('.form-row')).toHaveCount(1)
    // The fields that appear above leave the focus where it is.
    await expect(form.getByRole('combobox', { name: new RegExp(`^${word('Supplier')}`) })).toBeVisible()
    await expect(form.getByRole('radio', { name: quoted })).toBeFocused()
  })
})
