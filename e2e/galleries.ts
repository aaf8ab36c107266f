import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, request as requests } from '@playwright/test'
import { imageQuality, thumbnailWidths } from '@sms/kit/contract'
import sharp from 'sharp'
import { callsOf, createAdministrator, signIn, startProduct } from './product.ts'

/** The number of suppliers: more than two blocks of rows, so that far cards are fetched when they are shown. */
export const supplierCount = 230
/** The places of the supplier without a picture, and of the one with a damaged picture. */
export const bare = 3
export const broken = 5

/** The account that reads each language. */
export const accounts = { en: 'Mei', zh: 'Sun' } as const
export const code = (i: number) => `G-${String(i).padStart(3, '0')}`

/** A picture of one colour. */
export const cloth = (hue: number) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: `hsl(${hue}, 60%, 45%)` } })
    .jpeg()
    .toBuffer()

/** Starts a product with many suppliers, some with pictures; returns it with locators of their cards. */
export async function startGallery() {
  const product = await startProduct()
  await createAdministrator(product)
  const request = await requests.newContext()
  await signIn({ request }, product)
  const ids: string[] = []
  const hang = async (id: string, bytes: Buffer) => {
    const answer = await request.post(`${product.url}/api/attachment/add?kind=supplier&parent=${id}&name=a.jpg`, {
      headers: { 'content-type': 'application/octet-stream' },
      data: bytes,
    })
    const { code, data } = await answer.json()
    expect(code).toBe(1)
    return data.id as string
  }
  /** Damages a picture on the disk, and removes the thumbnails that the upload has made. */
  const spoil = async (id: string) => {
    const bytes = await (await request.get(`${product.url}/api/attachment/file?id=${id}`)).body()
    const hash = createHash('sha256').update(bytes).digest('hex')
    const at = (folder: string) => join(product.dataDir, 'files', folder, hash.slice(0, 2), hash.slice(2))
    const thumbnail = join(at('made'), `${thumbnailWidths.at(-1)}-${imageQuality}.avif`)
    await expect.poll(() => existsSync(thumbnail)).toBe(true)
    await writeFile(at('.'), bytes.subarray(0, bytes.length / 2))
    await rm(at('made'), { recursive: true })
  }
  const { add, invite } = callsOf({ request }, product)
  await invite(product, { name: 'Sun', email: 'sun@example.com', language: 'zh', Menu: ['Supplier', 'Use_Mgt'] })
  for (let i = 0; i < supplierCount; i++) {
    const names = { nameEn: `Weaver ${i} Mills`, nameZh: `织造${i}厂` }
    const { id } = await add('supplier', { code: code(i), ...names, type: i % 2 ? 'Trader' : 'OEM', city: 'Keqiao' })
    ids.push(id)
  }
  for (const i of [0, 1, 2, 6, 7, 8]) await hang(ids[i]!, await cloth(i * 40))
  await spoil(await hang(ids[broken]!, await cloth(200)))

  const card = (page: Page, i: number) => page.locator(`.gallery-card[data-record="${ids[i]}"]`)
  const picture = (page: Page, i: number) => card(page, i).locator('img')
  /** A picture on a card now, in pixels: its own width, its width on the screen, and the width that it requests. */
  const pictureOf = (page: Page, i: number) =>
    page.evaluate<{ ownWidth: number; shownWidth: number; requested: number; fit: string }>(`(() => {
      const img = document.querySelector('.gallery-card[data-record="${ids[i]}"] img')
      return {
        ownWidth: img?.complete ? img.naturalWidth : 0,
        shownWidth: img?.clientWidth ?? 0,
        requested: img?.currentSrc ? Number(new URL(img.currentSrc).searchParams.get('w')) : 0,
        fit: img ? getComputedStyle(img).objectFit : '',
      }
    })()`)
  const loaded = (page: Page, i: number) =>
    expect.poll(async () => (await pictureOf(page, i)).ownWidth).toBeGreaterThan(0)
  const stop = async () => {
    await request.dispose()
    await product.stop()
  }
  return { product, ids, hang, card, picture, pictureOf, loaded, stop }
}

export type Gallery = Awaited<ReturnType<typeof startGallery>>
