import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { type Attachment, capturing, phone, photo, startCapture } from './captures.ts'
import { isAccessible, sideways } from './look.ts'
import { type Product, signIn } from './product.ts'
import { rounds } from './words.ts'

/** Quick capture on a phone at a fair, in both languages (domain.md): every stored swatch arrives once, in its user's name. */
let product: Product
test.use(phone)
test.beforeAll(async () => {
  product = await startCapture()
})
test.afterAll(() => product.stop())

/** Simulates a slow device: while `slow`, each write of swatches waits until its function in `held` is called. */
const slowWrites = `
  Object.assign(window, { slow: false, held: [] })
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const transaction = begin.call(this, stores, mode, options)
    if (slow && mode === 'readwrite' && stores.includes('swatch')) {
      let over = false
      held.push(() => (over = true))
      const wait = () => over || (transaction.objectStore('swatch').count().onsuccess = wait)
      wait()
    }
    return transaction
  }`

rounds((language) => {
  const {
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
  } = capturing(language, () => product)

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
      const supplier = page.getByRole('combobox', { name: say('Supplier', {}, capture) })
      // The name of a known supplier is enough, and a name that nobody has makes a new one.
      await supplier.fill('keqiao silver heron textile co., ltd.')
      await expect(page.locator('.ant-select-item-option').first()).toContainText('S-1')
      await page.getByLabel(say('Note', {}, capture), { exact: true }).click()
      await expect(page.locator('.capture-field').filter({ has: supplier })).toContainText('S-1')
      await supplier.fill(`Amber Reed ${account}`)
      await page.getByLabel(say('Note', {}, capture), { exact: true }).fill('150 cm')
      await page.getByLabel(say('Price as quoted'), { exact: true }).fill('USD 2.10/m')
      await page.locator('#capture-article').fill('YS-8812')
      await page.locator('#capture-weight').fill('120,5')
      await page.locator('#capture-width').fill('wide')
      await page.locator('#capture-width').press('Enter')
      await expect(page.locator('#capture-width')).toHaveAttribute('aria-invalid', 'true')
      await page.locator('#capture-width').fill('57/58"')
      await isAccessible(page)
      expect(await sideways(page)).toBe(0)
      await page.evaluate('scrollTo(0, 9_999)')
      await page.locator('#capture-width').press('Enter')
      await counted(page, 1, 0)
      await expect.poll(() => page.evaluate('scrollY')).toBe(0)
    })
    await test.step('without a connection', async () => {
      await isCached(page)
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
      // Nothing else of the admin area is stored on the device.
      await expect(page.locator('.sms-header, .sms-menu, nav')).toHaveCount(0)
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
        expect(found[0]).toMatchObject({
          incomplete: true,
          notes: n === 0 ? '150 cm' : null,
          priceNote: n === 0 ? 'USD 2.10/m' : null,
          supplierArticleNo: n === 0 ? 'YS-8812' : null,
          weight: n === 0 ? '120.5' : null,
          width: n === 0 ? '147.3' : null,
        })
        const attachments = await get<Attachment[]>(page, `/attachment?kind=fabric&parent=${found[0]!.id}`)
        const names = Array.from({ length: photos }, (_, i) => `${next(n)}-${i + 1}.jpg`)
        expect(attachments.map(({ name }) => name)).toEqual(names)
        const bytes = await page.request.get(`${product.url}/api/attachment/file?id=${attachments[0]!.id}`)
        const picture = await sharp(await bytes.body()).metadata()
        expect(picture).toMatchObject({ format: 'jpeg', width: 1_280, height: 2_560 })
        expect(picture.exif).toBeUndefined()
      }
      const suppliers = new Set(
        (await Promise.all([0, 1, 2].map((n) => item(page, next(n))))).map(([swatch]) => swatch?.supplier),
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
    const ownCode = await code(page).inputValue()
    const note = page.getByLabel(say('Note', {}, capture), { exact: true })
    const writes = (n: number) => expect.poll(() => page.evaluate('held.length')).toBe(n)
    await take(page, hue + 160)
    await note.fill('150 cm')
    await page.evaluate('slow = true')
    await save(page)
    await test.step('while it is being kept, nothing is changed', async () => {
      await writes(1)
      await expect(note).toBeDisabled()
      await page.evaluate('held[0]()')
    })
    await test.step('once it is kept, the next one is in the form, whatever else the device has to write', async () => {
      await writes(2)
      await expect(note).toHaveValue('')
      await expect(code(page)).not.toHaveValue(ownCode)
      await note.fill('the next one')
      await page.evaluate('slow = false; for (const release of held) release()')
    })
    await counted(page, 1, 0)
    expect((await item(page, ownCode)).map(({ notes }) => notes)).toEqual(['150 cm'])
    await page.reload()
    await expect(note).toHaveValue('the next one')
  })

  test('an answer that was lost makes nothing twice', async ({ page }) => {
    await signIn(page, product, account)
    await page.goto(`${product.url}/admin/fabric/capture`)
    await expect(code(page)).not.toHaveValue('')
    const ownCode = await code(page).inputValue()
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
    const [swatch, ...others] = await item(page, ownCode)
    expect(others).toEqual([])
    expect(await get<Attachment[]>(page, `/attachment?kind=fabric&parent=${swatch!.id}`)).toHaveLength(1)
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

  test('somebody else on the device neither sees nor sends it; its own user finds it again', async ({
    page,
    context,
  }) => {
    // The page is offline until it is closed; `setOffline` would restore the connection before that.
    await page.addInitScript("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    await signIn(page, product, account)
    await page.goto(`${product.url}/admin/fabric/capture`)
    await expect(code(page)).not.toHaveValue('')
    const ownCode = await code(page).inputValue()
    await take(page, hue + 170)
    await save(page)
    await counted(page, 1, 1)
    await page.close()
    await signIn(context, product, 'Lin')
    const otherPage = await context.newPage()
    await otherPage.goto(`${product.url}/admin/fabric/capture`)
    const count = otherPage.locator('.capture-count')
    // The form has no price for a user without that right.
    await expect(otherPage.getByLabel('Note', { exact: true })).toBeVisible()
    await expect(otherPage.getByLabel('Price as quoted')).toHaveCount(0)
    await expect(count).toHaveText('0 captured today, 0 waiting')
    await expect(otherPage.locator('.capture-shots img')).toHaveCount(0)
    await expect(otherPage.locator('.capture-today')).toHaveCount(0)
    expect(await item(otherPage, ownCode)).toEqual([])
    await expect.poll(() => cachedPage(otherPage)).toContain('"Lin"')
    expect(await cachedPage(otherPage)).not.toContain('"master"')
    await otherPage.getByRole('button', { name: /Lin/ }).click()
    await otherPage.getByRole('menuitem', { name: 'Log Out' }).press('Enter')
    await otherPage.waitForURL('**/login')
    expect(await otherPage.evaluate('caches.keys()')).toEqual([])
    await otherPage.close()
    await signIn(context, product, account)
    const again = await context.newPage()
    // Any page of theirs sends it.
    await again.goto(`${product.url}/admin/button`)
    await expect.poll(async () => (await item(again, ownCode)).length).toBe(1)
    await again.goto(`${product.url}/admin/fabric/capture`)
    await counted(again, 1, 0)
  })
})
