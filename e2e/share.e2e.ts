import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { hold } from './hold.ts'
import { isAccessible, sideways } from './look.ts'
import { asMei, createAdministrator, type Product, signIn, startProduct } from './product.ts'

/** Sharing (domain.md, Showroom): a link, a buyer on a phone without an account, and the selection that staff receive. */
let product: Product
const codes = ['STY-1', 'STY-2']

test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async ({ add, get }, request) => {
    const masters = await get<{ id: string; key: string; name: string }[]>('/master')
    const sizes = masters.filter(({ key }) => key === 'Size').slice(1, 4)
    for (const [at, code] of codes.entries()) {
      const style = await add('showroom', {
        code,
        nameEn: ['Poplin shirt', 'Linen dress'][at],
        nameZh: ['府绸衬衫', '亚麻连衣裙'][at],
        colours: [{ name: 'Indigo' }, { name: 'Ecru' }],
        sizes: sizes.map(({ id }) => id),
        targetPrice: '12.50',
        currency: 'CNY',
        notes: 'Only for the house',
      })
      const bytes = await sharp({
        create: { width: 900, height: 1_100, channels: 3, background: at ? '#c9b79c' : '#2c3e6a' },
      })
        .jpeg()
        .toBuffer()
      const address = `${product.url}/api/attachment/add?kind=showroom&parent=${style.id}&name=a.jpg`
      await request.post(address, { data: bytes, headers: { 'content-type': 'application/octet-stream' } })
    }
  })
})
test.afterAll(() => product.stop())

/** Opens an address in a new context without an account, at the size of a phone. */
async function buyer(page: Page, address: string) {
  const context = await page
    .context()
    .browser()!
    .newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
  const phone = await context.newPage()
  await phone.goto(address)
  return phone
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

test('share, choose on a phone, see it arrive without reloading, confirm, print', async ({ page }) => {
  await signIn(page, product)
  await page.goto(`${product.url}/admin/showroom?status=Active`)
  for (const code of codes) await page.getByRole('checkbox', { name: new RegExp(code) }).check()
  await button(page, /^Share/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Spring look')
  await expect(dialog.getByRole('region', { name: 'As the buyer sees it' })).toContainText('Poplin shirt')
  await isAccessible(page, 'the dialog', '[role=dialog]')
  await button(page, 'Make the link').click()
  const address = await dialog.getByLabel('Address of the link').inputValue()
  expect(address).toMatch(/\/share\/[\w-]{32}$/)
  await button(page, 'Done').click()

  await page.getByRole('tab', { name: 'Links' }).click()
  await expect(row(page, 'Spring look')).toContainText('0')
  const phone = await buyer(page, address)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Spring look')
  await expect(phone).toHaveTitle('Spring look')
  // The visit is counted without reloading.
  await expect(row(page, 'Spring look').getByRole('gridcell').filter({ hasText: /^1$/ })).toHaveCount(1)
  await expect(phone.getByText('Only for the house')).toHaveCount(0)
  await expect(phone.getByText('12.50')).toHaveCount(0)
  await expect.poll(() => sideways(phone)).toBe(0)
  await isAccessible(phone, 'the page of a link')

  const shirt = phone.getByRole('article').filter({ hasText: 'STY-1' })
  await shirt.getByRole('button', { name: 'Ecru' }).tap()
  await shirt.getByRole('button', { name: 'M', exact: true }).tap()
  await shirt.getByRole('button', { name: /^More/ }).tap()
  await shirt.getByLabel(/^Quantity/).fill('２４０')
  await shirt.getByLabel(/^Note/).fill('<b>Softer</b> hand')
  await phone.getByRole('article').filter({ hasText: 'STY-2' }).getByRole('button', { name: /^More/ }).tap()
  await expect(phone.getByText('2 lines · 241 pieces')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('2 lines · 241 pieces')).toBeVisible()

  await page.getByRole('tab', { name: 'Selections' }).click()
  await expect(page.getByText('No selections yet')).toBeVisible()
  await button(phone, 'Review and send').tap()
  await isAccessible(phone, 'what is sent')
  await button(phone, 'Send').tap()
  await expect(phone.getByRole('alert').filter({ hasText: 'Required' })).toBeVisible()
  await phone.getByLabel('Your name').fill('Ines Kaiser')
  await phone.getByLabel('Company').fill('Aster')
  // Who goes back before the answer reads it all the same.
  const answer = await hold(phone, '**/api/share/choose')
  await button(phone, 'Send').tap()
  await button(phone, 'Back').tap()
  answer()
  await expect(page.getByText(/Ines Kaiser · Aster.*: 241 pieces chosen by “Spring look”/)).toBeVisible()
  await expect(phone.getByText('Thank you! Your selection has arrived.')).toBeVisible()
  await button(phone, 'Choose more').tap()
  await expect(phone.getByText('Choose quantities of what you like')).toBeVisible()

  await expect(row(page, 'Ines Kaiser')).toContainText('241')
  await page.getByRole('link', { name: /Ines Kaiser/ }).click()
  const lines = page.getByRole('table')
  await expect(lines.getByRole('row').filter({ hasText: 'STY-1' })).toContainText('<b>Softer</b> hand')
  await expect(lines.getByRole('row').filter({ hasText: 'STY-1' })).toContainText('Ecru')
  await isAccessible(page, 'a selection')
  await button(page, 'Confirm').click()
  await expect(page.getByText('Confirmed successfully')).toBeVisible()

  const [sheet] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Line sheet' }).click(),
  ])
  await expect(sheet.getByRole('article').filter({ hasText: 'STY-1' })).toContainText('240')
  await isAccessible(sheet, 'the line sheet')
  await sheet.getByText('A4 landscape').click()
  await sheet.getByText('1 a page').click()
  await expect(sheet.locator('.line-sheet-page')).toHaveCount(2)
  await phone.context().close()
})

test('a line sheet of all that is ticked; what does not fit takes another place', async ({ page }) => {
  const colours = ['Indigo', 'Ecru', 'Sage', 'Rust', 'Black', 'Oatmeal', 'Navy', 'Clay', 'Lilac', 'Mustard', 'Mint']
  const { id } = await asMei(product, async ({ add, get }) => {
    const [size] = (await get<{ id: string; key: string }[]>('/master')).filter(({ key }) => key === 'Size')
    const style = {
      code: 'STY-3',
      nameEn: 'Chore jacket',
      sizes: [size!.id],
      colours: colours.map((name) => ({ name })),
    }
    const { id: item } = await add('showroom', style)
    const note = 'Softer hand, and a lighter weight for summer'
    const lines = colours.map((colour) => ({ item, colour, size: size!.id, quantity: 240, note }))
    return add('selection', { date: '2026-11-02', buyer: 'Berta', lines })
  })
  await signIn(page, product)
  await page.goto(`${product.url}/admin/showroom/selection/sheet?selection=${id}`)
  for (const paper of ['A4 portrait', 'A4 landscape'])
    for (const count of ['1 a page', '2 a page', '4 a page', '6 a page']) {
      await page.getByText(paper).click()
      await page.getByText(count).click()
      for (const colour of colours)
        await expect(page.getByRole('row').filter({ hasText: `${colour} ·` }), `${paper}, ${count}`).toHaveCount(1)
      const cutTexts = () =>
        page
          .locator('.line-sheet-contents')
          .evaluateAll((texts) => texts.filter((text) => text.scrollHeight > text.clientHeight + 1).length)
      await expect.poll(cutTexts, { message: `${paper}, ${count}` }).toBe(0)
    }
  await page.goto(`${product.url}/admin/showroom?status=Active`)
  await page.getByRole('checkbox', { name: /STY-1/ }).check()
  await button(page, /^Select all/).click()
  const [sheet] = await Promise.all([page.waitForEvent('popup'), button(page, 'Line sheet').click()])
  await expect(sheet.getByRole('article').filter({ hasText: 'STY-1' })).toHaveCount(1)
  await expect(sheet.getByRole('article').filter({ hasText: 'STY-3' }).first()).toBeVisible()

  await page.goto(`${product.url}/admin/showroom/selection/sheet`)
  await expect(page.getByText('There is nothing to show on this sheet.')).toBeVisible()
})

test('a link and a line sheet begin at a style’s own page', async ({ page }) => {
  await signIn(page, product)
  await page.goto(`${product.url}/admin/showroom?status=Active&q=STY-1`)
  await page.getByText('Poplin shirt').first().click()
  await button(page, 'Share').click()
  await expect(page.getByRole('link', { name: 'Line sheet' })).toHaveAttribute('href', /sheet\?id=/)
  await page.getByRole('menuitem', { name: 'By a link …' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Title')).toHaveValue('Poplin shirt')
  // Back asks before it loses what was typed, not after the link is made.
  await dialog.getByLabel('Title').fill('Shirts')
  await page.evaluate('history.back()')
  await button(page, 'Keep editing').click()
  await button(page, 'Make the link').click()
  await expect(dialog.getByLabel('Address of the link')).toHaveValue(/\/share\/[\w-]{32}$/)
  await page.evaluate('history.back()')
  await expect(page.getByRole('checkbox', { name: /STY-1/ })).toBeVisible()
})

test('a style that may not join an earlier link is named', async ({ page }) => {
  await asMei(product, async ({ add, post }) => {
    const { id: item } = await add('showroom', { code: 'STY-8', nameEn: 'Felt coat' })
    // So many links are a list to choose from.
    for (const title of ['Winter look', 'Summer look', 'Autumn look', 'Resort look'])
      await post('/share/add', { title, expires: '2199-12-31', items: [{ item }] })
    await add('showroom', { code: 'STY-9', nameEn: 'Quilted vest', status: 'inActive' })
  })
  await signIn(page, product)
  await page.goto(`${product.url}/admin/showroom?status=Active,inActive&q=STY-9`)
  await page.getByRole('checkbox', { name: /STY-9/ }).check()
  await button(page, /^Share/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Link' }).click()
  await page.getByTitle('Winter look').click()
  await button(page, 'Add to this link').click()
  await expect(dialog.getByText('STY-9 · Quilted vest: This is inactive and cannot be shown')).toBeVisible()
})

test('a link is ended at once: whoever has its page open sends nothing any more', async ({ page }) => {
  const { address, id } = await asMei(product, async ({ post, get }) => {
    const [style] = await get<{ id: string }[]>('/showroom')
    return post<{ address: string; id: string }>('/share/add', {
      title: 'Short look',
      expires: '2199-12-31',
      items: [{ item: style!.id }],
      password: 'indigo',
    })
  })
  const phone = await buyer(page, product.url + address)
  await phone.getByLabel('Password').fill('wrong')
  await button(phone, 'Open').tap()
  await expect(phone.getByText('The password is wrong')).toBeVisible()
  await phone.getByLabel('Password').fill('indigo')
  await button(phone, 'Open').tap()
  await phone.getByRole('button', { name: /^More/ }).tap()
  await signIn(page, product)
  await page.goto(`${product.url}/admin/showroom/share/${id}`)
  await button(page, 'End the link').click()
  await expect(page.getByText('Ended successfully')).toBeVisible()
  await button(phone, 'Review and send').tap()
  await phone.getByLabel('Your name').fill('Ines')
  await button(phone, 'Send').tap()
  const ended = phone.getByText('This link does not open: it may have ended.')
  await expect(ended).toBeVisible()
  await phone.reload()
  await expect(ended).toBeVisible()
  await phone.context().close()
})
