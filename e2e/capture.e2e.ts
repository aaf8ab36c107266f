import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { isAccessible, sideways } from './look.ts'
import { asMei, createAdministrator, type Product, signIn, startProduct } from './product.ts'
import { rounds, wordsIn } from './words.ts'

/** Quick capture on a phone at a fair, in both languages (domain.md): connection lost and found, duplicates noticed. */
let product: Product
const accounts = { en: 'Mei', zh: 'Sun' } as const
const Menu = ['Fabric', 'Button', 'Supplier']
test.use({ viewport: { width: 390, height: 844 } })
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async ({ add, invite }) => {
    await invite(product, { name: 'Sun', email: 'sun@example.com', language: 'zh', Menu })
    await invite(product, { name: 'Lin', email: 'lin@example.com', Menu })
    await add('supplier', { code: 'S-1', nameEn: 'Keqiao Silver Heron Textile Co., Ltd.', type: 'OEM' })
  })
})
test.afterAll(() => product.stop())

/** A photo as a phone takes it: 3,200 pixels, lying on its side until its EXIF note is followed. */
const photo = async (hue: number) => ({
  name: `${hue}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 3_200, height: 1_600, channels: 3, background: `hsl(${hue}, 60%, 45%)` } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
})

/** Lets each write of swatches wait for its release, in order, while `slow`: what a slow device does. */
const slowWrites = `
  Object.assign(window, { slow: false, held: [] })
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const made = begin.call(this, stores, mode, options)
    if (slow && mode === 'readwrite' && stores.includes('swatch')) {
      let over = false
      held.push(() => (over = true))
      const wait = () => over || (made.objectStore('swatch').count().onsuccess = wait)
      wait()
    }
    return made
  }`

type Hung = { id: string; name: string }
type Item = { id: string; code: string; supplier: string | null; notes: string | null; incomplete: boolean }

rounds((language) => {
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
  /** The page as the device keeps it: who its user is, and nothing else of what they see. */
  const keptPage = (page: Page) =>
    page.evaluate<string>('caches.match(location.pathname).then((kept) => kept?.text() ?? "")')
  const isKept = (page: Page) => expect.poll(() => keptPage(page)).toContain('id="boot"')
  const save = (page: Page) => button(page, say('Save and next')).click()
  const get = async <T>(page: Page, path: string): Promise<T> =>
    ((await (await page.request.get(`${product.url}/api${path}`)).json()) as { data: T }).data
  const item = async (page: Page, wanted: string) =>
    (await get<Item[]>(page, `/fabric?q=${wanted}`)).filter((one) => one.code === wanted)
  const hue = language === 'en' ? 0 : 180

  test('three swatches, without a connection from the second on, a reload while they wait', async ({
    page,
    context,
  }) => {
    await signIn(page, product, account)
    await page.goto(`${product.url}/admin/fabric`)
    await page.getByRole('link', { name: say('Capture') }).click()
    await expect(page.getByRole('heading', { name: say('Quick capture') })).toBeVisible()
    await counted(page, 0, 0)
    await expect(code(page)).not.toHaveValue('')
    const first = await code(page).inputValue()
    const next = (n: number) =>
      first.replace(/\d+$/, (digits) => String(Number(digits) + n).padStart(digits.length, '0'))

    await test.step('with a new supplier, and two photos', async () => {
      await take(page, hue, hue + 20)
      await page.getByRole('combobox', { name: say('Supplier', {}, capture) }).fill(`Amber Reed ${account}`)
      await page.getByText(`${say('Add', {}, 'kit/web/picker.tsx')} “Amber Reed ${account}”`).click()
      await page.getByLabel(say('Note', {}, capture), { exact: true }).fill('USD 2.10/m, 150 cm')
      await isAccessible(page)
      expect(await sideways(page)).toBe(0)
      await save(page)
      await counted(page, 1, 0)
    })
    await test.step('without a connection', async () => {
      await isKept(page)
      await context.setOffline(true)
      await expect(page.getByRole('alert')).toContainText(
        say('No connection. Swatches are kept on this device and sent when it is back.'),
      )
      await expect(code(page)).toHaveValue(next(1))
      await take(page, hue + 40)
      await save(page)
      await counted(page, 2, 1)
      await expect(code(page)).toHaveValue(next(2))
      await expect(page.getByText(`Amber Reed ${account}`).first()).toBeVisible()
      await take(page, hue + 60, hue + 80)
      await isAccessible(page)
    })
    await test.step('a reload without a connection: what was kept is there, and what was in the form', async () => {
      await page.reload()
      await counted(page, 2, 1)
      await expect(shots(page)).toHaveCount(2)
      await expect(code(page)).toHaveValue(next(2))
      await expect(page.getByText(`Amber Reed ${account}`).first()).toBeVisible()
      await save(page)
      await counted(page, 3, 2)
    })
    await test.step('back on the line everything arrives, once', async () => {
      await context.setOffline(false)
      await counted(page, 3, 0)
      for (const [n, photos] of [2, 1, 2].entries()) {
        const found = await item(page, next(n))
        expect(found).toHaveLength(1)
        expect(found[0]).toMatchObject({ incomplete: true, notes: n === 0 ? 'USD 2.10/m, 150 cm' : null })
        const hung = await get<Hung[]>(page, `/attachment?kind=fabric&parent=${found[0]!.id}`)
        expect(hung).toHaveLength(photos)
        const bytes = await page.request.get(`${product.url}/api/attachment/file?id=${hung[0]!.id}`)
        const picture = await sharp(await bytes.body()).metadata()
        expect(picture).toMatchObject({ format: 'jpeg', width: 1_280, height: 2_560 })
        expect(picture.exif).toBeUndefined()
      }
      const suppliers = new Set(
        (await Promise.all([0, 1, 2].map((n) => item(page, next(n))))).map(([one]) => one?.supplier),
      )
      expect(suppliers.size).toBe(1)
      expect(suppliers.has(null)).toBe(false)
    })
    await test.step('what is still to be said of them', async () => {
      await page.getByRole('link', { name: say('Complete the {n} of today', { n: 3 }) }).click()
      for (const n of [0, 1, 2]) await expect(page.getByText(next(n), { exact: true }).first()).toBeVisible()
      await expect(page.locator('.list-count')).toHaveText('3')
    })
  })

  test('on a slow device, what is typed after a save belongs to the next swatch', async ({ page }) => {
    await signIn(page, product, account)
    await page.addInitScript(slowWrites)
    await page.goto(`${product.url}/admin/fabric/capture`)
    await expect(code(page)).not.toHaveValue('')
    const mine = await code(page).inputValue()
    const note = page.getByLabel(say('Note', {}, capture), { exact: true })
    const writes = (n: number) => expect.poll(() => page.evaluate('held.length')).toBe(n)
    await take(page, hue + 160)
    await note.fill('150 cm')
    await page.evaluate('slow = true')
    await save(page)
    await test.step('while it is being kept, nothing is changed', async () => {
      await writes(1)
      await note.fill('too early')
      await page.evaluate('held[0]()')
    })
    await test.step('once it is kept, the next one is in the form, whatever else the device has to write', async () => {
      await writes(2)
      await expect(note).toHaveValue('')
      await expect(code(page)).not.toHaveValue(mine)
      await note.fill('the next one')
      await page.evaluate('slow = false; for (const release of held) release()')
    })
    await counted(page, 1, 0)
    expect((await item(page, mine)).map(({ notes }) => notes)).toEqual(['150 cm'])
    await page.reload()
    await expect(note).toHaveValue('the next one')
  })

  test('an answer that was lost makes nothing twice', async ({ page }) => {
    await signIn(page, product, account)
    await page.goto(`${product.url}/admin/fabric/capture`)
    await expect(code(page)).not.toHaveValue('')
    const mine = await code(page).inputValue()
    let lost = 0
    await page.route(/\/api\/(fabric\/capture|attachment\/add)/, async (route) => {
      await route.fetch()
      lost++
      await route.abort()
    })
    await take(page, hue + 100)
    await save(page)
    await expect.poll(() => lost).toBe(1)
    await counted(page, 1, 1)
    await page.unroute(/\/api\/(fabric\/capture|attachment\/add)/)
    await page.route('**/api/attachment/add**', async (route) => {
      await route.fetch()
      lost++
      await route.abort()
    })
    await button(page, say('Try now')).click()
    await expect.poll(() => lost).toBe(2)
    await page.unroute('**/api/attachment/add**')
    await button(page, say('Try now')).click()
    await counted(page, 1, 0)
    const [one, ...others] = await item(page, mine)
    expect(others).toEqual([])
    expect(await get<Hung[]>(page, `/attachment?kind=fabric&parent=${one!.id}`)).toHaveLength(1)
  })

  test('a proposed code that somebody takes meanwhile gives way; a typed one waits for its user', async ({
    page,
    context,
  }) => {
    await signIn(page, product, account)
    await page.goto(`${product.url}/admin/button/capture`)
    await expect(code(page)).not.toHaveValue('')
    const mine = await code(page).inputValue()
    await context.setOffline(true)
    await take(page, hue + 120)
    await save(page)
    await code(page).fill(`${mine}-${language}`)
    await take(page, hue + 130)
    await save(page)
    await counted(page, 2, 2)
    await asMei(product, async ({ add }) => {
      await add('button', { code: mine })
      await add('button', { code: `${mine}-${language}` })
    })
    await context.setOffline(false)
    const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    const after = mine.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'))
    await expect(row(say('{was} was taken meanwhile: it is {code} now', { was: mine, code: after }))).toBeVisible()
    const stuck = row(say('Needs you'))
    await expect(stuck).toContainText(`${mine}-${language}`)
    await counted(page, 2, 1)
    await isAccessible(page)
    await stuck.getByRole('button', { name: say('Correct') }).click()
    await expect(shots(page)).toHaveCount(1)
    await page.getByRole('button', { name: new RegExp(`^${say('Take {code}', { code: '[A-Z]+-\\d+' })}$`) }).click()
    await save(page)
    await counted(page, 2, 0)
  })

  test('a clock that is years ahead is told; once it is set right, trying again sends what was captured', async ({
    page,
  }) => {
    await page.clock.setFixedTime(Date.now() + 2 * 365 * 86_400_000)
    await signIn(page, product, account)
    await page.goto(`${product.url}/admin/fabric/capture`)
    await code(page).fill(`AHEAD-${language}`)
    await page.getByRole('combobox', { name: say('Supplier', {}, capture) }).fill(`Late Swift ${account}`)
    await page.getByText(`${say('Add', {}, 'kit/web/picker.tsx')} “Late Swift ${account}”`).click()
    await take(page, hue + 10)
    await save(page)
    const row = page.getByRole('listitem').filter({ hasText: `AHEAD-${language}` })
    await expect(row).toContainText(
      say('The clock of the device that made this is more than a day ahead: set it right, then try again'),
    )
    await page.clock.setFixedTime(Date.now())
    await row.getByRole('button', { name: say('Try again', {}, capture) }).click()
    await expect(row).toContainText(say('Sent', {}, capture))
    const [one] = await item(page, `AHEAD-${language}`)
    expect(await get<Hung[]>(page, `/attachment?kind=fabric&parent=${one!.id}`)).toHaveLength(1)
    // The next swatch goes on with that supplier.
    await code(page).fill(`AFTER-${language}`)
    await take(page, hue + 15)
    await save(page)
    await expect.poll(async () => (await item(page, `AFTER-${language}`))[0]?.supplier).toBe(one!.supplier)
  })

  test('a device that is full says so; when there is room again it goes on', async ({ page, context }) => {
    await signIn(page, product, account)
    await page.goto(`${product.url}/admin/button/capture`)
    const protocol = await context.newCDPSession(page)
    await protocol.send('Storage.overrideQuotaForOrigin', { origin: product.url, quotaSize: 1_000 })
    await camera(page).setInputFiles(await photo(hue + 145))
    const full = say(
      'This device has no room left. Nothing that was kept is lost: free some space, or connect so that swatches can be sent, and try again.',
    )
    await expect(page.getByRole('alert')).toContainText(full)
    await expect(shots(page)).toHaveCount(0)
    await protocol.send('Storage.overrideQuotaForOrigin', { origin: product.url })
    await take(page, hue + 145)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await save(page)
    await counted(page, 1, 0)
  })

  test('the same photo again is told; a name that resembles a supplier is asked about', async ({ page }) => {
    await signIn(page, product, account)
    await page.goto(`${product.url}/admin/button/capture`)
    await take(page, hue + 150)
    await page.getByRole('combobox', { name: say('Supplier', {}, capture) }).fill('Silver Heron Textile Keqiao')
    await page.getByText(/“Silver Heron Textile Keqiao”/).click()
    await save(page)
    const asked = page.getByRole('listitem').filter({ hasText: say('Needs you') })
    await asked.getByRole('button', { name: /S-1/ }).click()
    await counted(page, 1, 0)
    await take(page, hue + 150)
    await save(page)
    await counted(page, 2, 0)
    await expect(page.getByRole('listitem').filter({ hasText: say('The same photo is on') })).toHaveCount(1)
  })

  test('somebody else on the device neither sees nor sends it; its own user finds it again', async ({
    page,
    context,
  }) => {
    // A page without a connection until its end: what the browser's tools take away they give back before it is closed.
    await page.addInitScript("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    await signIn(page, product, account)
    await page.goto(`${product.url}/admin/fabric/capture`)
    await expect(code(page)).not.toHaveValue('')
    const mine = await code(page).inputValue()
    await take(page, hue + 170)
    await save(page)
    await counted(page, 1, 1)
    await page.close()
    await signIn(context, product, 'Lin')
    const theirs = await context.newPage()
    await theirs.goto(`${product.url}/admin/fabric/capture`)
    const count = theirs.locator('.capture-count')
    await expect(count).toHaveText('0 captured today, 0 waiting')
    await expect(theirs.locator('.capture-shots img')).toHaveCount(0)
    await expect(theirs.locator('.capture-today')).toHaveCount(0)
    expect(await item(theirs, mine)).toEqual([])
    await expect.poll(() => keptPage(theirs)).toContain('"Lin"')
    expect(await keptPage(theirs)).not.toContain('"master"')
    await theirs.getByRole('button', { name: /Lin/ }).click()
    await theirs.getByRole('menuitem', { name: 'Log Out' }).press('Enter')
    await theirs.waitForURL('**/login')
    expect(await theirs.evaluate('caches.keys()')).toEqual([])
    await theirs.close()
    await signIn(context, product, account)
    const again = await context.newPage()
    // It is sent from whichever page they open.
    await again.goto(`${product.url}/admin/button`)
    await expect.poll(async () => (await item(again, mine)).length).toBe(1)
    await again.goto(`${product.url}/admin/fabric/capture`)
    await counted(again, 1, 0)
  })
})
