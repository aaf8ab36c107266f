// How soon a buyer sees the first picture behind a link, on a slow phone: a processor four times slower, 1.6 Mbit/s,
// 150 ms there and back, nothing kept from before. Needs the built pages: `node bench/share.ts 5`

import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../e2e/chromium.ts'
import { figuresOf, startBench } from './product.ts'

const times = Number(process.argv[2] ?? 5)
const styles = 40
const limit = 2_500

const bench = await startBench(join(import.meta.dirname, '../.build/web'))
const add = async (path: string, body: object) =>
  ((await (await bench.post(path, body)).json()) as { data: { id: string; address: string } }).data
const items: { item: string }[] = []
for (let i = 0; i < styles; i++) {
  const colours = ['Indigo', 'Ecru', 'Sage', 'Rust'].map((name) => ({ name }))
  const { id } = await add('/api/showroom/add', { code: `STY-${i}`, nameEn: `Shirt ${i}`, colours })
  const noise = { type: 'gaussian', mean: 120, sigma: 24 } as const
  const photo = sharp({ create: { width: 1_600, height: 2_000, channels: 3, background: '#345', noise } }).blur(2)
  await bench.fetch(`${bench.url}/api/attachment/add?kind=showroom&parent=${id}&name=a.jpg`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await photo.jpeg({ quality: 90 }).toBuffer()),
  })
  items.push({ item: id })
}
const { address } = await add('/api/share/add', { title: 'Spring look', expires: '2199-12-31', items })

const browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox', '--disable-gpu'] })
/**
 * Opens the link in an empty browser: milliseconds until its largest picture (LCP), and bytes of its scripts as sent.
 */
const visit = async (slow: boolean) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  if (slow) {
    await cdp.send('Network.enable')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const throughput = (1.6 * 1_000_000) / 8
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: throughput,
      uploadThroughput: throughput / 2,
    })
  }
  await page.goto(bench.url + address)
  const picture = page.locator('.pictures img').first()
  await picture.waitFor()
  await picture.evaluate((img) => (img as unknown as { decode(): Promise<void> }).decode())
  await page.waitForTimeout(500)
  const lcp = await page.evaluate<number>(`new Promise((done) =>
    new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime))
      .observe({ type: 'largest-contentful-paint', buffered: true }))`)
  const sent = await page.evaluate<number>(`performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`)
  await context.close()
  return { lcp, sent }
}
// The first visit makes the widths that no upload has made.
await visit(false)
await new Promise((next) => setTimeout(next, 5_000))
const all = []
for (let i = 0; i < times; i++) all.push(await visit(true))
const { median, longest } = figuresOf(all.map(({ lcp }) => lcp))
console.log(`script ${(all[0]!.sent / 1_000).toFixed(1)} KB as sent`)
console.log(`LCP median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms, limit ${limit} ms`)
await browser.close()
await bench.stop()
if (median > limit) process.exitCode = 1
