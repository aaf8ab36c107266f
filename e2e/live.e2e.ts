import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { asMei, callsOf, createAdministrator, type Product, signIn, startBeside, startProduct } from './product.ts'
import { type Language, languages, rounds, wordsIn } from './words.ts'

/**
 * Live updates between two people at two server processes over one database: one reads in English, the other in Chinese,
 * and then the other way round. Times are printed, not judged: machines differ.
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

/** Who looks, and whoever else changes what they look at, by the language that they read. */
const mine = { en: 'Mia', zh: '米娅' } as const
const theirs = { en: 'Lee', zh: '李' } as const

/** Of a row that nobody has just changed. */
const white = 'rgb(255, 255, 255)'

const took = async (what: string, work: () => Promise<void>, seen: () => Promise<void>) => {
  await work()
  const from = performance.now()
  await seen()
  console.log(`${what}: seen ${Math.round(performance.now() - from)} ms after the answer to the save`)
}

rounds(journeys)

function journeys(language: Language) {
  const other = language === 'en' ? 'zh' : 'en'
  const say = wordsIn(language)
  const said = wordsIn(other)
  const me = mine[language]
  const they = theirs[other]
  let contexts: BrowserContext[] = []
  let mei: Page
  let li: Page
  let record = ''

  test.beforeAll(async ({ browser }) => {
    contexts = await Promise.all([1, 2].map(() => browser.newContext()))
    ;[mei, li] = (await Promise.all(contexts.map((one) => one.newPage()))) as [Page, Page]
    await signIn(mei, product, me)
    await signIn(li, beside, they)
    const { add } = callsOf(mei, product)
    for (let i = 0; i < 60; i++) {
      const values = { nameEn: `Mill number ${i}`, type: 'OEM', city: 'Suzhou' }
      const { id } = await add('supplier', { code: `${language}-${String(i).padStart(3, '0')}`, ...values })
      if (i === 20) record = id
    }
  })
  test.afterAll(async () => {
    for (const one of contexts) await one.close()
  })

  /** The other changes the record through their own server. */
  const change = async (values: Record<string, unknown>) => {
    await callsOf(li, beside).post('/supplier/edit', { id: record, confirm: ['similar'], ...values })
  }

  test('a change at one server is in an open list at the other, marked, where the reader was', async () => {
    await mei.goto(`${product.url}/admin/supplier?q=${language}-`)
    const row = mei.locator(`[data-record="${record}"]`)
    await row.scrollIntoViewIfNeeded()
    await row.focus()
    const scroller = mei.locator('.list-scroller')
    const before = await scroller.evaluate((one) => one.scrollTop)
    expect(before).toBeGreaterThan(0)
    await took(
      'list',
      () => change({ nameEn: 'Renamed Mill' }),
      () => expect(row).toContainText('Renamed Mill'),
    )
    const cell = row.locator('td').last()
    await expect(cell).not.toHaveCSS('background-color', white)
    expect(await scroller.evaluate((one) => one.scrollTop)).toBe(before)
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
      say('{who} is looking at this', { who: they }),
    )
    await expect(li.getByRole('list', { name: said('Also on this record') })).toContainText(
      said('{who} is looking at this', { who: me }),
    )
    await li.getByRole('button', { name: said('Edit'), exact: true }).click()
    await expect(mei.getByRole('list', { name: say('Also on this record') })).toContainText(
      say('{who} is editing this', { who: they }),
    )
    await li.keyboard.press('Escape')
    await expect(mei.getByRole('list', { name: say('Also on this record') })).toContainText(
      say('{who} is looking at this', { who: they }),
    )
    await li.goto(`${beside.url}/admin/supplier`)
    await expect(mei.getByRole('list', { name: say('Also on this record') })).toBeHidden()
  })

  test('somebody saves what another is editing: a calm line, nothing typed is lost, both values to choose from', async () => {
    await mei.goto(`${product.url}/admin/supplier/${record}`)
    await mei.getByRole('button', { name: say('Edit'), exact: true }).click()
    const form = mei.getByRole('dialog')
    const city = form.getByLabel(say('City'), { exact: true })
    await city.fill('Ningbo')
    await change({ city: 'Wuxi', shortName: 'RM' })
    const names = new Intl.ListFormat(language).format([say('Short name'), say('City')])
    await expect(form.getByText(say('{who} changed {names}', { who: they, names }))).toBeVisible()
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
    const meanwhile = form.getByText(say('{who} changed {names}', { who: they, names: say('City') }))
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
    await expect(li.getByText(said(reconnecting))).toBeVisible()
    beside = await startBeside(product, port)
    await expect(li.getByText('Quzhou').first()).toBeVisible({ timeout: 40_000 })
    await expect(li.getByText(said(reconnecting))).toBeHidden()
  })

  test('a session that is ended elsewhere ends in the open page too', async () => {
    const { get, post } = callsOf(mei, product)
    const [user] = await get<{ id: string }[]>(`/user?name=${encodeURIComponent(they)}`)
    await post('/user/edit', { id: user!.id, status: 'inActive' })
    await expect(li).toHaveURL(/\/login/, { timeout: 40_000 })
  })
}

/** Said while the stream is broken. */
const reconnecting = 'Reconnecting … changes by others will show when it is done'
