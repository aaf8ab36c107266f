import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { phone } from './captures.ts'
import { createAdministrator, type Product, signIn, startProduct } from './product.ts'

/** domain.md, Quick capture: "80 swatches in an afternoon", on a phone whose connection comes and goes. */
const swatches = 80
const photosEach = 3

test.use(phone)
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
})
test.afterAll(() => product.stop())

/** A photo of a megabyte with grain of its own. */
const photo = async (n: number) => ({
  name: `${n}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 2_000,
      height: 1_500,
      channels: 3,
      background: `hsl(${(n * 47) % 360}, 50%, 50%)`,
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer(),
})

test('80 swatches with 3 photos each, without a connection for half of them, all arrive, once and in their order', async ({
  page,
  context,
}) => {
  test.setTimeout(900_000)
  await signIn(page, product, 'Mei')
  await page.goto(`${product.url}/admin/fabric/capture`)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).not.toHaveValue('')
  const first = await code.inputValue()
  const pictures = await Promise.all(Array.from({ length: 12 }, (_, n) => photo(n)))
  const count = page.locator('.capture-count')
  const shots = page.locator('.capture-shots img')
  // The device stores the page, so that it opens without a connection too.
  await expect
    .poll(() => page.evaluate<string>('caches.match(location.pathname).then((response) => response?.text() ?? "")'))
    .toContain('id="boot"')
  for (let n = 0; n < swatches; n++) {
    await context.setOffline(n % 20 >= 10)
    for (let i = 0; i < photosEach; i++) {
      await page.locator('.capture-camera input').setInputFiles(pictures[(n * photosEach + i) % pictures.length]!)
      await expect(shots).toHaveCount(i + 1)
      // The phone closes the page behind its camera now and then, with a connection and without one.
      if (n % 10 === 5 && i === 1) {
        await page.reload()
        await expect(shots).toHaveCount(i + 1)
      }
    }
    await page.getByLabel('Note', { exact: true }).fill(`swatch ${n}`)
    await page.getByRole('button', { name: 'Save and next' }).click()
    await expect(count).toContainText(`${n + 1} captured today`)
  }
  await context.setOffline(false)
  await expect(count).toHaveText(`${swatches} captured today, 0 waiting`, { timeout: 300_000 })
  const get = async <T>(path: string) =>
    ((await (await page.request.get(`${product.url}/api${path}`)).json()) as { data: T }).data
  const items = await get<{ id: string; code: string; notes: string }[]>('/fabric?pageSize=200&sort=code')
  expect(items.map(({ notes }) => notes)).toEqual(Array.from({ length: swatches }, (_, n) => `swatch ${n}`))
  expect(items[0]!.code).toBe(first)
  for (const { id } of items)
    expect(await get<unknown[]>(`/attachment?kind=fabric&parent=${id}`)).toHaveLength(photosEach)
})
