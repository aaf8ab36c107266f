import { expect, type Page, test } from '@playwright/test'
import { dayIn } from '@sms/kit/contract'
import { isAccessible, sideways } from './look.ts'
import { asMei, createAdministrator, type Product, signIn, startProduct, visit } from './product.ts'
import { type Language, rounds, wordsIn } from './words.ts'

/** Prices on an item and in lists: computed for a quantity, their history, filters, following; hidden without the right. */
let product: Product
/** A fabric with prices for each language. */
const fabrics = {} as Record<Language, { id: string; code: string }>
const accounts = { en: 'Mei', zh: 'Sun' } as const

test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async ({ add, get, invite }) => {
    const Menu = ['Fabric', 'Supplier']
    await invite(product, { name: 'Sun', email: 'sun@example.com', language: 'zh', Menu, rights: ['cost'] })
    await invite(product, { name: 'Bo', email: 'bo@example.com', Menu })
    await add('currency', { code: 'USD' })
    const supplier = (await add('supplier', { code: 'S-1', nameEn: 'Weaver Mills', type: 'OEM' })).id
    const other = (await add('supplier', { code: 'S-2', nameEn: 'River Knitting', type: 'OEM' })).id
    const [cotton] = await get<{ id: string }[]>('/master?key=Composition&name=Cotton')
    for (const [language, code] of [
      ['en', 'F-EN'],
      ['zh', 'F-ZH'],
    ] as const) {
      const facts = { weight: '120', width: '150', composition: [{ fibre: cotton!.id, percent: '100' }] }
      const { id } = await add('fabric', { code, nameEn: 'Poplin', nameZh: '府绸', supplier, ...facts })
      fabrics[language] = { id, code }
      const line = { item: id, currency: 'USD', unit: 'm' }
      const breaks = [
        { minQty: '1000', price: '3.20' },
        { minQty: '3000', price: '2.95' },
      ]
      await add('price', { ...line, supplier, breaks })
      const expired = { validFrom: '2025-01-01', validTo: '2025-12-31', breaks: [{ minQty: '1000', price: '3.35' }] }
      await add('price', { ...line, supplier, ...expired })
      const cif = { incoterm: 'CIF', incotermPlace: 'Hamburg', validFrom: '2025-06-01', moq: '5000' }
      await add('price', { ...line, supplier, ...cif, breaks: [{ minQty: '1000', price: '3.90' }] })
      await add('price', { ...line, supplier: other, breaks: [{ minQty: '500', price: '3.60' }], stage: 'Draft' })
    }
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
  })
  test.afterAll(() => page.context().close())

  const openTab = async () => {
    await page.goto(`${product.url}/admin/fabric/${fabrics[language].id}?tab=prices`)
    await expect(row(page, '3.35')).toContainText(word('Expired'))
  }

  test('what a quantity costs, and how prices went, as a chart and as a table', async () => {
    await openTab()
    // A line is named by its currency and unit; its Incoterm and tax are shown beside.
    await expect(row(page, '3.90')).toContainText(`CIF Hamburg · ${word('without tax')}`)
    await expect(row(page, '3.35')).toContainText(word('without tax'))
    await expect(row(page, '3.35').locator('.list-name')).toHaveText(`USD · ${unit}`)
    const calculator = page.getByRole('region', { name: word('What a quantity costs') }).first()
    const quantity = calculator.getByRole('textbox', { name: word('Quantity') })
    await quantity.fill('3000')
    await expect(calculator).toContainText('8,850.00 USD')
    // 120 g/m² by 150 cm are 180 g a metre.
    await expect(calculator).toContainText('16.3889')
    await quantity.fill('2999.99')
    await expect(calculator).toContainText('3.20 USD')
    // Two prices of a supplier are distinguished by their Incoterm; one below its MOQ is marked.
    const priced = calculator.locator('tbody')
    await expect(priced.filter({ hasText: 'Weaver Mills · CIF Hamburg' })).toContainText(
      word('below MOQ {moq}', { moq: `5,000 ${unit}` }),
    )
    await expect(priced.filter({ hasText: word('no Incoterm') })).not.toContainText(
      word('below MOQ {moq}', { moq: '' }).trim(),
    )
    await expect(priced.filter({ hasText: word('no Incoterm') })).toContainText(quoted)
    await isAccessible(page)
    await quantity.fill('999')
    await expect(calculator).toContainText(word('No price below {quantity}', { quantity: `1,000 ${unit}` }))
    await quantity.fill('many')
    await expect(calculator.getByRole('alert')).toBeVisible()

    const past = page.getByRole('region', { name: word('Price history') }).first()
    await expect(past.getByRole('img')).toBeVisible()
    await expect(past.getByRole('listitem')).toHaveText([
      `S-1 · Weaver Mills · ${word('no Incoterm')}`,
      'S-1 · Weaver Mills · CIF',
    ])
    // The chart and the table show the stage of each price.
    await expect(past.locator('circle title').first()).toContainText(quoted)
    await expect(past).toContainText({ en: '● Approved, ○ quoted', zh: '● 已核准，○ 已报价' }[language])
    await isAccessible(page)
    await button(page, word('As a table')).click()
    await expect(past.getByRole('table')).toContainText('3.35')
    await expect(past.getByRole('row', { name: 'Weaver Mills · CIF' })).toContainText('3.90')
    await expect(past.getByRole('row', { name: 'Weaver Mills · CIF' })).toContainText(quoted)
    await isAccessible(page)
  })

  test('the price that counts stands in the list, sorts it and is on the cards with its MOQ', async () => {
    await page.goto(`${product.url}/admin/fabric?price=!~&sort=-price`)
    await expect(row(page, fabrics[language].code)).toContainText(`3.20 USD/${unit}`)
    await button(page, say('Gallery')).click()
    const moq = { en: 'MOQ', zh: '起\\u2060订' }[language]
    await expect(page.locator('.gallery-card').filter({ hasText: fabrics[language].code })).toContainText(
      new RegExp(`3\\.20 USD/${unit} · ${moq}\\u00a01,000`),
    )
    await button(page, say('Table')).click()
    await expect(row(page, fabrics[language].code)).toBeVisible()
  })

  test('a filter by price says that prices are compared as they are, and is narrowed to one currency and unit', async () => {
    const filters = 'price=..5&priceCurrency=USD&priceUnit=m'
    await page.goto(`${product.url}/admin/fabric?${filters}`)
    await expect(row(page, fabrics[language].code)).toContainText(`3.20 USD/${unit}`)
    await page
      .locator('.list-chip-button')
      .filter({ hasText: say('Price', {}, 'resources/item/contract') })
      .first()
      .click()
    const upperEnd = page.getByRole('textbox', {
      name: new RegExp(`${say('to', {}, 'kit/web/list/filters/filter-range')}$`),
    })
    await expect(upperEnd).toHaveAccessibleDescription(
      { en: /Each in its own currency and unit/, zh: /各价格以其自身的币种与单位计/ }[language],
    )
    await isAccessible(page)
    await page.goto(`${product.url}/admin/fabric?${filters.replace('USD', 'CNY')}`)
    await expect(page.locator('.list-chip-button').first()).toBeVisible()
    await expect(row(page, fabrics[language].code)).toHaveCount(0)
  })

  test('who follows an item is told', async ({ browser }) => {
    await page.goto(`${product.url}/admin/fabric/${fabrics[language].id}`)
    await button(page, say('Follow', {}, 'kit/web/follow')).click()
    await expect(button(page, say('Following', {}, 'kit/web/follow'))).toHaveAttribute('aria-pressed', 'true')
    const other = await visit(browser, product, accounts[language === 'en' ? 'zh' : 'en'])
    const lines = await (
      await other.request.get(`${product.url}/api/price?item=${fabrics[language].id}&stage=Quoted&validTo=~`)
    ).json()
    const breaks = [{ minQty: '1000', price: '3.05' }]
    const line = lines.data.find(({ validFrom }: { validFrom: string | null }) => validFrom === null)
    await other.request.post(`${product.url}/api/price/edit`, { data: { id: line.id, breaks } })
    const price = '3.20 → 3.05 USD/m'
    const message = { en: `S-1 · Weaver Mills ${price}`, zh: `更改 S-1 · Weaver Mills 的价格：${price}` }[language]
    await expect(page.getByText(message).first()).toBeVisible()
    await other.context().close()
  })

  test('at 1440 px a line fits with its days, minimum and lead time', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openTab()
    await expect(row(page, '3.90')).toContainText(`5,000 ${unit}`)
    expect(await page.locator('.prices .list-scroller').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    const cut = await page.locator('.price-validity > span').evaluateAll((all) =>
      all.filter((part) => {
        const [own, cell] = [part, part.closest('td')!].map((box) => box.getBoundingClientRect())
        return own!.right > cell!.right || own!.bottom > cell!.bottom
      }),
    )
    expect(cut).toEqual([])
  })

  test('on a phone nothing goes sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openTab()
    await expect(page.getByRole('img', { name: /USD/ })).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await isAccessible(page)
  })
})

test('a line is expired by the day of the house, wherever the browser is', async ({ browser }) => {
  // Zones a day apart: yesterday of the house is today or tomorrow in the browser.
  const [house, far] = ['Pacific/Auckland', 'Etc/GMT+12']
  let id = ''
  await asMei(product, async ({ add, get }) => {
    await add('company', { nameEn: 'Island House', timeZone: house })
    const [mill] = await get<{ id: string }[]>('/supplier?code=S-1')
    id = (await add('fabric', { code: 'F-ISLAND', supplier: mill!.id })).id
    const yesterday = new Date(Date.parse(dayIn(house)(new Date().toISOString())) - 86_400_000)
      .toISOString()
      .slice(0, 10)
    const breaks = [{ minQty: '1', price: '4.20' }]
    await add('price', { item: id, supplier: mill!.id, currency: 'USD', unit: 'm', breaks, validTo: yesterday })
  })
  const page = await (await browser.newContext({ timezoneId: far })).newPage()
  await signIn(page, product)
  await page.goto(`${product.url}/admin/fabric/${id}?tab=prices`)
  await expect(page.locator('.list-grid tbody tr').filter({ hasText: '4.20' })).toContainText('Expired')
  await expect(page.getByRole('region', { name: 'Price history' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What a quantity costs' })).toHaveCount(0)
  await page.context().close()
})

test('without the right cost there are no prices', async ({ page }) => {
  await signIn(page, product, 'Bo')
  await page.goto(`${product.url}/admin/fabric`)
  await expect(page.locator('.list-grid')).toContainText('F-EN')
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveCount(0)
  await page.goto(`${product.url}/admin/fabric/${fabrics.en.id}?tab=prices`)
  await expect(page.getByRole('tab', { name: 'Files' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Prices' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Follow' })).toHaveCount(0)
  await expect(page.locator('main')).not.toContainText('USD')
})
