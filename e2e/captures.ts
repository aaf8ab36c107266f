import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { asMei, createAdministrator, noonZone, type Product, startProduct } from './product.ts'
import { type Language, wordsIn } from './words.ts'

/** The account that captures in each language. */
const accounts = { en: 'Mei', zh: 'Sun' } as const
const Menu = ['Fabric', 'Button', 'Supplier']
/** A phone where it is noon: swatches are counted by its day. */
export const phone = { viewport: { width: 390, height: 844 }, timezoneId: noonZone }

/** Starts a product with Mei, Sun who reads Chinese, Lin, and a supplier. */
export async function startCapture() {
  const product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async ({ add, invite }) => {
    await invite(product, { name: 'Sun', email: 'sun@example.com', language: 'zh', Menu, rights: ['cost'] })
    await invite(product, { name: 'Lin', email: 'lin@example.com', Menu })
    await add('supplier', { code: 'S-1', nameEn: 'Keqiao Silver Heron Textile Co., Ltd.', type: 'OEM' })
  })
  return product
}

/** A photo as a phone takes it: 3,200 pixels wide, to be turned upright by its EXIF orientation. */
export const photo = async (hue: number) => ({
  name: `${hue}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 3_200, height: 1_600, channels: 3, background: `hsl(${hue}, 60%, 45%)` } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
})

export type Attachment = { id: string; name: string }
type Item = {
  id: string
  code: string
  supplier: string | null
  notes: string | null
  priceNote?: string | null
  incomplete: boolean
}

/** Locators and steps of quick capture in a language, and reads of what has arrived. */
export function capturing(language: Language, product: () => Product) {
  const say = wordsIn(language)
  const capture = 'resources/item/web/'
  const account = accounts[language]
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const camera = (page: Page) => page.locator('.capture-camera input')
  const shots = (page: Page) => page.locator('.capture-shots img')
  const counted = (page: Page, today: number, waiting: number) =>
    expect(page.locator('.capture-count')).toHaveText(
      say('{today} captured today, {waiting} waiting', { today, waiting }),
    )
  const code = (page: Page) => page.getByLabel(say('Code', {}, capture), { exact: true })
  const take = async (page: Page, ...hues: number[]) => {
    for (const [i, hue] of hues.entries()) {
      await camera(page).setInputFiles(await photo(hue))
      await expect(shots(page)).toHaveCount(i + 1)
    }
  }
  /** The page as the device stores it: with the name of its user, without any other data. */
  const cachedPage = (page: Page) =>
    page.evaluate<string>('caches.match(location.pathname).then((response) => response?.text() ?? "")')
  const isCached = (page: Page) => expect.poll(() => cachedPage(page)).toContain('id="boot"')
  const save = (page: Page) => button(page, say('Save and next')).click()
  const get = async <T>(page: Page, path: string): Promise<T> =>
    ((await (await page.request.get(`${product().url}/api${path}`)).json()) as { data: T }).data
  const item = async (page: Page, wanted: string) =>
    (await get<Item[]>(page, `/fabric?q=${wanted}`)).filter(({ code }) => code === wanted)
  const hue = language === 'en' ? 0 : 180
  return {
    say,
    capture,
    account,
    hue,
    button,
    camera,
    shots,
    counted,
    code,
    take,
    cachedPage,
    isCached,
    save,
    get,
    item,
  }
}
