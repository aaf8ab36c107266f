import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { isAccessible, sideways } from './look.ts'
import { callsOf, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { languages, rounds, wordsIn } from './words.ts'

/** Duplicating an item: its facts under the next code, with its photos or colourways or without. */
let product: Product
const ids: Record<string, string> = {}
const accounts = { en: 'Mei', zh: 'Sun' } as const

test.beforeAll(async ({ playwright }) => {
  product = await startProduct()
  await createAdministrator(product)
  const request = await playwright.request.newContext()
  await signIn({ request }, product)
  const { add, invite } = callsOf({ request }, product)
  await invite(product, { name: 'Sun', email: 'sun@example.com', language: 'zh', Menu: ['Button', 'Fabric'] })
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  for (const language of languages) {
    const facts = { ligne: '24', holes: '4', finish: 'Matt', colours: [{ name: 'Indigo' }] }
    const { id } = await add('button', { code: `K-${language}`, nameEn: 'Corozo', nameZh: '果实扣', ...facts })
    ids[language] = id
    await request.post(`${product.url}/api/attachment/add?kind=button&parent=${id}&name=a.png`, {
      headers: { 'content-type': 'application/octet-stream' },
      data: picture,
    })
  }
  await request.dispose()
})
test.afterAll(() => product.stop())

rounds((language) => {
  const say = wordsIn(language)

  test('with photos, without photos; what was typed is a draft of its own', async ({ page }) => {
    await signIn(page, product, accounts[language])
    const { get } = callsOf(page, product)
    const photosOf = (id: string) => get<unknown[]>(`/attachment?kind=button&parent=${id}`)
    const from = `${product.url}/admin/button/${ids[language]}`
    const open = page.getByRole('button', { name: say('Duplicate', {}, 'kit/web/record') })
    const form = page.getByRole('dialog')
    const save = form.getByRole('button', { name: say('Save', {}, 'kit/web/form'), exact: true })
    const finish = form.getByLabel(say('Finish', {}, 'resources/button'), { exact: true })
    for (const photos of [true, false]) {
      await page.goto(from)
      await open.click()
      await expect(form.getByLabel(say('Code', {}, 'resources/item/contract'))).toHaveValue(/^BTN-\d{5}$/)
      await expect(finish).toHaveValue('Matt')
      const along = form.getByRole('checkbox', { name: say('Take the photos along') })
      await expect(along).toBeChecked()
      if (!photos) await along.uncheck()
      else await isAccessible(page)
      await finish.fill('Polished')
      await save.click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/BTN-\d{5}/)
      await expect(page).not.toHaveURL(from)
      // The copy is open already.
      const toast = page.locator('.ant-notification-notice').filter({ hasText: say.done('Added') })
      await expect(toast.last()).toBeVisible()
      await expect(toast.getByRole('button', { name: say('Open', {}, 'kit/web/toast') })).toHaveCount(0)
      const id = new URL(page.url()).pathname.split('/').at(-1)!
      const copy = await get<Record<string, unknown>>(`/button/id?id=${id}`)
      expect(copy).toMatchObject({
        ligne: '24',
        holes: '4',
        colours: [{ name: 'Indigo' }],
        finish: 'Polished',
        status: 'Active',
      })
      await expect.poll(async () => (await photosOf(id)).length).toBe(photos ? 1 : 0)
    }
    expect(await photosOf(ids[language]!)).toHaveLength(1)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(from)
    await open.click()
    await finish.fill('Half')
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('Keep editing', {}, 'kit/web/form/leave') }).click()
    await expect(finish).toHaveValue('Half')
  })

  test('a fabric with its colourways, and without', async ({ page }) => {
    await signIn(page, product, accounts[language])
    const { add, get } = callsOf(page, product)
    const from = (await add('fabric', { code: `F-${language}`, nameEn: 'Poplin' })).id
    const lab = { l: '24', a: '2', b: '-25' }
    await add('colourway', { fabric: from, name: 'Navy', lab, labDip: 'approved' })
    const colourways = (id: string) => get<{ name: string; labDip: string }[]>(`/colourway?fabric=${id}`)
    const form = page.getByRole('dialog')
    for (const wanted of [true, false]) {
      await page.goto(`${product.url}/admin/fabric/${from}?tab=colourways`)
      await page.getByRole('button', { name: say('Duplicate', {}, 'kit/web/record') }).dblclick()
      const along = form.getByRole('checkbox', { name: say('Take the colourways along') })
      await expect(along).toBeChecked()
      if (wanted) await isAccessible(page)
      else await along.uncheck()
      await form.getByRole('button', { name: say('Save', {}, 'kit/web/form'), exact: true }).click()
      await expect(page).not.toHaveURL(new RegExp(from))
      const id = new URL(page.url()).pathname.split('/').at(-1)!
      await expect.poll(() => colourways(id)).toMatchObject(wanted ? [{ name: 'Navy', labDip: 'none' }] : [])
      await page.getByRole('tab', { name: say('Colourways') }).click()
      await expect(page.locator('.colourway-face', { hasText: 'Navy' })).toHaveCount(wanted ? 1 : 0)
    }
    expect(await colourways(from)).toMatchObject([{ labDip: 'approved' }])
  })
})
