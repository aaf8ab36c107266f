import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect, type Page, test } from '@playwright/test'
import { readSheets, writeXlsx } from '../kit/server/sheet/index.ts'
import { createAdministrator, type Product, signIn, startProduct } from './product.ts'

/** A template is filled in, comes in with what else its sheets hold, and is taken back (domain.md, Import). */
const words = {
  en: {
    import: /^Import brands/,
    wizard: 'Import brands',
    template: 'Download a template (XLSX)',
    contacts: 'Contacts',
    also: 'Also in this file',
    start: 'Import 2 rows',
    done: /is imported$/,
    undo: 'Undo this import',
    sure: 'Undo',
    earlier: 'Earlier imports',
    undone: /undone by Mei/,
    matches: 'Matches',
  },
  zh: {
    import: /^从电子表格导入品牌/,
    wizard: '导入品牌',
    template: '下载模板（XLSX）',
    contacts: '联系人',
    also: '该文件还包含',
    start: '导入 2 行',
    done: /已导入$/,
    undo: '撤销此次导入',
    sure: '撤销',
    earlier: '以往的导入',
    undone: /已由 Mei 撤销/,
    matches: '匹配数',
  },
} as const

/** The template with two brands and three contacts written into it. */
async function filled(template: Buffer, contacts: string): Promise<Buffer> {
  const { sheets } = await readSheets(template, 'template.xlsx')
  const rows: Record<string, Record<number, string>[]> = {
    [sheets[0]!.name]: [
      { 0: 'AR', 1: 'Aurora' },
      { 0: 'BO', 1: 'Borealis', 2: '北极' },
    ],
    [contacts]: [
      { 0: 'AR', 1: 'Lin' },
      { 0: 'BO', 1: 'Gao' },
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

async function journey(page: Page, product: Product, language: 'en' | 'zh') {
  const say = words[language]
  await page.goto(`${product.url}/admin/master/brand`)
  await page.getByRole('button', { name: say.import }).first().click()
  const wizard = page.getByRole('dialog', { name: say.wizard })
  const download = page.waitForEvent('download')
  await wizard.getByRole('link', { name: say.template }).click()
  const template = await readFile(await (await download).path())
  const name = 'brands.xlsx'
  await wizard.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await filled(template, say.contacts),
  })
  await expect(wizard.getByRole('heading', { name: say.also })).toBeVisible({ timeout: 30_000 })
  await expect(wizard.getByRole('checkbox', { name: new RegExp(`^${say.contacts}`) })).toBeChecked()
  const start = wizard.getByRole('button', { name: say.start })
  await expect(start).toBeEnabled({ timeout: 30_000 })
  await start.click()
  await expect(wizard.getByRole('heading', { name: say.done })).toBeVisible({ timeout: 60_000 })
  const matches = () => page.getByRole('status', { name: say.matches })
  await expect(matches()).toHaveText('2')

  await wizard.getByRole('button', { name: say.undo }).click()
  const question = page
    .getByRole('dialog')
    .filter({ hasText: `“${name}”` })
    .last()
  await question.getByRole('button', { name: say.sure, exact: true }).click()
  await expect(wizard.getByRole('heading', { name: say.earlier })).toBeVisible({ timeout: 30_000 })
  await expect(wizard.getByText(say.undone).first()).toBeVisible()
  await expect(matches()).toHaveText('0')
}

let product: Product
test.afterEach(() => product.stop())

for (const language of ['en', 'zh'] as const) {
  test(`brands by a template, with their contacts, and back (${language})`, async ({ page }) => {
    test.setTimeout(180_000)
    product = await startProduct()
    await createAdministrator(product, language)
    await signIn(page, product)
    await journey(page, product, language)
  })
}
