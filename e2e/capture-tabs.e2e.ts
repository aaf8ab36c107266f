import { type BrowserContext, expect, test } from '@playwright/test'
import { type Attachment, capturing, phone, startCapture } from './captures.ts'
import { type Product, signIn } from './product.ts'

/** Quick capture in two tabs of one browser: each has a form of its own (docs/decisions/capture.md). */
let product: Product
test.use(phone)
test.beforeAll(async () => {
  product = await startCapture()
})
test.afterAll(() => product.stop())

const { say, capture, account, counted, code, shots, take, save, get } = capturing('en', () => product)

/** Takes the locks away, which browsers lack over plain http; a sleeping tab sends no messages either. */
const noLocks = "Object.defineProperty(navigator, 'locks', { value: undefined })"
const asleep = `${noLocks}; BroadcastChannel.prototype.postMessage = () => {}`

const twoTabs = async (context: BrowserContext) => {
  await signIn(context, product, account)
  const tabs = [await context.newPage(), await context.newPage()] as const
  for (const tab of tabs) {
    await tab.goto(`${product.url}/admin/fabric/capture`)
    await expect(code(tab)).not.toHaveValue('')
  }
  return tabs
}

for (const [how, script, hue] of [
  ['with the browser’s locks', '', 10],
  ['over plain http, where there are none', noLocks, 100],
  ['when one sleeps and is not heard', asleep, 190],
] as const)
  test(`${how}, what two tabs photograph arrives as two swatches`, async ({ context }) => {
    await context.addInitScript(script)
    const [first, last] = [`first ${hue}`, `second ${hue}`]
    // A draft is stored on the device, as after any save: both tabs could take it up.
    const [before] = await twoTabs(context)
    await take(before, hue)
    await save(before)
    await expect(shots(before)).toHaveCount(0)
    await Promise.all(context.pages().map((tab) => tab.close()))
    const [a, b] = await twoTabs(context)
    const note = (tab: typeof a) => tab.getByLabel(say('Note', {}, capture), { exact: true })

    await test.step('one takes a photo and saves while the other writes', async () => {
      await note(b).fill(last)
      await take(a, hue + 20)
      await note(a).fill(first)
      await save(a)
      await counted(a, 2, 0)
      // Its next form is empty; where the other tab is not heard it takes up that tab's draft.
      await expect(note(a)).toHaveValue(script === asleep ? last : '')
      await a.close()
    })
    await test.step('then the other takes one and saves: nothing of either is lost', async () => {
      await expect(note(b)).toHaveValue(last)
      await take(b, hue + 40)
      await save(b)
      await counted(b, 3, 0)
    })
    const items = await get<{ id: string; notes: string | null }[]>(b, '/fabric?pageSize=200')
    for (const text of [first, last]) {
      const found = items.filter(({ notes }) => notes === text)
      expect(found, text).toHaveLength(1)
      expect(await get<Attachment[]>(b, `/attachment?kind=fabric&parent=${found[0]!.id}`), text).toHaveLength(1)
    }
  })
