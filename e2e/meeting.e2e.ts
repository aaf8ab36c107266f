import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import encodeQR from 'qr'
import sharp from 'sharp'
import config from '../playwright.config.ts'
import { chromiumArguments } from './chromium.ts'
import { isAccessible, sideways } from './look.ts'
import { callsOf, createAdministrator, type Product, signIn, startProduct } from './product.ts'

/** A meeting with a buyer: tags are scanned, quantities follow by thumb (domain.md, Showroom). */
let product: Product
const ids: Record<string, string> = {}
const film = join(tmpdir(), `meeting-${process.pid}.mjpeg`)
test.use({
  permissions: ['camera'],
  launchOptions: {
    ...config.use!.launchOptions,
    args: [
      ...chromiumArguments,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
})

test.beforeAll(async ({ playwright }) => {
  product = await startProduct()
  await createAdministrator(product)
  const request = await playwright.request.newContext()
  await signIn({ request }, product)
  const { add } = callsOf({ request }, product)
  const colours = [{ name: 'Indigo' }, { name: 'Sand' }]
  ids.shirt = (await add('showroom', { code: 'STY-1', nameEn: 'Overshirt', colours })).id
  ids.dress = (await add('showroom', { code: 'STY-10', nameEn: 'Dress' })).id
  ids.cloth = (await add('fabric', { code: 'FAB-1', nameEn: 'Poplin' })).id
  await request.dispose()
  // The tag of the cloth before the camera.
  const tag = await sharp(Buffer.from(encodeQR(`${product.url}/admin/fabric/${ids.cloth}`, 'svg')))
    .resize(260, 260, { kernel: 'nearest' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#998877' } })
    .composite([{ input: tag, left: 190, top: 110 }])
    .jpeg()
    .toBuffer()
  writeFileSync(film, Buffer.concat([frame, frame]))
})
test.afterAll(async () => {
  rmSync(film, { force: true })
  await product.stop()
})

test('tags are scanned into lines, kept over a reload, and saved as a selection', async ({ page }) => {
  await signIn(page, product)
  await page.goto(`${product.url}/admin/showroom/selection`)
  const meeting = page.getByRole('dialog')
  const lines = meeting.locator('.meeting-lines > li')
  const open = () => page.getByRole('button', { name: 'Meeting', exact: true }).first().click()
  await open()
  const box = meeting.getByPlaceholder('Scan a tag, or type a code and press Enter')
  await expect(box).toBeFocused()
  /** What a scanner that is a keyboard types. */
  const scan = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await scan(`${product.url}/admin/showroom/${ids.shirt}`)
  await expect(lines).toHaveText([/STY-1 Overshirt/])
  await scan('sty-1')
  await scan('no such tag')
  await expect(page.getByText('Nothing is found for “no such tag”')).toBeVisible()
  await scan('STY')
  await meeting.getByRole('button', { name: /STY-10/ }).click()
  await expect(lines).toHaveText([/STY-10 Dress/, /STY-1 Overshirt/])

  await page.reload()
  await open()
  await meeting.getByRole('button', { name: 'Camera' }).click()
  await expect(lines).toHaveText([/FAB-1 Poplin/, /STY-10 Dress/, /STY-1 Overshirt/])
  await meeting.getByRole('button', { name: 'Camera' }).click()
  await meeting.getByRole('button', { name: 'Remove STY-10 Dress' }).click()
  await meeting.getByRole('button', { name: '100 more of STY-1 Overshirt' }).click()
  await meeting.getByRole('button', { name: '10 more of STY-1 Overshirt' }).click()
  const quantity = meeting.getByLabel('Quantity: STY-1 Overshirt')
  await quantity.fill('')
  await quantity.pressSequentially('250')
  await meeting.getByRole('button', { name: 'Another colour' }).click()
  await meeting.getByLabel('Colour: STY-1 Overshirt').first().click()
  await page.getByTitle('Sand', { exact: true }).click()
  await isAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)

  const save = meeting.getByRole('button', { name: 'Save the selection' })
  await save.click()
  await expect(meeting.getByText('Required')).toBeVisible()
  await meeting.getByLabel('Buyer').fill('Ines')
  await save.click()
  await expect(meeting).toBeHidden()
  const { get } = callsOf(page, product)
  const [selection] = await get<{ id: string; lines: object[] }[]>('/selection')
  expect(selection).toMatchObject({ buyer: 'Ines', source: 'meeting', pieces: 252 })
  expect(selection!.lines).toMatchObject([
    { item: ids.cloth, quantity: 1 },
    { item: ids.shirt, colour: 'Sand', quantity: 250 },
    { item: ids.shirt, colour: null, quantity: 1 },
  ])

  // The form offers the colours of each line's style.
  await page.goto(`${product.url}/admin/showroom/selection/${selection!.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('combobox', { name: 'Colour, row 3' }).fill('indi')
  await expect(page.locator('.ant-select-item-option:visible')).toHaveText(['Indigo'])
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  const [saved] = await get<{ lines: object[] }[]>('/selection')
  expect(saved!.lines[2]).toMatchObject({ item: ids.shirt, colour: 'Indigo' })
})
