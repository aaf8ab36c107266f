import { expect, test } from '@playwright/test'
import { Client } from 'pg'
import { asMei, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { rounds, wordsIn } from './words.ts'

/** An import that goes on while its page is closed, and is cancelled (domain.md, Import; interface.md, Import). */
let product: Product
/** Another connection to the database, which keeps an import waiting. */
let database: Client
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async ({ add, invite }) => {
    await invite(product, { name: '陈静', email: 'chen@example.com', language: 'zh', Menu: ['Master_Data'] })
    await add('brand', { code: 'AR', name: 'Aurora' })
  })
  database = new Client({ connectionString: product.databaseUrl })
  await database.connect()
})
test.afterAll(async () => {
  await database.end()
  await product.stop()
})

rounds((language) => {
  const say = wordsIn(language)
  const name = 'brands.csv'
  // A brand that exists with another name, and a new one, under a header without meaning.
  const file = Buffer.from('Code,Spalte 2\r\nAR,Aurora Borealis\r\nBO,Borealis\r\n')

  test('a file is mapped and started; a page that is loaded again shows how far it is; given up, nothing is changed', async ({
    page,
  }) => {
    const brands = { en: 'brands', zh: '品牌' }
    await signIn(page, product, language === 'en' ? 'Mei' : '陈静')
    await page.goto(`${product.url}/admin/master/brand`)
    const open = page.getByRole('button', { name: say('Import {en} from a spreadsheet', brands) })
    await open.first().click()
    const wizard = page.getByRole('dialog', { name: say('Import {en}', brands) })
    await wizard.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: file })

    await expect(wizard.getByRole('heading', { name: say('Check “{name}”', { name }) })).toBeVisible()
    const start = wizard.getByRole('button', { name: say('Import {n} {n|row|rows}', { n: 2 }) })
    await wizard.getByRole('combobox', { name: `${say('Field for column')} Spalte 2` }).click()
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: new RegExp(`^${say('Name', {}, 'resources/brand')} \\*`) })
      .click()
    await expect(start).toBeEnabled()

    await database.query('begin')
    // The checks before the import only read, which the lock allows.
    await database.query('lock table brand in share row exclusive mode')
    await start.click()
    const isRunning = async () => {
      const importing = say('Importing “{name}”', { name })
      await expect(wizard.getByRole('heading', { name: importing })).toBeVisible()
      const wrote = say('Wrote {done} of {total} {total|record|records}', { done: 0, total: 2 })
      await expect(wizard.getByText(wrote)).toBeVisible()
      await expect(wizard.getByRole('progressbar', { name: importing })).toHaveAttribute('aria-valuenow', '40')
    }
    await isRunning()
    await page.reload()
    await isRunning()

    await wizard.getByRole('button', { name: say('Cancel the import') }).click()
    const notice = wizard.getByRole('alert')
    await expect(notice).toContainText(say('The import was cancelled; nothing was changed.'))
    await expect(notice).toContainText(say('The file and your settings are kept.'))
    await expect(start).toBeEnabled()
    await database.query('commit')
    // The import holds this lock to its end.
    await database.query("select pg_advisory_lock(hashtextextended('sms.import of brand', 0))")
    await database.query('select pg_advisory_unlock_all()')
    const { rows } = await database.query('select code, name from brand')
    expect(rows).toEqual([{ code: 'AR', name: 'Aurora' }])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('status', { name: say('Matches') })).toHaveText('1')
    await expect(page.locator('tr[data-record]')).toContainText('Aurora')
    await expect(page.locator('tr[data-record]')).not.toContainText('Borealis')
  })
})
