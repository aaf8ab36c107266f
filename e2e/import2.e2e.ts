import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect, type Page, test } from '@playwright/test'
import { readSheets, writeXlsx } from '../kit/server/sheet/index.ts'
import { callsOf, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { type Language, rounds, wordsIn } from './words.ts'

/** Writes two brands and three contacts into the template, one of them with a wrong e-mail address. */
async function fillIn(template: Buffer, contacts: string, email: string): Promise<Buffer> {
  const { sheets } = await readSheets(template, 'template.xlsx')
  const column = sheets.find(({ name }) => name === contacts)!.rows[0]!.indexOf(email)
  const rows: Record<string, Record<number, string>[]> = {
    [sheets[0]!.name]: [
      { 0: 'AR', 1: 'Aurora' },
      { 0: 'BO', 1: 'Borealis', 2: '北极' },
    ],
    [contacts]: [
      { 0: 'AR', 1: 'Lin' },
      { 0: 'BO', 1: 'Gao', [column]: 'gao at example.com' },
      { 0: 'BO', 1: 'Wu' },
    ],
  }
  return buffer(
    writeXlsx({
      sheets: sheets.map(({ name, rows: [headers = []] }) => ({
        name,
        columns: headers.map((header) => ({ header, type: 'text' as const })),
        rows: (rows[name] ?? []).map((cells) => headers.map((_, i) => cells[i] ?? null)),
      })),
    }),
  )
}

/** Imports a filled-in template with all of its sheets, and undoes that (domain.md, Import). */
async function journey(page: Page, product: Product, language: Language) {
  const say = wordsIn(language)
  const brands = { en: 'brands', zh: '品牌' }
  const contacts = say('Contacts')
  const email = say('Email')
  await page.goto(`${product.url}/admin/master/brand`)
  await page
    .getByRole('button', { name: say('Import {en} from a spreadsheet', brands) })
    .first()
    .click()
  const wizard = page.getByRole('dialog', { name: say('Import {en}', brands) })
  const download = page.waitForEvent('download')
  await wizard.getByRole('link', { name: say('Download a template (XLSX)') }).click()
  const template = await readFile(await (await download).path())
  const name = 'brands.xlsx'
  await wizard.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await fillIn(template, contacts, email),
  })
  await expect(wizard.getByRole('heading', { name: say('Also in this file') })).toBeVisible()
  await expect(wizard.getByRole('checkbox', { name: new RegExp(`^${contacts}`) })).toBeChecked()
  const wrong = wizard.getByLabel(say('Row {row}, {column}', { row: 3, column: email }))
  await wrong.fill('gao@example.com')
  await wrong.press('Enter')
  await expect(wizard.getByText(say('{n} {n|cell|cells} corrected here', { n: 1 }))).toBeVisible()
  const start = wizard.getByRole('button', { name: say('Import {n} {n|row|rows}', { n: 2 }) })
  await expect(start).toBeEnabled()
  await start.click()
  await expect(wizard.getByRole('heading', { name: say('“{name}” is imported', { name }) })).toBeVisible({
    timeout: 120_000,
  })
  const matches = () => page.getByRole('status', { name: say('Matches') })
  await expect(matches()).toHaveText('2')

  await wizard.getByRole('button', { name: say('Undo this import') }).click()
  const question = page
    .getByRole('dialog')
    .filter({ hasText: `“${name}”` })
    .last()
  await question.getByRole('button', { name: say('Undo'), exact: true }).click()
  await expect(wizard.getByRole('heading', { name: say('Earlier imports') })).toBeVisible()
  await expect(wizard.getByText(say('undone by {who}', { who: 'Mei' })).first()).toBeVisible()
  await expect(matches()).toHaveText('0')
}

let product: Product
test.afterEach(() => product.stop())

rounds((language) => {
  test(`brands by a template, with their contacts, and back (${language})`, async ({ page }) => {
    product = await startProduct()
    await createAdministrator(product, language)
    await signIn(page, product)
    await journey(page, product, language)
  })
})

rounds((language) => {
  test(`rates go to the currency in whose list they are imported, and leave from there (${language})`, async ({
    page,
  }) => {
    const say = wordsIn(language)
    const rates = { en: 'exchange rates', zh: '汇率' }
    const euro = { en: 'EUR Euro', zh: 'EUR 欧元' }[language]
    product = await startProduct()
    await createAdministrator(product, language)
    await signIn(page, product)
    const { add } = callsOf(page, product)
    await add('currency', { code: 'USD' })
    const { id } = await add('currency', { code: 'EUR' })
    await page.goto(`${product.url}/admin/master/currency/${id}`)
    const buttons = page.getByRole('button', { name: say('Import {en} from a spreadsheet', rates) })
    // The second one stands in the empty list: the list has loaded.
    await expect(buttons).toHaveCount(2)
    await buttons.first().click()
    const wizard = page.getByRole('dialog', { name: say('Import {en}', rates) })
    const file = [say('Valid from'), say('Rate')].join(',').concat('\n2026-01-02,7.8\n2026-02-02,7.9\n')
    await wizard
      .locator('input[type=file]')
      .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await expect(wizard.getByLabel(say('Currency', {}, 'resources/rate'))).toHaveValue(euro)
    const start = wizard.getByRole('button', { name: say('Import {n} {n|row|rows}', { n: 2 }) })
    await expect(start).toBeEnabled()
    await start.click()
    await expect(wizard.getByRole('heading', { name: say('“{name}” is imported', { name: 'rates.csv' }) })).toBeVisible(
      {
        timeout: 120_000,
      },
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('status', { name: say('Matches') })).toHaveText('2')
    await expect(page.getByRole('button', { name: say('Export {n} {n|record|records}', { n: 2 }) })).toBeVisible()
  })
})
