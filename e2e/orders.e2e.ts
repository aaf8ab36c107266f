import { expect, type Page, test } from '@playwright/test'
import { v7 } from 'uuid'
import { isAccessible, sideways } from './look.ts'
import { pasteOnto } from './masters.ts'
import { callsOf, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { wordsIn } from './words.ts'

/** An order from the brand's confirmation to its receipt (domain.md, Order Tracking): two legs, seven steps, in parts. */
let product: Product
const ids: Record<string, string> = {}
const say = wordsIn('en')

test.beforeAll(async ({ playwright }) => {
  product = await startProduct()
  await createAdministrator(product)
  const request = await playwright.request.newContext()
  await signIn({ request }, product)
  const { add } = callsOf({ request }, product)
  const brand = (await add('brand', { code: 'AST', name: 'Aster' })).id
  ids.brand = brand
  const mill = (await add('supplier', { code: 'S-1', nameEn: 'Hengli', type: 'OEM' })).id
  const trader = (await add('supplier', { code: 'S-2', nameEn: 'Ocean', type: 'Trader' })).id
  const terms = [
    { percent: '30', trigger: 'order' },
    { percent: '70', trigger: 'before shipment' },
  ]
  for (const code of ['SO-1', 'SO-2']) {
    const values = { code, brand, brandPo: '4500012', orderedOn: '2026-01-05', tolerance: '5', paymentTerms: terms }
    const order = (await add('ordertracking', { ...values, currency: 'USD' })).id
    ids[code] = order
    const goods = { order, unit: 'pc', due: '2099-06-01' }
    const shirt = (await add('orderline', { ...goods, description: 'Shirt', quantity: '100', price: '9' })).id
    const skirt = (await add('orderline', { ...goods, description: 'Skirt', quantity: '50', price: '2' })).id
    const scarf = (await add('orderline', { ...goods, description: 'Scarf', quantity: '20', price: '5' })).id
    const bought = { order, orderedOn: '2026-01-06' }
    const first = { ...bought, code: `${code}-A`, supplier: mill, currency: 'CNY', paymentTerms: terms }
    const po = (await add('po', first)).id
    await add('poline', { po, line: shirt, quantity: '100', unit: 'pc', price: '30' })
    await add('poline', { po, line: skirt, quantity: '50', unit: 'pc', price: '8' })
    const second = (await add('po', { ...bought, code: `${code}-B`, supplier: trader, currency: 'USD' })).id
    await add('poline', { po: second, line: scarf, quantity: '20', unit: 'pc', price: '3' })
  }
  await request.dispose()
})
test.afterAll(() => product.stop())

const names = ['Brand order', 'Brand pay', 'Shipping', 'Brand receive', 'EBC order', 'Deliver', 'EBC pay'] as const
type Name = (typeof names)[number]

/** The state of each step that the page should show. */
const states: Record<Name, string> = {} as never
/** Waits until each step shows its state by its icon and in words; steps that are not in `changed` stay as before. */
async function shows(page: Page, changed: Partial<Record<Name, string>>) {
  Object.assign(states, changed)
  const read = () =>
    page.locator('.order-step').evaluateAll((steps) =>
      Object.fromEntries(
        steps.map((step) => {
          const [name, state] = ['strong', '.order-step-state'].map((selector) =>
            step.querySelector(selector)!.textContent!.trim(),
          )
          const ring = step.querySelector('.step-disc')!
          const degrees = Number.parseFloat(/--percent: *([\d.]+)/.exec(ring.getAttribute('style')!)![1]!)
          const drawn = ring.getAttribute('data-state')
          // The ring of the icon is as full as the words say, and has the colour of the state.
          const percent = /([\d.]+) %/.exec(state!)?.[1]
          const isFull = percent === undefined || Math.abs(degrees - Number(percent) * 3.6) < 0.01
          const isTrue = drawn === step.getAttribute('data-state') && isFull
          return [name, isTrue ? state : `${state}, but drawn as ${drawn} ${degrees}`]
        }),
      ),
    )
  await expect.poll(read).toEqual(states)
}

const step = (page: Page, name: Name) =>
  page.locator('.order-step').filter({ has: page.getByText(name, { exact: true }) })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: say('Enter', {}, 'resources/order'), exact: true })
    .click()

/** Opens the dialog of an event in the menu of a step. */
async function choose(page: Page, name: Name, item: string) {
  await step(page, name)
    .getByRole('button', { name: /more events/ })
    .click()
  await page.getByRole('menuitem', { name: say(item, {}, 'resources/order/web/progress') }).click()
}

/** Enters the open event with a reason. */
async function giveReason(page: Page, reason: string) {
  await dialog(page)
    .getByLabel(say('Reason', {}, 'resources/orderevent'))
    .fill(reason)
  await press(page)
  await expect(dialog(page)).toBeHidden()
}

/** Enters the next event of a step, with its proposed values but for these fields. */
async function enter(page: Page, name: Name, verb: string, fields: Readonly<Record<string, string>> = {}) {
  await step(page, name).getByRole('button', { name: verb, exact: true }).click()
  for (const [label, value] of Object.entries(fields)) await dialog(page).getByLabel(label, { exact: true }).fill(value)
  await press(page)
  await expect(dialog(page)).toBeHidden()
}

test('an order in parts, from its confirmation to Completed: every icon is right at every step', async ({ page }) => {
  await signIn(page, product)
  await page.goto(`${product.url}/admin/ordertracking/${ids['SO-1']}?tab=progress`)
  const pending = Object.fromEntries(names.map((name) => [name, 'Pending']))
  await shows(page, { ...pending, 'Brand order': 'Ready' })
  await isAccessible(page)

  // Confirmed in full: two clicks.
  await enter(page, 'Brand order', say('Confirm', {}, 'resources/order/web/progress'))
  await shows(page, { 'Brand order': 'Done', 'Brand pay': 'Ready', 'EBC order': 'Ready' })
  const bank = say('Bank reference')
  const paid = 'Enter payment'
  await enter(page, 'Brand pay', paid, { [bank]: 'TT-1' })
  await shows(page, { 'Brand pay': 'In progress 30 %' })

  // Each supplier confirms their part; the deposit goes to the first.
  const confirmed = say('Enter confirmation')
  await enter(page, 'EBC order', confirmed)
  await shows(page, { 'EBC order': 'In progress 90.9 %', Deliver: 'Ready', 'EBC pay': 'Ready' })
  // A payment is held back, and let go again.
  await choose(page, 'EBC pay', 'Mark as blocked')
  await giveReason(page, 'The invoice is missing')
  await shows(page, { 'EBC pay': 'Blocked' })
  await step(page, 'EBC pay')
    .getByRole('button', { name: say('No longer blocked') })
    .click()
  await giveReason(page, 'It has come')
  await shows(page, { 'EBC pay': 'Ready' })
  await enter(page, 'EBC order', confirmed)
  await shows(page, { 'EBC order': 'Done' })
  await enter(page, 'EBC pay', paid, { [bank]: 'TT-2' })
  await shows(page, { 'EBC pay': 'In progress 27.27 %' })

  // The first delivery brings 60 shirts, all of them rejected; the second all 100, accepted.
  const delivered = say('Enter delivery')
  const inspected = say('Enter inspection')
  await enter(page, 'Deliver', delivered, { 'Shirt: Quantity': '60' })
  await shows(page, {})
  await enter(page, 'Deliver', inspected, { 'Shirt: Accepted': '0', 'Shirt: Rejected': '60' })
  await shows(page, { Deliver: 'In progress 9.09 %', Shipping: 'Ready' })
  await enter(page, 'Deliver', delivered)
  await enter(page, 'Deliver', inspected)
  await shows(page, { Deliver: 'In progress 90.9 %' })
  await enter(page, 'Deliver', delivered)
  await enter(page, 'Deliver', inspected)
  await shows(page, { Deliver: 'Done' })

  // Two shipments; the brand receives two shirts too few, and the step is closed short.
  const shipped = say('Enter shipment')
  await step(page, 'Shipping').getByRole('button', { name: shipped, exact: true }).click()
  // The quantities of a packing list, copied as a column of a spreadsheet.
  await dialog(page).getByLabel('Shirt: Quantity', { exact: true }).click()
  await pasteOnto(page, '100\r\n50\r\n0\r\n')
  await dialog(page).getByLabel(say('B/L or AWB')).fill('BL-1')
  await press(page)
  await shows(page, { Shipping: 'In progress 90.9 %', 'Brand receive': 'Ready' })
  await enter(page, 'Shipping', shipped, { [say('B/L or AWB')]: 'BL-2' })
  await shows(page, { Shipping: 'Done' })
  await enter(page, 'Brand receive', say('Enter receipt'), { 'Shirt: Accepted': '98' })
  await shows(page, { 'Brand receive': 'In progress 98.36 %' })
  await choose(page, 'Brand receive', 'Close short')
  await press(page)
  await expect(dialog(page).getByText(say('Say why', {}, 'resources/order'))).toBeVisible()
  await giveReason(page, 'Two shirts lost')
  await shows(page, { 'Brand receive': 'Closed short' })

  // The rest is paid on both legs, each in its currency.
  await enter(page, 'Brand pay', paid, { [bank]: 'TT-3' })
  await shows(page, { 'Brand pay': 'Done' })
  await enter(page, 'EBC pay', paid, { [bank]: 'TT-4' })
  await shows(page, { 'EBC pay': 'In progress 90.9 %' })
  await enter(page, 'EBC pay', paid, { [bank]: 'TT-5' })
  await shows(page, { 'EBC pay': 'Done' })
  await expect(page.locator('.record-title').getByText(say('Completed', {}, 'resources/order'))).toBeVisible()
  await isAccessible(page)

  // The list shows the same seven icons, on a desk and on a phone.
  await page.goto(`${product.url}/admin/ordertracking`)
  const strip = page.locator('[data-record], tr').filter({ hasText: 'SO-1' }).locator('.step-strip').first()
  await expect(strip.getByRole('img')).toHaveCount(7)
  await expect(strip.getByRole('img').nth(0)).toHaveAccessibleName(/^Brand order: Done/)
  await expect(strip.getByRole('img').nth(6)).toHaveAccessibleName(/^Brand receive: Closed short .*Two shirts lost$/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
})

test('a gate says why, is overridden with a reason, and that stays to be seen', async ({ page }) => {
  await signIn(page, product)
  await page.goto(`${product.url}/admin/ordertracking/${ids['SO-2']}?tab=progress`)
  await enter(page, 'Brand order', say('Confirm', {}, 'resources/order/web/progress'))
  await step(page, 'Brand pay').getByRole('button', { name: 'Enter payment', exact: true }).click()
  const form = dialog(page)
  await form.getByLabel(say('Amount', {}, 'resources/orderevent'), { exact: true }).fill('1200')
  // Neither a click beside the dialog nor Escape closes it.
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await press(page)
  await expect(form.getByText('Enter the bank’s reference')).toBeVisible()
  await form.getByLabel(say('Bank reference')).fill('TT-9')
  await expect(form.getByLabel(say('Override because'))).toHaveCount(0)
  await press(page)
  await expect(form.getByText('Only 1100.00 USD is open')).toBeVisible()
  await isAccessible(page)
  await form.getByLabel(say('Override because')).fill('Deposit of the next order')
  await press(page)
  await expect(form).toBeHidden()
  await expect(step(page, 'Brand pay').locator('.order-step-state')).toHaveText('Done · 9.09 % above the order')
  await page.goto(`${product.url}/admin/ordertracking/${ids['SO-2']}?tab=events`)
  const event = page.locator('.order-event').filter({ hasText: 'TT-9' })
  await expect(event.getByText(say('Overridden'))).toBeVisible()
  await expect(event).toContainText('Deposit of the next order')
  // A mistake is reversed by an event of its own with a reason.
  await event.getByRole('button', { name: say('Reverse', {}, 'resources/order/web/events') }).click()
  // What another user enters for the same step meanwhile is told before anything counts.
  const { post } = callsOf(page, product)
  const charge = { kind: 'bank charge', date: '2026-01-07', amount: '1', reason: 'Fee', override: 'Fee' }
  await post('/ordertracking/event', { id: ids['SO-2'], seen: 2, request: v7(), ...charge })
  await expect(page.locator('.order-event').filter({ hasText: 'Fee' })).toBeVisible()
  await form.getByLabel(say('Reason', {}, 'resources/orderevent')).fill('Booked twice')
  await press(page)
  await expect(page.getByText('Somebody else has changed this record meanwhile')).toBeVisible()
  await giveReason(page, 'Booked twice')
  await expect(event.getByText(say('Reversed', {}, 'resources/order/web/events'))).toBeVisible()
})

test('without the brand’s PO number a confirmation says so before it is entered', async ({ page }) => {
  await signIn(page, product)
  const { add } = callsOf(page, product)
  const values = { code: 'SO-3', brand: ids.brand, orderedOn: '2026-01-05', currency: 'USD' }
  const { id: order } = await add('ordertracking', values)
  await add('orderline', { order, description: 'Shirt', quantity: '100', unit: 'pc', due: '2099-06-01' })
  await page.goto(`${product.url}/admin/ordertracking/${order}?tab=progress`)
  const confirm = say('Confirm', {}, 'resources/order/web/progress')
  await step(page, 'Brand order').getByRole('button', { name: confirm, exact: true }).click()
  await expect(dialog(page).getByText('Enter the brand’s PO number in the order first')).toBeVisible()
  const enterButton = dialog(page).getByRole('button', { name: say('Enter', {}, 'resources/order'), exact: true })
  await expect(enterButton).toBeDisabled()
})

test('a style in colours and sizes: a failed read is repeated, Escape and Back discard nothing', async ({ page }) => {
  await signIn(page, product)
  const { add, get } = callsOf(page, product)
  const values = { code: 'SO-4', brand: ids.brand, orderedOn: '2026-01-05', currency: 'USD' }
  const { id: order } = await add('ordertracking', values)
  await page.goto(`${product.url}/admin/ordertracking/${order}`)
  await step(page, 'Brand order')
    .getByRole('button', { name: say('Add lines') })
    .click()
  await expect(page.getByRole('tab', { name: 'Lines' })).toHaveAttribute('aria-selected', 'true')
  await add('orderline', { order, description: 'Belt', quantity: '10', unit: 'pc', due: '2099-06-01' })
  const colours = [{ name: 'Navy' }, { name: 'Ecru' }]
  const { id: style } = await add('showroom', { code: 'STY-1', nameEn: 'Felt coat', colours })
  const refusal = { json: { code: 0, message: 'Not now' } }
  await page.route(`**/api/showroom/id?id=${style}*`, (route) => route.fulfill(refusal), { times: 1 })
  await page.goto(`${product.url}/admin/ordertracking?q=SO-4`)
  await page.getByText('SO-4', { exact: true }).click()
  await page.getByRole('tab', { name: 'Lines' }).click()
  await page.getByRole('button', { name: say('By colour and size') }).click()
  const form = dialog(page)
  await form.getByRole('combobox', { name: say('Style or item') }).fill('Felt')
  await page.getByRole('option', { name: /Felt coat/ }).click()
  await form.getByRole('button', { name: 'Try again' }).click()
  // Quantities copied from a spreadsheet fill the cells below too; the zero is no line.
  await form.getByLabel('Navy · Quantity').click()
  await pasteOnto(page, '1,250\r\n0\r\n')
  await expect(form.getByLabel('Navy · Quantity')).toHaveValue('1250')
  await expect(form.getByLabel('Ecru · Quantity')).toHaveValue('')
  // A decimal comma is read as in forms, not dropped.
  await form.getByLabel('Navy · Quantity').fill('50,0')
  await expect(form.getByRole('row', { name: 'Together 50' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate('history.back()')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('button', { name: 'Add 1 line' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Navy' }).getByText('50.0', { exact: true })).toBeVisible()

  // A single line offers what its style comes in, and begins with its target price.
  const [small] = await get<{ id: string; name: string }[]>('/master?key=Size')
  const target = { currency: 'USD', targetPrice: '12.5' }
  await add('showroom', { code: 'STY-2', nameEn: 'Cap', colours, sizes: [small!.id], ...target })
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await form.getByRole('combobox', { name: say('Style or item') }).fill('Cap')
  await page.getByRole('option', { name: /Cap/ }).click()
  await expect(form.getByLabel('Brand price')).toHaveValue('12.5')
  const option = page.locator('.ant-select-item-option:visible')
  await form.getByLabel('Colour', { exact: true }).click()
  await expect(option).toHaveText(['Navy', 'Ecru'])
  await page.keyboard.type('ECR')
  await expect(option).toHaveText(['Ecru'])
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Colour', { exact: true })).toHaveValue('Ecru')
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveText([small!.name])
  await option.click()
  await form.getByLabel('Quantity').fill('3')
  await form.getByLabel('Due').fill('2099-06-01')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'Cap' })
  await expect(row).toContainText('Ecru')
  // So does its cell in the table.
  await row.locator('[data-column="colour"]').dblclick()
  await row.getByRole('combobox', { name: 'Colour' }).fill('nav')
  await expect(option).toHaveText(['Navy'])
  await page.keyboard.press('Tab')
  await expect(row).toContainText('Navy')
})

test('a failed read of the events of an order, or of its lines for a purchase order, is repeated', async ({ page }) => {
  await signIn(page, product)
  const { get } = callsOf(page, product)
  const [po] = await get<{ id: string }[]>('/po?q=SO-2-A')
  const read = '**/api/ordertracking/whole?*'
  const refuse = () => page.route(read, (route) => route.fulfill({ json: { code: 0, message: 'Not now' } }))
  await refuse()
  await page.goto(`${product.url}/admin/ordertracking/${ids['SO-2']}?tab=events`)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute(read)
  await again.click()
  await expect(again).toBeHidden()
  await refuse()
  await page.goto(`${product.url}/admin/ordertracking/po/${po!.id}?tab=lines`)
  await page.getByRole('button', { name: say('Add order lines', {}, 'resources/order') }).click()
  await expect(dialog(page)).toContainText('Not now')
  await page.unroute(read)
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page)).toContainText('SO-2-A')
})

test('a failed read of the proposed purchase orders is repeated', async ({ page }) => {
  await signIn(page, product)
  const { add } = callsOf(page, product)
  const values = { code: 'SO-9', brand: ids.brand, orderedOn: '2026-01-05', currency: 'USD' }
  const { id: order } = await add('ordertracking', values)
  const refusal = { json: { code: 0, message: 'Not now' } }
  await page.route('**/api/ordertracking/propose?*', (route) => route.fulfill(refusal), { times: 1 })
  await page.goto(`${product.url}/admin/ordertracking/${order}?tab=pos`)
  const propose = say('Propose POs', {}, 'resources/order/web/propose-action')
  await page.getByRole('button', { name: propose }).first().click()
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page)).toContainText(say('All lines are placed.', {}, 'resources/order/web/propose-action'))
})
