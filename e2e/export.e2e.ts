import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { readSheets } from '../kit/server/sheet/index.ts'
import { isAccessible } from './look.ts'
import { asMei, callsOf, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { type Language, rounds, wordsIn } from './words.ts'

/** Exporting a list by its filter, columns and sort, with lists and pictures (domain.md, Export). */
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  const contacts = [{ name: '王芳', title: null, mobile: null, email: null, wechat: null, primary: true }]
  await asMei(product, async ({ add, invite }, request) => {
    await add('company', { nameEn: 'Huaxia Garments', timeZone: houseZone })
    await invite(product, { name: '陈静', email: 'chen@example.com', language: 'zh' })
    for (const [code, type] of [
      ['A-1', 'OEM'],
      ['A-2', 'Trader'],
      ['A-3', 'OEM'],
    ] as const) {
      const { id } = await add('supplier', { code, type, nameEn: `=${code} Mill`, contacts })
      await request.post(`${product.url}/api/attachment/add?kind=supplier&parent=${id}&name=dot.png`, {
        headers: { 'content-type': 'application/octet-stream' },
        data: dot,
      })
    }
  })
})
test.afterAll(() => product.stop())

/** The time zone of the house, which no browser of the tests has. */
const houseZone = 'Pacific/Auckland'

/** A red picture of one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

async function exported(page: Page, button: string) {
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  const file = await coming
  const bytes = await readFile(await file.path())
  return { name: file.suggestedFilename(), bytes, sheets: (await readSheets(bytes, file.suggestedFilename())).sheets }
}

rounds(journeys)

function journeys(language: Language) {
  const say = wordsIn(language)
  const button = (n: number) => say('Export {n} {n|record|records}', { n })
  const lists = ['Contacts', 'Facilities', 'Payment terms', 'Certificates'].map((title) => say(title))
  const suppliers = say('Suppliers', {}, 'resources/supplier')
  test.beforeEach(({ page }) => signIn(page, product, language === 'en' ? 'Mei' : '陈静'))

  test('a filtered list: all fields with their lists, then the columns shown with pictures', async ({ page }) => {
    await page.goto(`${product.url}/admin/supplier?type=OEM&sort=-code`)
    await page.getByRole('button', { name: button(2) }).click()
    const choices = page.getByRole('dialog', { name: button(2) })
    await expect(choices.getByText(lists.join(language === 'en' ? ', ' : '、'))).toBeVisible()
    await isAccessible(page, 'export', '.export-pop')

    const all = await exported(page, button(2))
    expect(all.name).toMatch(new RegExp(`^${suppliers} \\d{4}-\\d\\d-\\d\\d\\.xlsx$`))
    expect(all.sheets.map(({ name }) => name)).toEqual([suppliers, ...lists])
    expect(all.sheets[0]!.rows.slice(1).map(([code]) => code)).toEqual(['A-3', 'A-1'])
    expect(all.sheets[1]!.rows[1]!.slice(0, 2)).toEqual(['A-3', '王芳'])

    await page.getByRole('button', { name: button(2) }).click()
    await choices.getByText(say('Columns shown')).click()
    await choices.getByLabel(say('With pictures')).check()
    const shown = await exported(page, button(2))
    const code = say('Code', {}, 'resources/supplier')
    const [headers, first] = shown.sheets[0]!.rows
    expect(headers!.slice(0, 2)).toEqual([say('Picture'), code])
    // Of a column that the page draws the field is exported; moments are in the time zone of the house.
    expect(headers).toContain(say('Next certificate expiry', {}, 'resources/supplier/contract'))
    const changed = headers!.findIndex((header) => header.includes(houseZone))
    const [{ updatedAt }] = await callsOf(page, product).get<[{ updatedAt: string }]>('/supplier?code=A-3')
    // A cell of a full minute is read without its seconds.
    const changedAt = new Date(updatedAt).toLocaleString('sv', { timeZone: houseZone }).replace(/:00$/, '')
    expect(first![changed]).toBe(changedAt)
    expect(shown.bytes.includes('xl/media/image1.png')).toBe(true)

    // The last choice is remembered.
    await page.reload()
    await page.getByRole('button', { name: button(2) }).click()
    await expect(choices.getByLabel(say('With pictures'))).toBeChecked()
  })

  test('a CSV has one sheet, its byte order mark, and nothing that runs', async ({ page }) => {
    await page.goto(`${product.url}/admin/supplier`)
    await page.getByRole('button', { name: button(3) }).click()
    const choices = page.getByRole('dialog', { name: button(3) })
    await choices.getByText('CSV', { exact: true }).click()
    await expect(choices.getByText(say('A CSV has one sheet'))).toBeVisible()
    const text = (await exported(page, button(3))).bytes.toString()
    expect(text.startsWith(`\uFEFF${say('Code', {}, 'resources/supplier')},`)).toBe(true)
    expect(text).toContain("'=A-1 Mill")
  })

  test('a refusal and a file that breaks off are told in a toast; nothing is saved', async ({ page }) => {
    await page.goto(`${product.url}/admin/supplier`)
    const saved: string[] = []
    page.on('download', (file) => saved.push(file.suggestedFilename()))
    const start = async () => {
      await page.getByRole('button', { name: button(3) }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: button(3) })
        .click()
    }
    const message = say('Several exports are running; try again in a moment')
    await page.route('**/api/supplier/export?*', (route) => route.fulfill({ status: 429, json: { code: 0, message } }))
    await start()
    await expect(page.getByRole('alert').getByText(message)).toBeVisible()
    await page.unroute('**/api/supplier/export?*')
    await page.route('**/api/supplier/export?*', (route) => route.abort('connectionreset'))
    await start()
    const away = say('The server cannot be reached. Check the connection and try again.')
    await expect(page.getByText(away).first()).toBeVisible()
    expect(saved).toEqual([])
  })
}
