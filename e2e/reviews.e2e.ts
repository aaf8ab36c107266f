import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { hold } from './hold.ts'
import { isAccessible, sideways } from './look.ts'
import { callsOf, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { languages, rounds, wordsIn } from './words.ts'

/** Samples on their way to an approval (domain.md, Review Status). */
let product: Product
const ids: Record<string, string> = {}
const accounts = { en: 'Mei', zh: 'Sun' } as const
const flow = 'resources/review/workflow'
/** Names of options that are stored under other values. */
const options = {
  en: { dip: 'Lab dip', hanger: 'Hanger', approved: 'Approved' },
  zh: { dip: '色样', hanger: '样布挂卡', approved: '已批准' },
} as const

const photo = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#1f2a5a' } })
    .png()
    .toBuffer()

const rejected = { en: 'House’s rejection entered successfully', zh: '登记本公司退回成功' } as const

test.beforeAll(async ({ playwright }) => {
  product = await startProduct()
  await createAdministrator(product)
  const request = await playwright.request.newContext()
  await signIn({ request }, product)
  const { add, invite } = callsOf({ request }, product)
  const Menu = ['Fabric', 'ReviewStatus', 'Master_Data']
  await invite(product, { name: 'Sun', email: 'sun@example.com', language: 'zh', Menu })
  ids.brand = (await add('brand', { code: 'AST', name: 'Aster' })).id
  const mill = await add('supplier', { code: 'MILL-1', nameEn: 'Indigo Mill', nameZh: '靛蓝织造', type: 'OEM' })
  for (const language of languages) {
    const names = { nameEn: 'Poplin', nameZh: '府绸' }
    const { id } = await add('fabric', { code: `F-${language}`, ...names, supplier: mill.id })
    ids[language] = id
    await add('colourway', { fabric: id, name: `Navy ${language}` })
    await add('reviewstatus', { code: `H-${language}`, kind: 'hanger', subject: id })
  }
  await request.dispose()
})
test.afterAll(() => product.stop())

rounds((language) => {
  const say = wordsIn(language)
  const dialog = (page: Page) => page.getByRole('dialog')
  const column = (page: Page, stage: string) => page.locator(`[data-stage="${stage}"]`)
  const confirm = async (page: Page, text: string) => {
    await dialog(page).getByRole('button', { name: text, exact: true }).click()
    await expect(dialog(page)).toBeHidden()
  }
  const save = say('Save', {}, 'resources/review/web/step-dialog')
  const decide = say('Decide', {}, 'resources/review/web/step-dialog')
  const step = async (page: Page, name: string, end = save) => {
    await page.getByRole('button', { name, exact: true }).click()
    await confirm(page, end)
  }
  const next = 'resources/review/web/next-step'

  test('a lab dip, rejected twice and approved in round three, as its colourway tells', async ({ page }) => {
    await signIn(page, product, accounts[language])
    await page.goto(`${product.url}/admin/fabric/${ids[language]}?tab=colourways`)
    await page.getByRole('button', { name: say('Samples and reviews of {name}', { name: `Navy ${language}` }) }).click()
    await expect(page.getByText(say('Nothing has been asked for yet'))).toBeVisible()
    await isAccessible(page)
    await page.getByRole('button', { name: say('Start a lab dip') }).click()
    const form = page.getByRole('dialog').filter({ has: page.locator('form') })
    await expect(form).toContainText('MILL-1')
    await form.getByRole('combobox', { name: say('Brand', {}, 'resources/review/contract') }).fill('AST')
    await page.getByRole('option', { name: 'Aster' }).click()
    await form.getByRole('button', { name: say('Save', {}, 'kit/web/form'), exact: true }).click()
    await expect(form).toBeHidden()
    await page.locator('.review-list').getByRole('link', { name: options[language].dip }).click()
    await expect(page).toHaveURL(/\/admin\/reviewstatus\//)

    for (const n of [1, 2]) {
      await step(page, say('Enter as sent', {}, next))
      await step(page, say('Enter as received', {}, next))
      await page.getByRole('button', { name: say('Decide', {}, next), exact: true }).click()
      await dialog(page)
        .getByText(say('Rejected', {}, 'resources/round/contract'), { exact: true })
        .click()
      await dialog(page)
        .getByLabel(say('Remarks', {}, 'resources/round/contract'))
        .fill(`Too red ${n}`)
      if (n === 1) await isAccessible(page)
      // Escape discards nothing that was typed.
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+Enter')
      await expect(dialog(page)).toBeHidden()
      await expect(page.getByText(rejected[language])).toBeVisible()
      await expect(page.getByRole('heading', { name: say('Round {n}', { n: n + 1 }) })).toBeVisible()
    }
    // Enter behind a typed day takes it and closes the calendar; the next one saves.
    await page.getByRole('button', { name: say('Enter as sent', {}, next), exact: true }).click()
    const sentOn = dialog(page).getByRole('textbox', { name: say('Sent on', {}, 'resources/review/rules/steps') })
    await sentOn.click()
    await sentOn.fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
    await sentOn.press('Enter')
    await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0)
    await expect(dialog(page)).toBeVisible()
    await sentOn.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('button', { name: say('Enter as received', {}, next), exact: true }).click()
    const addRow = dialog(page).locator('[data-add]')
    await addRow.click()
    // A photo that is still being sent is saved too, and so is what is typed meanwhile.
    const sendPhoto = await hold(page, /\/api\/attachment\/add/)
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'dip.png', mimeType: 'image/png', buffer: await photo() })
    await expect(dialog(page)).toContainText('dip.png')
    await dialog(page).getByRole('textbox', { name: /^ΔE/ }).fill('0.8')
    await page.keyboard.press('Control+Enter')
    sendPhoto()
    await expect(dialog(page)).toBeHidden()
    await expect(page.locator('.review-options img')).toHaveCount(1)
    for (const shown of [
      ['AΔE 0.8', 'B'],
      ['AΔE 0.8', 'B', 'C'],
    ]) {
      await page.getByRole('button', { name: say('Edit the options'), exact: true }).click()
      await addRow.click()
      // The letter that is proposed is replaced by what is typed.
      await page.keyboard.type(shown.at(-1)!)
      await confirm(page, save)
      await expect(page.locator('.review-options > li')).toHaveText(shown)
    }
    await page.getByRole('button', { name: `${say('Photo', {}, 'resources/round/contract')} A`, exact: true }).click()
    const picture = dialog(page).locator('.marks-photo')
    await picture.hover({ position: { x: 20, y: 10 } })
    await page.mouse.down()
    await picture.hover({ position: { x: 40, y: 30 } })
    await page.mouse.up()
    await page.keyboard.type('Too light')
    await picture.getByRole('button', { name: say('Mark {n} {note}', { n: 1, note: 'Too light' }) }).press('ArrowRight')
    await isAccessible(page)
    const downloading = page.waitForEvent('download')
    await dialog(page)
      .getByRole('button', { name: say('Save with marks as a picture') })
      .click()
    const { width } = await sharp(await (await downloading).path()).metadata()
    expect(width).toBe(1_600)
    await confirm(page, say('Save', {}, 'resources/review/web/photo-dialog'))
    await expect(page.locator('.review-marks > li')).toHaveText(['1 Too light'])
    await page.getByRole('button', { name: say('Decide', {}, next), exact: true }).click()
    await confirmRefused(page, decide, say('Required', {}, 'kit/contract/messages'))
    await dialog(page)
      .getByLabel(say('Option', {}, 'resources/review/web/step-form'), { exact: true })
      .click()
    await page.getByTitle('B', { exact: true }).click()
    await confirm(page, decide)
    await step(page, say('Send to the brand', {}, next))
    await step(page, say('Brand decides', {}, next), decide)
    await expect(page.locator('.record-title').getByText(say('Approved', {}, flow))).toBeVisible()
    await expect(page.getByRole('button', { name: say('Other steps') })).toHaveCount(0)
    await expect(page.getByText('Too red 2')).toBeVisible()
    await isAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${product.url}/admin/fabric/${ids[language]}?tab=colourways`)
    const chip = page.locator('.colourway').filter({ hasText: `Navy ${language}` })
    await expect(chip).toContainText(options[language].approved)
  })

  test('a card goes only where the rules allow it, by two presses or by dragging', async ({ page }) => {
    await signIn(page, product, accounts[language])
    await page.goto(`${product.url}/admin/reviewstatus?status=Active&q=H-${language}`)
    const card = page.locator('.review-card')
    await expect(column(page, 'Requested').locator('.review-card')).toHaveCount(1)
    await isAccessible(page)
    // Dropping it on a forbidden column does nothing.
    await card.dragTo(column(page, 'Approved'), { steps: 8 })
    await expect(dialog(page)).toHaveCount(0)
    await card.dragTo(column(page, 'Sent'), { steps: 8 })
    await confirm(page, save)
    await expect(column(page, 'Sent').locator('.review-card')).toHaveCount(1)
    await card.getByRole('button').click()
    await confirm(page, save)
    await expect(column(page, 'Received').locator('.review-card')).toHaveCount(1)
    await card.dragTo(column(page, 'Requested'), { steps: 8 })
    // Another user decides while the dialog is open.
    const on = await dialog(page)
      .getByLabel(say('Decided on', {}, 'resources/round/contract'))
      .inputValue()
    const { get, post } = callsOf(page, product)
    const [open] = await get<{ id: string; version: number }[]>(`/reviewstatus?q=H-${language}`)
    const { id, version } = open!
    await post('/reviewstatus/decide', { id, version, request: v7(), by: 'house', outcome: 'Rejected', on })
    await expect(async () => {
      await dialog(page).getByRole('button', { name: decide, exact: true }).click()
      await expect(page.getByText(say('It has not been received yet'))).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(column(page, 'Requested')).toContainText(say('Round {n}', { n: 2 }))
    await page.getByRole('button', { name: say('Table', {}, 'resources/review/page'), exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: `H-${language}` })).toContainText(say('Requested', {}, flow))
    await expect(page).toHaveURL(new RegExp(`q=H-${language}`))
    await page.getByRole('button', { name: say('Board', {}, 'resources/review/page'), exact: true }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(card).toBeVisible()
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
    await isAccessible(page)
  })

  test('a parcel of several samples is entered once, without the one that was sent before', async ({ page }) => {
    await signIn(page, product, accounts[language])
    const { add, post } = callsOf(page, product)
    const codes = [1, 2, 3].map((n) => `P${n}-${language}`)
    for (const code of codes) {
      const { id, version } = await add('reviewstatus', { code, kind: 'fit', subject: ids[language] })
      const sent = { id, version, request: v7(), sentOn: '2026-01-02' }
      if (code === codes[0]) await post('/reviewstatus/send', sent)
    }
    await page.goto(`${product.url}/admin/reviewstatus?status=Active&kind=fit&q=-${language}`)
    await page.getByRole('button', { name: say('Table', {}, 'resources/review/page'), exact: true }).click()
    const row = (code: string) => page.getByRole('row').filter({ hasText: code })
    for (const code of codes) await row(code).getByRole('checkbox').click()
    const parcel = 'resources/review/web/parcel-dialog'
    await page.getByRole('button', { name: say('Enter as sent', {}, next), exact: true }).click()
    await dialog(page).getByLabel(say('Waybill')).fill('SF1029')
    await dialog(page)
      .getByRole('button', { name: say('Save', {}, parcel), exact: true })
      .click()
    await expect(dialog(page)).toContainText(say('{n} {n|review|reviews} cannot take this step', { n: 1 }, parcel))
    await expect(dialog(page).getByRole('link', { name: codes[0]! })).toBeVisible()
    await isAccessible(page)
    await confirm(page, say('Enter {n} {n|review|reviews}', { n: 2 }))
    for (const code of codes) await expect(row(code)).toContainText(say('Sent', {}, flow))
    await page.getByRole('button', { name: say('Undo', {}, 'kit/web/change'), exact: true }).click()
    for (const code of codes.slice(1)) await expect(row(code)).toContainText(say('Requested', {}, flow))
  })

  test('a new review takes the supplier of the subject that is chosen', async ({ page }) => {
    await signIn(page, product, accounts[language])
    await page.goto(`${product.url}/admin/reviewstatus`)
    await page.getByRole('button', { name: say('New', {}, 'kit/web/page'), exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: say('Subject', {}, 'resources/review') }).fill(`F-${language}`)
    await page.getByRole('option', { name: `F-${language}` }).click()
    await expect(form).toContainText('MILL-1')
  })

  test('another one sees it move without reloading; an item’s page starts one', async ({ page, browser }) => {
    const other = await browser.newPage()
    await signIn(page, product, accounts[language])
    await signIn(other, product, accounts[language])
    await other.goto(`${product.url}/admin/reviewstatus?status=Active&subject=${ids[language]}&kind=hanger`)
    await page.goto(`${product.url}/admin/fabric/${ids[language]}?tab=reviews`)
    const cards = other.locator('.review-card')
    await expect(cards.first()).toBeVisible()
    const before = await cards.count()
    await page.getByRole('button', { name: say('Start a review') }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(say('Kind', {}, 'resources/review/contract'), { exact: true }).click()
    await page.getByTitle(options[language].hanger, { exact: true }).click()
    await form.getByRole('button', { name: say('Save', {}, 'kit/web/form'), exact: true }).click()
    await expect(form).toBeHidden()
    await expect(cards).toHaveCount(before + 1)
    await other.close()
  })

  async function confirmRefused(page: Page, button: string, why: string) {
    await dialog(page).getByRole('button', { name: button, exact: true }).click()
    await expect(dialog(page).getByText(why)).toBeVisible()
  }
})
