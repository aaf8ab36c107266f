import type { Page } from '@playwright/test'
import { asMei, type Calls, callsOf, createAdministrator, type Product, startProduct } from './product.ts'
import type { Language, Say } from './words.ts'

/** The account that reads each language. */
export const accounts = { en: 'Mei', zh: 'Sun' } as const

/** A category for each language, so that the rounds share no values. */
export const keys = { en: 'Season', zh: 'Gender' } as const

/** Four values that each journey begins with, and four further ones, with their names in each language. */
const four = [
  ['Riviera', '滨海'],
  ['Monsoon', '季风'],
  ['Nomad', '游牧'],
  ['Tundra', '冻原'],
] as const
const fourMore = [
  ['Quartz', '石英'],
  ['Ember', '余烬'],
  ['Fjord', '峡湾'],
  ['Marsh', '沼泽'],
] as const
export type Four = readonly [string, string, string, string]
const inLanguage = (values: typeof four | typeof fourMore, language: Language) =>
  values.map(([en, zh]) => (language === 'zh' ? zh : en)) as unknown as Four
export const namesIn = (language: Language) => inLanguage(four, language)
export const freshIn = (language: Language) => inLanguage(fourMore, language)
/** The further values as two columns copied from a spreadsheet. */
export const freshColumn = fourMore.map((cells) => cells.join('\t'))
/** The first value, which the category already has, in capitals. */
export const known = four[0][0].toUpperCase()

/** Starts a product with Mei, and Sun who reads Chinese. */
export async function startMasters(more: (calls: Calls, product: Product) => Promise<void> = async () => {}) {
  const product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async (calls) => {
    await calls.invite(product, {
      name: 'Sun',
      email: 'sun@example.com',
      language: 'zh',
      Menu: ['Supplier', 'Master_Data'],
    })
    await more(calls, product)
  })
  return product
}

type Value = { readonly id: string; readonly name: string }

/**
 * Puts the four values, Active, at the end of a category as the user of the page, whatever earlier journeys have done to
 * them. Returns their ids.
 */
export async function putFour(page: Page, product: Product, key: string): Promise<string[]> {
  const calls = callsOf(page, product)
  const { post, get } = calls
  await post('/master/paste', { key, values: four.map(([name, nameZh]) => ({ name, nameZh })) })
  const values = await get<Value[]>(`/master?key=${key}`)
  const mine = four.map(([name]) => values.find((value) => value.name === name)!.id)
  await arrange(calls, key, mine)
  await post('/master/bulk', { ids: mine, patch: { status: 'Active' } })
  return mine
}

/** Puts values at the end of a category, in this order. */
export async function arrange({ post, get }: Calls, key: string, ids: readonly string[]) {
  const values = await get<Value[]>(`/master?key=${key}`)
  const others = values.flatMap(({ id }) => (ids.includes(id) ? [] : [id]))
  await post('/master/order', { key, ids: [...others, ...ids] })
}

export const rows = (page: Page) => page.locator('tr[data-record]')
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
/** The names of the last four rows, in their order. */
export const lastFour = async (page: Page) =>
  (await page.locator('tr[data-record] .list-title').allTextContents()).slice(-4)

/** Opens the menu of a row or a card. */
export const openMenu = (within: ReturnType<typeof row>, name: string, say: Say) =>
  within.getByRole('button', { name: say('More for {name}', { name }) }).click()

/** Pastes a text as a spreadsheet leaves it in the clipboard, wherever the focus is. */
export const pasteOnto = (page: Page, text: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(event)
  }`)
