import { expect, type Locator, test } from '@playwright/test'
import { createAdministrator, type Product, password, signIn, startProduct } from './product.ts'

/** Lists as people meet them: on a phone, with the keyboard alone, with columns of their own width (interface.md, Lists). */
let product: Product
const mills = ['Anatolia', 'Jiangsu', 'Meghna', 'Minho', 'Kaveri']
const countries = ['CN', 'TR', 'BD', 'PT', 'IN']
test.beforeAll(async ({ playwright }) => {
  product = await startProduct()
  await createAdministrator(product)
  const request = await playwright.request.newContext({ baseURL: product.url })
  await request.post('/api/user/login', { data: { account: 'Mei', password } })
  await request.post('/api/user/add', {
    data: { name: 'Vera', email: 'vera@example.com', role: 'Viewer', Menu: ['Supplier', 'Master_Data', 'Use_Mgt'] },
  })
  const token = new URL(await product.mailTo('vera@example.com')).searchParams.get('token')
  await request.post('/api/user/reset', { data: { token, password } })
  await request.dispose()
})
test.afterAll(() => product.stop())

async function box(of: Locator) {
  const found = await of.boundingBox()
  if (!found) throw new Error(`${of} is not on the screen`)
  return found
}

test('an empty list says what it is for and what to do next; who may only look, who can', async ({ page }) => {
  await signIn(page, product)
  await page.goto(`${product.url}/admin/supplier`)
  const notice = page.getByRole('status').filter({ hasText: 'No suppliers yet' })
  await expect(notice.getByRole('button', { name: 'New' })).toBeVisible()
  await expect(notice.getByRole('button', { name: /^Import/ })).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, product, 'Vera')
  await page.goto(`${product.url}/admin/supplier`)
  await expect(notice.getByText(/A colleague who may change it/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New' })).toHaveCount(0)
})

test.describe('with five suppliers', () => {
  test.beforeAll(async ({ playwright }) => {
    const request = await playwright.request.newContext({ baseURL: product.url })
    await request.post('/api/user/login', { data: { account: 'Mei', password } })
    for (const [i, country] of countries.entries())
      await request.post('/api/supplier/add', {
        data: { code: `AE2022087-${i}`, nameEn: `${mills[i]} Dyeing`, type: 'OEM', country, confirm: ['similar'] },
      })
    await request.dispose()
  })

  for (const account of ['Vera', 'Mei']) {
    test(`on a phone, ${account} reads title and count beside the buttons, not below them`, async ({ page }) => {
      await signIn(page, product, account)
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(`${product.url}/admin/supplier`)
        await expect(page.getByRole('status', { name: 'Matches' })).toHaveText('5')
        const count = await box(page.getByRole('status', { name: 'Matches' }))
        const shown = await box(page.getByRole('button', { name: /^Export/ }))
        const heading = await box(page.getByRole('heading', { level: 1 }))
        const search = await box(page.getByLabel('Search Suppliers'))
        const apart = shown.x >= count.x + count.width || shown.y >= count.y + count.height
        expect(apart, `${width} px: count and Export`).toBe(true)
        expect(heading.width, `${width} px: the title`).toBeGreaterThan(120)
        expect(search.y, `${width} px: search below`).toBeGreaterThanOrEqual(shown.y + shown.height)
        expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width)
      }
    })
  }

  test('a filter is set by keys alone: Enter ticks the only option that fits', async ({ page }) => {
    await signIn(page, product)
    await page.goto(`${product.url}/admin/supplier`)
    await expect(page.getByRole('status', { name: 'Matches' })).toHaveText('5')
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
    await page.keyboard.type('country')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Filter by Country' })).toBeVisible()
    await page.keyboard.type('portu')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/country=PT/)
    await expect(page.getByRole('status', { name: 'Matches' })).toHaveText('1')
    // What is typed next replaces what was typed; where several fit, Enter chooses none.
    await page.keyboard.type('tur')
    await page.keyboard.press('Enter')
    await page.keyboard.type('kiye')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/country=PT(,|%2C)TR/)
    await expect(page.getByRole('status', { name: 'Matches' })).toHaveText('2')
    await page.keyboard.press('Escape')
    await expect(page.locator('[aria-haspopup="dialog"]', { hasText: 'Country' })).toBeFocused()
    await page.getByRole('button', { name: 'Clear all' }).press('Enter')
    await expect(page.getByRole('status', { name: 'Matches' })).toHaveText('5')

    // A short list has no search box: a letter goes to its option.
    await page.locator('[aria-haspopup="dialog"]', { hasText: 'Type' }).press('Enter')
    await page.keyboard.press('t')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/type=Trader/)
  })

  test('the name takes what the other columns leave over, until somebody gives it a width', async ({ page }) => {
    await signIn(page, product)
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto(`${product.url}/admin/user`)
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
    const width = async (name: string) => (await box(head(name))).width
    await page.getByRole('link', { name: 'Vera', exact: true }).waitFor()
    for (const name of ['Field rights', 'Menu']) {
      await page.getByRole('button', { name: 'Columns', exact: true }).click()
      await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name, exact: true }).click()
      await page.keyboard.press('Escape')
    }
    const role = await width('Role')
    const grown = await width('User')
    expect(grown).toBeGreaterThan(300)
    // The edge of a column stays at the pointer that drags it.
    const { x, y, width: email } = await box(head('Email'))
    const edge = x + email
    await page.mouse.move(edge - 3, y + 10)
    await page.mouse.down()
    await page.mouse.move(edge + 57, y + 10, { steps: 4 })
    const dragged = await box(head('Email'))
    expect(Math.abs(dragged.x + dragged.width - (edge + 60))).toBeLessThanOrEqual(2)
    await page.mouse.up()
    expect(Math.abs((await width('Email')) - (email + 60))).toBeLessThanOrEqual(2)
    expect(await width('Role')).toBe(role)

    await head('User').getByRole('button').press('Alt+ArrowLeft')
    const mine = await width('User')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    await page.getByRole('link', { name: 'Vera', exact: true }).waitFor()
    expect(await width('User')).toBe(mine)
    expect(await width('Role')).toBe(role)
  })

  test('where nothing matches, the way back is a press away', async ({ page }) => {
    await signIn(page, product, 'Vera')
    await page.goto(`${product.url}/admin/supplier?q=nosuchmill`)
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('status', { name: 'Matches' })).toHaveText('5')
  })
})
