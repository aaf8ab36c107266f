import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { isAccessible, sideways } from './look.ts'
import { callsOf, createAdministrator, type Product, password, signIn, startProduct } from './product.ts'
import { rounds, wordsIn } from './words.ts'

/** Hang tags (domain.md, Library) of one or many items, on sheets and rolls, with a QR code that opens the record. */
let product: Product
let request: APIRequestContext
const ids: string[] = []
const fabricCount = 500
const accounts = { en: 'Mei', zh: 'Sun' } as const
const code = (i: number) => `FAB-${String(i).padStart(5, '0')}`
const longName = 'Double-faced brushed cotton and recycled polyester stretch twill for trousers and light jackets '

test.beforeAll(async ({ playwright }) => {
  product = await startProduct()
  await createAdministrator(product)
  request = await playwright.request.newContext()
  await signIn({ request }, product)
  const { add, get, invite, post } = callsOf({ request }, product)
  await invite(product, { name: 'Sun', email: 'sun@example.com', language: 'zh', Menu: ['Fabric'] })
  const supplier = await add('supplier', { code: 'SUP-042', nameEn: 'Weaver Mills', type: 'OEM' })
  const masters = await get<{ id: string; key: string; name: string }[]>('/master')
  const fibre = (name: string) => masters.find((master) => master.key === 'Composition' && master.name === name)!.id
  const composition = [
    { fibre: fibre('Polyester'), percent: '35', recycled: true },
    { fibre: fibre('Cotton'), percent: '65' },
  ]
  const addFabric = async (i: number) => {
    const names =
      i === 1
        ? { nameEn: longName.repeat(2), nameZh: '双面磨毛棉涤弹力斜纹裤料'.repeat(8) }
        : { nameEn: `Twill ${i}`, nameZh: `斜纹布${i}` }
    const { id } = await post('/fabric/add', {
      code: code(i),
      ...names,
      composition,
      weight: '230',
      width: '150',
      supplier: supplier.id,
    })
    ids[i] = id
  }
  for (let i = 0; i < fabricCount; i += 10) await Promise.all(Array.from({ length: 10 }, (_, at) => addFabric(i + at)))
})
test.afterAll(async () => {
  await request.dispose()
  await product.stop()
})

/** The sizes of the printed pages in millimetres. */
async function printed(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return boxes.map(([, width, height]) => [Number(width), Number(height)].map((points) => (points / 72) * 25.4))
}

/** Expects this number of pages of a size in millimetres, as precisely as the points of a PDF allow. */
function areOfSize(sizes: number[][], [width, height]: readonly [number, number], count: number) {
  expect(sizes).toHaveLength(count)
  for (const [w, h] of sizes) {
    expect(Math.abs(w! - width)).toBeLessThan(0.4)
    expect(Math.abs(h! - height)).toBeLessThan(0.4)
  }
}

/** The text of the QR code of a tag, read from a screenshot. */
async function scanned(page: Page, id: string) {
  const shot = await page.locator(`.tag[data-record="${id}"]`).first().screenshot()
  const { data, info } = await sharp(shot).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ data, width: info.width, height: info.height })
}

/** The place of the first page on paper, which should be its corner. */
async function corner(page: Page) {
  await page.emulateMedia({ media: 'print' })
  const box = await page.locator('.tags-page').first().boundingBox()
  await page.emulateMedia({ media: null })
  return [box?.x, box?.y]
}

/** Tags whose text or QR code is cut off by their edge. */
const cutOff = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.tag')].flatMap((tag) => {
    const outer = tag.getBoundingClientRect()
    return [...tag.children, ...tag.querySelectorAll('.tag-text > *')].flatMap((part) => {
      const { bottom, right } = part.getBoundingClientRect()
      return bottom > outer.bottom + 0.5 || right > outer.right + 0.5 ? [tag.dataset.record + ' ' + part.className] : []
    })
  })`)

const choose = async (page: Page, label: string, option: RegExp) => {
  await page.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: option }).click()
}
const tagOf = (page: Page, i: number) => page.locator(`.tag[data-record="${ids[i]}"]`)

rounds((language) => {
  const say = wordsIn(language)
  const tags = 'resources/item/web/tags'

  test('from a record: its tag on every paper, and its code leads back to it', async ({ page, context, browser }) => {
    await signIn(page, product, accounts[language])
    await page.goto(`${product.url}/admin/fabric/${ids[0]}`)
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: say('Hang tag', {}, tags) }).click()
    const sheet = await opening
    await expect(tagOf(sheet, 0)).toContainText(code(0))
    await expect(sheet).toHaveURL(`${product.url}/admin/fabric/tags?id=${ids[0]}`)
    const tag = tagOf(sheet, 0)
    const cotton = language === 'en' ? '65% Cotton, 35% Polyester (recycled)' : '棉 65%、再生涤纶 35%'
    for (const text of [
      'Twill 0',
      '斜纹布0',
      cotton,
      '230',
      '150',
      'SUP-042',
      '克重',
      'Weight',
      '棉 65%',
      '65% Cotton',
    ])
      await expect(tag).toContainText(text)
    await expect(sheet.locator('.sms-header, .sms-menu')).toHaveCount(0)
    await isAccessible(sheet)

    areOfSize(await printed(sheet), [210, 297], 1)
    expect(await corner(sheet)).toEqual([0, 0])
    const link = `${product.url}/admin/open/fabric/${ids[0]}`
    for (const [name, size] of [
      [/50 × 30/, [50, 30]],
      [/70 × 50/, [70, 50]],
      [/100 × 60/, [100, 60]],
    ] as const) {
      await choose(sheet, say('Paper', {}, 'resources/item/web/tags'), name)
      await expect(sheet.locator('.tags-page')).toHaveCSS('width', /\d/)
      areOfSize(await printed(sheet), size, 1)
      await expect.poll(() => scanned(sheet, ids[0]!), { message: String(name) }).toBe(link)
      expect(await cutOff(sheet)).toEqual([])
    }
    // Copies follow each other; the choices are remembered.
    await sheet.getByLabel(say('Copies of each')).fill('3')
    await expect(sheet.locator('.tag')).toHaveCount(3)
    areOfSize(await printed(sheet), [100, 60], 3)
    await sheet.reload()
    await expect(sheet.locator('.tag')).toHaveCount(3)

    // Scanned without a session, it leads through the sign-in to the record.
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
    const scanning = await phone.newPage()
    await scanning.goto(link)
    await expect(scanning).toHaveURL(`${product.url}/login`)
    await scanning.getByLabel('Name or email').fill(accounts[language])
    await scanning.getByRole('textbox', { name: 'Password' }).fill(password)
    await scanning.keyboard.press('Enter')
    await expect(scanning).toHaveURL(`${product.url}/admin/fabric/${ids[0]}`)
    await expect(scanning.getByRole('heading', { level: 1 })).toContainText(code(0))
    await phone.close()
  })

  test('for ticked rows: a sheet that is partly used, names that are too long', async ({ page, context }) => {
    await signIn(page, product, accounts[language])
    await page.goto(`${product.url}/admin/fabric?q=FAB-0000`)
    for (const i of [0, 1, 2])
      await page
        .getByRole('row', { name: new RegExp(code(i)) })
        .getByRole('checkbox')
        .click()
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: say('Hang tags') }).click()
    const sheet = await opening
    await expect(sheet.locator('.tag')).toHaveCount(3)
    await expect(tagOf(sheet, 1)).toContainText(code(1))
    for (const [name, places, size] of [
      [/3 × 8/, 24, [210, 297]],
      [/3 × 7/, 21, [210, 297]],
      [/2 × 4/, 8, [210, 297]],
      [/50 × 30/, 1, [50, 30]],
    ] as const) {
      await choose(sheet, say('Paper', {}, 'resources/item/web/tags'), name)
      const used = places === 1 ? 0 : places - 1
      if (used) await sheet.getByLabel(say('First free place')).fill(String(places))
      await expect(sheet.locator('.tag[data-used]')).toHaveCount(used)
      // The first tag takes the last place of its page, two are on the next page.
      areOfSize(await printed(sheet), size, places === 1 ? 3 : 2)
      expect(await cutOff(sheet), String(name)).toEqual([])
      for (const i of [0, 1])
        await expect.poll(() => scanned(sheet, ids[i]!)).toBe(`${product.url}/admin/open/fabric/${ids[i]}`)
    }
    // One language alone, and fewer facts.
    await sheet.getByText('English', { exact: true }).click()
    await expect(tagOf(sheet, 0)).not.toContainText('斜纹布')
    await expect(tagOf(sheet, 0)).toContainText('65% Cotton')
    await sheet.getByText('中文', { exact: true }).click()
    await expect(tagOf(sheet, 0)).not.toContainText('Twill')
    await expect(tagOf(sheet, 0)).toContainText('棉 65%')
    const supplier = sheet.getByRole('checkbox', { name: say('Supplier', {}, 'resources/item/contract') })
    await supplier.uncheck()
    await expect(tagOf(sheet, 0)).not.toContainText('SUP-042')
    await sheet.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => sideways(sheet)).toBeLessThanOrEqual(0)
    await isAccessible(sheet)
  })

  test('for all that match: hundreds at once, but for the few that were unticked', async ({ page, context }) => {
    await signIn(page, product, accounts[language])
    await page.goto(`${product.url}/admin/fabric`)
    await page
      .getByRole('checkbox', {
        name: say('Select all {n} {n|match|matches}', { n: fabricCount }, 'kit/web/list/grid/grid.tsx'),
      })
      .click()
    await page
      .getByRole('row', { name: new RegExp(code(2)) })
      .getByRole('checkbox')
      .click()
    await expect(page.getByText(say('{n} selected', { n: fabricCount - 1 }))).toBeVisible()
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: say('Hang tags') }).click()
    const sheet = await opening
    await expect(sheet.locator('.tag')).toHaveCount(fabricCount - 1)
    await expect(tagOf(sheet, 2)).toHaveCount(0)
    areOfSize(await printed(sheet), [210, 297], Math.ceil((fabricCount - 1) / 24))
    await expect
      .poll(() => scanned(sheet, ids[fabricCount - 1]!))
      .toBe(`${product.url}/admin/open/fabric/${ids[fabricCount - 1]}`)
  })

  test('nobody sees tags of a kind that their menu does not have', async ({ page }) => {
    await signIn(page, product, 'Sun')
    await page.goto(`${product.url}/admin/button/tags?id=${ids[0]}`)
    await expect(page.getByRole('heading', { name: '您无权查看此页面' })).toBeVisible()
    await expect(page.locator('.print, .tag')).toHaveCount(0)
  })
})
