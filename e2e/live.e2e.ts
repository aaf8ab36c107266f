import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { asMei, callsOf, createAdministrator, type Product, signIn, startBeside, startProduct } from './product.ts'
import { type Language, languages, rounds, wordsIn } from './words.ts'

/**
 * Live updates between two people at two server processes over one database: the first reads English, the second Chinese,
 * and then the other way round. Times are printed and not checked, since machines differ.
 */
let product: Product
let beside: Awaited<ReturnType<typeof startBeside>>

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  product = await startProduct()
  beside = await startBeside(product)
  await createAdministrator(product)
  await asMei(product, async ({ invite }) => {
    for (const language of languages)
      for (const name of [mine, theirs]) {
        const role = name === mine ? 'Administrator' : 'Staff'
        await invite(product, { name: name[language], email: `${role}-${language}@example.com`, role, language })
      }
  })
})
test.afterAll(async () => {
  await beside.stop()
  await product.stop()
})

/** The reader, and the colleague who changes what they look at, by the language that each reads. */
const mine = { en: 'Mia', zh: '米娅' } as const
const theirs = { en: 'Lee', zh: '李' } as const

/** The ground of a row that has not just been changed. */
const white = 'rgb(255, 255, 255)'

/** Prints how long after the end of `work` its effect is seen. */
const took = async (what: string, work: () => Promise<void>, seen: () => Promise<unknown>) => {
  await work()
  const from = performance.now()
  await seen()
  console.log(`${what}: seen ${Math.round(performance.now() - from)} ms after the answer to the save`)
}

rounds(journeys)

function journeys(language: Language) {
  const other = language === 'en' ? 'zh' : 'en'
  const say = wordsIn(language)
  const sayTheirs = wordsIn(other)
  const myName = mine[language]
  const theirName = theirs[other]
  let contexts: BrowserContext[] = []
  let mei: Page
  let li: Page
  let record = ''

  test.beforeAll(async ({ browser }) => {
    contexts = await Promise.all([1, 2].map(() => browser.newContext()))
    ;[mei, li] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page]
    await signIn(mei, product, myName)
    await signIn(li, beside, theirName)
    const { add } = callsOf(mei, product)
    for (let i = 0; i < 60; i++) {
      const values = { nameEn: `Mill number ${i}`, type: 'OEM', city: 'Suzhou' }
      const { id } = await add('supplier', { code: `${language}-${String(i).padStart(3, '0')}`, ...values })
      if (i === 20) record = id
    }
  })
  test.afterAll(async () => {
    for (const context of contexts) await context.close()
  })

  /** The colleague changes the record through the other server. */
  const change = async (values: Record<string, unknown>) => {
    await callsOf(li, beside).post('/supplier/edit', { id: record, confirm: ['similar'], ...values })
  }

  test('a change at one server is in an open list at the other, marked, where the reader was', async () => {
    await mei.goto(`${product.url}/admin/supplier?q=${language}-`)
    const row = mei.locator(`[data-record="${record}"]`)
    await row.scrollIntoViewIfNeeded()
    await row.focus()
    const cell = row.locator('td').last()
    const scroller = mei.locator('.list-scroller')
    const before = await scroller.evaluate((element) => element.scrollTop)
    expect(before).toBeGreaterThan(0)
    await took(
      'list',
      () => change({ nameEn: 'Renamed Mill' }),
      // The row is marked for a moment only.
      () =>
        Promise.all([expect(row).toContainText('Renamed Mill'), expect(cell).not.toHaveCSS('background-color', white)]),
    )
    expect(await scroller.evaluate((element) => element.scrollTop)).toBe(before)
    await expect(row).toBeFocused()
    await expect(cell).toHaveCSS('background-color', white)
  })

  test('an open record follows; each sees the other, and who is editing', async () => {
    await mei.goto(`${product.url}/admin/supplier/${record}`)
    await expect(mei.getByRole('heading', { name: /Renamed Mill/ })).toBeVisible()
    await took(
      'record',
      () => change({ city: 'Shaoxing' }),
      () => expect(mei.getByText('Shaoxing').first()).toBeVisible(),
    )
    await expect(mei.getByRole('list', { name: say('Also on this record') })).toBeHidden()
    await li.goto(`${beside.url}/admin/supplier/${record}`)
    await expect(mei.getByRole('list', { name: say('Also on this record') })).toContainText(
      say('{who} is looking at this', { who: theirName }),
    )
    await expect(li.getByRole('list', { name: sayTheirs('Also on this record') })).toContainText(
      sayTheirs('{who} is looking at this', { who: myName }),
    )
    await li.getByRole('button', { name: sayTheirs('Edit'), exact: true }).click()
    await expect(mei.getByRole('list', { name: say('Also on this record') })).toContainText(
      say('{who} is editing this', { who: theirName }),
    )
    await li.keyboard.press('Escape')
    await expect(mei.getByRole('list', { name: say('Also on this record') })).toContainText(
      say('{who} is looking at this', { who: theirName }),
    )
    await li.goto(`${beside.url}/admin/supplier`)
    await expect(mei.getByRole('list', { name: say('Also on this record') })).toBeHidden()
  })

  test('a screen that an administrator opens to the colleague is in their menu without reloading', async () => {
    const stream = li.waitForResponse(/\/api\/live(\?|$)/)
    await li.goto(`${beside.url}/admin/supplier`)
    await stream
    const fabric = li.getByRole('navigation').locator('a[href="/admin/fabric"]')
    await expect(fabric).toHaveCount(0)
    const { get, post } = callsOf(mei, product)
    const [colleague] = await get<{ id: string }[]>(`/user?q=${encodeURIComponent(theirName)}`)
    await post('/user/edit', { id: colleague!.id, Menu: ['Supplier', 'Fabric'] })
    await expect(fabric).toBeVisible()
  })

  test('somebody saves what another is editing: a calm line, nothing typed is lost, both values to choose from', async () => {
    await mei.goto(`${product.url}/admin/supplier/${record}`)
    await mei.getByRole('button', { name: say('Edit'), exact: true }).click()
    const form = mei.getByRole('dialog')
    const city = form.getByLabel(say('City'), { exact: true })
    await city.fill('Ningbo')
    await change({ city: 'Wuxi', shortName: 'RM' })
    const names = new Intl.ListFormat(language).format([say('Short name'), say('City')])
    await expect(form.getByText(say('{who} changed {names}', { who: theirName, names }))).toBeVisible()
    await expect(city).toHaveValue('Ningbo')
    await form.getByRole('button', { name: say('Look') }).click()
    const choice = mei.getByRole('dialog').filter({ hasText: say('It was:') })
    await expect(choice.getByText('Wuxi')).toBeVisible()
    await expect(choice.getByText('Ningbo')).toBeVisible()
    await choice.getByRole('button', { name: say('Keep editing') }).click()
    await expect(city).toHaveValue('Ningbo')
    await city.press('Control+Enter')
    await expect(choice).toBeVisible()
    await choice.getByRole('radio', { name: /Ningbo/ }).check()
    await choice.getByRole('button', { name: say('Save the choice') }).click()
    await expect(mei.getByText(say.done('Saved'))).toBeVisible()
    await expect(mei.getByText('Ningbo').first()).toBeVisible()
    await expect(mei.getByText('RM').first()).toBeVisible()
  })

  test('what was chosen in the form goes on being edited', async () => {
    await mei.goto(`${product.url}/admin/supplier/${record}`)
    await mei.getByRole('button', { name: say('Edit'), exact: true }).click()
    const form = mei.getByRole('dialog')
    const city = form.getByLabel(say('City'), { exact: true })
    await city.fill('绍兴')
    await change({ city: '宁波' })
    const meanwhile = form.getByText(say('{who} changed {names}', { who: theirName, names: say('City') }))
    await expect(meanwhile).toBeVisible()
    await form.getByRole('button', { name: say('Look') }).click()
    const choice = mei.getByRole('dialog').filter({ hasText: say('It was:') })
    await choice.getByRole('button', { name: say('Take all of theirs') }).click()
    await choice.getByRole('button', { name: say('Take over the choice') }).click()
    await expect(city).toHaveValue('宁波')
    await expect(meanwhile).toBeHidden()
    await mei.keyboard.press('Escape')
  })

  test('a second tab of the browser hears through the first, and goes on when that is closed', async () => {
    const second = await contexts[0]!.newPage()
    await second.goto(`${product.url}/admin/supplier/${record}`)
    await change({ city: 'Jiaxing' })
    await expect(second.getByText('Jiaxing').first()).toBeVisible()
    await expect(mei.getByText('Jiaxing').first()).toBeVisible()
    await mei.close()
    mei = second
    await mei.waitForTimeout(300)
    await change({ city: 'Huzhou' })
    await expect(mei.getByText('Huzhou').first()).toBeVisible()
  })

  test('a server that is killed: the page says so calmly, comes back by itself and catches up', async () => {
    await li.goto(`${beside.url}/admin/supplier/${record}`)
    await expect(li.getByText('Huzhou').first()).toBeVisible()
    const { port } = beside
    await beside.kill()
    await callsOf(mei, product).post('/supplier/edit', { id: record, city: 'Quzhou' })
    await expect(li.getByText(sayTheirs(reconnecting))).toBeVisible()
    beside = await startBeside(product, port)
    // Spares the pause before the next attempt, which grows with each failure.
    await li.evaluate("dispatchEvent(new Event('online'))")
    await expect(li.getByText('Quzhou').first()).toBeVisible({ timeout: 40_000 })
    await expect(li.getByText(sayTheirs(reconnecting))).toBeHidden()
  })

  test('a session that is ended elsewhere ends in the open page too', async () => {
    const { get, post } = callsOf(mei, product)
    const [user] = await get<{ id: string }[]>(`/user?name=${encodeURIComponent(theirName)}`)
    await post('/user/edit', { id: user!.id, status: 'inActive' })
    await expect(li).toHaveURL(/\/login/, { timeout: 40_000 })
  })
}

/** Shown while the event stream is broken. */
const reconnecting = 'Reconnecting … changes by others will show when it is done'
