import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { hold } from './hold.ts'
import { isAccessible, sideways } from './look.ts'
import { pasteOnto } from './masters.ts'
import { asMei, callsOf, createAdministrator, type Product, signIn, startProduct, visit } from './product.ts'
import { type Language, rounds, wordsIn } from './words.ts'

/** The five kinds of the library, in both languages (domain.md, Library): finding, adding, reading and following them. */
let product: Product
const ids: Record<string, string> = {}
const accounts: Record<Language, string> = { en: 'Mei', zh: 'Sun' }
const kinds = {
  fabric: { title: 'Fabric', plural: 'Fabrics', values: { class: 'woven', weight: '200', width: '155' } },
  artwork: { title: 'Artworks', plural: 'Artworks', values: { technique: 'digital', repeatWidth: '32' } },
  trims: { title: 'Trims', plural: 'Trims', values: { type: 'zipper', zipperGauge: '#5' } },
  button: { title: 'Button', plural: 'Buttons', values: { ligne: '24', holes: '4' } },
  label: { title: 'Label', plural: 'Labels', values: { function: 'care', widthMm: '30', heightMm: '75' } },
} as const
const each = Object.entries(kinds)

test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async ({ add, get, invite }, request) => {
    const Menu = ['Fabric', 'Artworks', 'Trims', 'Button', 'Label', 'Master_Data']
    await invite(product, { name: 'Sun', email: 'sun@example.com', language: 'zh', Menu })
    const fibres = await get<{ id: string; name: string }[]>('/master?key=Composition')
    const part = (name: string, percent: string) => ({
      fibre: fibres.find((fibre) => fibre.name === name)!.id,
      percent,
    })
    const cloths = [
      ['LIB-1', '190', '150', [part('Cotton', '62'), part('Polyester', '38')]],
      ['LIB-2', '190', '140', [part('Cotton', '100')]],
      ['LIB-3', '230', '160', [part('Cotton', '100')]],
      ['LIB-4', '200', '160', [part('Cotton', '59'), part('Linen (Flax)', '41')]],
    ] as const
    for (const [code, weight, width, composition] of cloths)
      await add('fabric', { code, nameEn: `Cloth ${code}`, nameZh: `面料 ${code}`, weight, width, composition })
    const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#7a1f2b' } })
      .jpeg()
      .toBuffer()
    for (const [kind, { values }] of each) {
      const { id } = await add(kind, {
        code: `KIND-${kind}`,
        nameEn: `Indigo ${kind}`,
        nameZh: `靛蓝 ${kind}`,
        ...values,
      })
      ids[kind] = id
      const upload = await request.post(`${product.url}/api/attachment/add?kind=${kind}&parent=${id}&name=a.jpg`, {
        headers: { 'content-type': 'application/octet-stream' },
        data: bytes,
      })
      expect(upload.ok()).toBe(true)
    }
  })
})
test.afterAll(() => product.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

rounds((language) => {
  const say = wordsIn(language)
  const cotton = { en: 'Cotton', zh: '棉' }[language]
  const composed = { en: '60% Cotton, 40% Polyester', zh: '棉 60%、涤纶 40%' }[language]

  test('cloth is found by weight, width and what it is made of', async ({ browser }) => {
    const page = await visit(browser, product, accounts[language])
    await page.goto(`${product.url}/admin/fabric?width=150..&q=LIB`)
    const rows = page.getByRole('link', { name: /LIB-/ })
    await expect(rows).toHaveCount(3)
    // Both ends of a range are typed without a pause.
    const weight = say('Weight', {}, 'resources/fabric')
    await page.locator('.list-chip [aria-haspopup="dialog"]', { hasText: weight }).click()
    await page.getByRole('textbox', { name: `${weight}: ${say('from')}` }).fill('180')
    await page
      .getByRole('textbox', { name: `${weight}: ${say('to', {}, 'kit/web/list/filters/filter-range')}` })
      .fill('220')
    await expect(page).toHaveURL(/weight=180\.\.220/)
    await expect(rows).toHaveCount(2)
    await page.keyboard.press('Escape')
    await button(page, say('Composition')).click()
    await page.getByRole('textbox', { name: say('Search options') }).fill({ en: 'cott', zh: 'mian' }[language])
    await page.getByRole('checkbox', { name: cotton, exact: true }).check()
    await expect(rows).toHaveCount(2)
    await page.getByRole('textbox', { name: `${say('Percent')}: ${say('from')}` }).fill('60')
    await expect(rows).toHaveCount(1)
    await expect(rows).toHaveText(/LIB-1/)
    await isAccessible(page)
    await page.getByRole('textbox', { name: `${say('Percent')}: ${say('from')}` }).fill('101')
    await expect(page.getByText(say('A share is 0 to {max}', { max: '100' }))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.list-chip-words').filter({ hasText: `${cotton} ≥ 60` })).toBeVisible()

    // An address may name the fibre in words.
    await page.goto(`${product.url}/admin/fabric?composition=cotton:60..100&q=LIB`)
    await expect(rows).toHaveCount(3)
    await expect(page.locator('.list-chip-words').filter({ hasText: `${cotton} ≥ 60` })).toBeVisible()
    await page.context().close()
  })

  test('a label bears the composition of its fabric, and says where its care is another', async ({ browser }) => {
    const page = await visit(browser, product, accounts[language])
    const { add, get } = callsOf(page, product)
    const cloth = (await get<{ id: string }[]>('/fabric?code=LIB-1'))[0]!.id
    await page.request.post(`${product.url}/api/fabric/edit`, {
      data: { id: cloth, care: { wash: '40', iron: '160' } },
    })
    const { id } = await add('label', {
      ...{ code: `TAKES-${language}`, function: 'care', languages: ['en', 'zh'], compositionOf: cloth },
      care: { wash: '30', iron: '160' },
    })
    await page.goto(`${product.url}/admin/label/${id}`)
    const facts = page.locator('.record-fact')
    await expect(facts.getByText('62% Cotton, 38% Polyester')).toBeVisible()
    await expect(facts.getByText('棉 62%、涤纶 38%')).toBeVisible()
    const difference = {
      en: 'Washing: 30 °C here, 40 °C on the fabric',
      zh: '水洗：此处为30 °C 常规，面料为40 °C 常规',
    }
    await expect(facts.getByText(difference[language])).toBeVisible()
    await expect(page.locator('.label-apart')).toHaveCount(1)
    await page.context().close()
  })

  test('a cloth is written down in a minute: its composition pasted, its colours picked', async ({ browser }) => {
    const page = await visit(browser, product, accounts[language])
    // Searching for “zh” finds 聚酯 (juzhi) as well.
    const name = { en: 'First Poplin', zh: 'Second Poplin' }[language]
    await page.goto(`${product.url}/admin/fabric`)
    await button(page, say('New', {}, 'kit/web/page/resource-page.tsx')).click()
    const form = page.getByRole('dialog')
    await expect(form.getByLabel(say('Code', {}, 'resources/item/contract'), { exact: true })).not.toHaveValue('')
    await form.getByLabel(say('English name')).fill(name)
    await form.getByRole('button', { name: /^(Add a row to Composition|在“成分”中新增一行)$/ }).click()
    await expect(form.getByRole('combobox', { name: /^(Fibre|纤维)/ })).toBeFocused()
    await pasteOnto(page, { en: 'C60 P39', zh: '棉60 涤39' }[language])
    await expect(form.getByText(/^(Together 99 %|合计 99 %)$/)).toBeVisible()
    const second = form.getByRole('textbox', { name: /^(Percent, row 2|比例, 第 2 行)$/ })
    await second.fill('40')
    await expect(form.getByText(/^(Together 100 %|合计 100 %)$/)).toBeVisible()
    // Enter begins the next row; a blank row is not saved.
    await second.press('Enter')
    await expect(form.getByRole('combobox', { name: /^(Fibre|纤维)/ })).toHaveCount(3)
    // An invalid weight gives no weight per metre.
    await form.getByLabel(say('Full width'), { exact: true }).fill('150')
    await form.getByLabel(say('Weight'), { exact: true }).fill('118 or so')
    await form.getByLabel(say('Weight'), { exact: true }).fill('118')
    await expect(form.getByText('= 177 g/m', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(say.done('Added'))).toBeVisible()
    await page.goto(`${product.url}/admin/fabric?q=${encodeURIComponent(name)}`)
    await expect(page.getByText(composed)).toBeVisible()

    await page.getByRole('link', { name: new RegExp(name) }).click()
    // Important facts come first, the tabs are in sight below, and the other facts stay folded or unfolded.
    const glance = page.getByRole('region', { name: say('At a glance') })
    await expect(glance.getByText(composed)).toBeVisible()
    await expect(glance.getByText('118', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('tab', { name: say('Colourways') })).toBeInViewport()
    const care = page.getByRole('heading', { name: say('Care', {}, 'resources/fabric'), exact: true })
    await expect(care).toBeHidden()
    await page.getByText(say('More facts')).click()
    await expect(care).toBeVisible()
    await page.reload()
    await expect(care).toBeVisible()
    await page.getByRole('tab', { name: say('Colourways') }).click()
    await button(page, say('Add a colourway')).click()
    const colour = page.getByRole('dialog')
    // The three values belong together: no single one is required.
    await expect(colour.locator('.form-group .form-required')).toHaveCount(0)
    await colour.getByLabel(say('Name', {}, 'resources/colourway'), { exact: true }).fill('Navy')
    await colour.getByLabel(say('Colour as hex')).fill('1E3A5F')
    await expect(colour.getByLabel('L*', { exact: true })).toHaveValue('24.09')
    await colour.getByLabel(say('Pantone')).fill('19-4027tcx')
    await isAccessible(page)
    await page.keyboard.press('Control+Enter')
    await expect(colour).toHaveCount(0)
    const patch = page.getByRole('button', { name: /Navy 19-4027 TCX/ })
    await expect(patch).toBeVisible()
    await expect(patch.locator('.colourway-patch')).toHaveCSS('background-color', 'rgb(30, 58, 95)')
    await expect(page.getByText(say('Colours on a screen are a preview, never an approval.'))).toBeVisible()
    // A colourway without measured values, moved to the front; each language calls it by its own name.
    const ecru = { en: 'Ecru', zh: '本白' }[language]
    await button(page, say('Add a colourway')).click()
    await colour.getByLabel(say('Name', {}, 'resources/colourway'), { exact: true }).fill('Ecru')
    await colour.getByLabel(say('Chinese name', {}, 'resources/colourway'), { exact: true }).fill('本白')
    await page.keyboard.press('Control+Enter')
    await expect(colour).toHaveCount(0)
    await button(page, say('Move {name} one earlier', { name: ecru })).click()
    await expect(page.locator('.colourway-name')).toHaveText([ecru, 'Navy'])
    await page.getByRole('tab', { name: say('History', {}, 'kit/web/record') }).click()
    const history = page.getByRole('tabpanel', { name: say('History', {}, 'kit/web/record') })
    // The oldest entry unfolds to the values at first.
    await history.getByRole('button', { name: /\d/ }).last().click()
    await expect(history.getByText(composed)).toBeVisible()
    await expect(history.getByText('Navy').first()).toBeVisible()

    await page.goto(`${product.url}/admin/fabric?q=${encodeURIComponent(name)}`)
    await button(page, say('Gallery')).click()
    const card = page.locator('.gallery-card')
    await expect(card.getByRole('img', { name: say('Colours: {names}', { names: `${ecru}, Navy` }) })).toBeVisible()
    await expect(card.locator('.colours-chip').last()).toHaveCSS('background-color', 'rgb(30, 58, 95)')
    await isAccessible(page)
    await button(page, say('Table')).click()
    await button(page, say('Find by colour')).click()
    const finder = page.getByRole('region', { name: say('Find by colour') })
    await expect(finder.getByLabel(say('Colour as hex, L*a*b* or Pantone code'))).toBeFocused()
    await page.keyboard.type('#1f3a5e')
    const found = finder.getByRole('link', { name: new RegExp(`${name}.*Navy`) })
    await expect(found).toContainText(/ΔE 0\.\d/)
    await finder.getByLabel(say('Colour as hex, L*a*b* or Pantone code')).fill('#00ff00')
    await expect(finder).toContainText(say('No near match: the nearest differs by ΔE {by}', { by: '' }).trim())
    await page.goBack()
    await expect(page.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible()
    await page.goForward()
    await isAccessible(page)
    await found.click()
    await expect(page.getByRole('button', { name: /Navy 19-4027 TCX/ })).toBeVisible()
    await page.context().close()
  })

  // One item of cloth with colourways and composition, one of the others: their pages are made of the same parts.
  for (const [kind, { title }] of each.filter(([kind]) => ['fabric', 'button'].includes(kind)))
    test(`${kind}: list, gallery, record, comments, history, search`, async ({ browser }) => {
      const page = await visit(browser, product, accounts[language])
      const named = { en: `Indigo ${kind}`, zh: `靛蓝 ${kind}` }[language]
      await page.goto(`${product.url}/admin/${kind}?q=KIND`)
      await expect(page.getByRole('heading', { name: say(title) }).first()).toBeVisible()
      await expect(page.getByRole('link', { name: new RegExp(named) })).toBeVisible()
      await button(page, say('Gallery')).click()
      await expect(page.locator('.gallery-card img')).toBeVisible()
      await expect(page.locator('.gallery-card')).toContainText(named)
      await button(page, say('Table')).click()
      await page.getByRole('link', { name: new RegExp(named) }).click()
      await expect(page).toHaveURL(new RegExp(ids[kind]!))
      await expect(page.getByRole('heading', { name: new RegExp(named) })).toBeVisible()
      await page.getByRole('tab', { name: say('History', {}, 'kit/web/record') }).click()
      await expect(page.getByRole('tabpanel').getByText('Mei').first()).toBeVisible()
      await callsOf(page, product).post('/comment/add', { kind, id: ids[kind], text: `Looks right ${language}` })
      await page.getByRole('tab', { name: say('Comments') }).click()
      await expect(page.getByText(`Looks right ${language}`)).toBeVisible()
      await page.setViewportSize({ width: 390, height: 844 })
      await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)

      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`${product.url}/admin/nowhere`)
      const box = page.getByRole('combobox', { name: say('Search everything') })
      await box.waitFor()
      await page.keyboard.press('Control+k')
      await expect(box).toBeFocused()
      await page.keyboard.type(`KIND-${kind}`)
      await expect(page.getByRole('option', { name: new RegExp(`KIND-${kind}`) })).toBeVisible()
      await page.context().close()
    })
})

test('what lacks a fact says so in the list, on its card and on its page', async ({ page }) => {
  await signIn(page, product)
  await callsOf(page, product).add('button', { code: 'BARE-1' })
  await page.goto(`${product.url}/admin/button?q=BARE`)
  await expect(page.getByText('Incomplete', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /BARE-1/ }).click()
  await expect(page.locator('main').getByText('Incomplete', { exact: true }).first()).toBeVisible()
})

test('a colour that was typed is kept when the field is left', async ({ page }) => {
  await signIn(page, product)
  const { id } = await callsOf(page, product).add('button', { code: 'ECRU-1' })
  await page.goto(`${product.url}/admin/button/${id}`)
  await button(page, 'Edit').click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Colours' }).fill('Ecru')
  await button(page, 'Save').click()
  await expect(form).toBeHidden()
  await expect(page.locator('main')).toContainText('Ecru')
})

test('Tab takes what was typed and goes on, takes nothing that was not meant, and adds no value', async ({ page }) => {
  await signIn(page, product)
  const { id } = await callsOf(page, product).add('trims', { code: 'TABBED-1' })
  await page.goto(`${product.url}/admin/trims/${id}`)
  await button(page, 'Edit').click()
  const form = page.getByRole('dialog')
  const box = (name: string) => form.getByRole('combobox', { name, exact: true })
  const option = (text: string) => page.locator('.ant-select-item-option', { hasText: text })
  await box('Type').click()
  await option('Zipper').waitFor()
  await box('Type').press('Tab')
  await box('Season').fill('SS26')
  await option('SS26').waitFor()
  await box('Season').press('Tab')
  await expect(box('Theme')).toBeFocused()
  await box('Theme').fill('No such theme')
  await option('No such theme').waitFor()
  await box('Theme').press('Tab')
  await button(page, 'Save').click()
  await expect(form).toBeHidden()
  await expect(page.locator('main')).toContainText('SS26')
  await expect(page.locator('main')).not.toContainText('Zipper')
  await expect(page.locator('main')).not.toContainText('No such theme')
})

test('Enter and Tab choose what was typed, also before the search answers', async ({ page }) => {
  await signIn(page, product)
  const { add } = callsOf(page, product)
  await add('supplier', { type: 'OEM', code: 'A-FIRST', nameEn: 'Aoxing' })
  await add('supplier', { type: 'OEM', code: 'B-NEXT', nameEn: 'Ningbo Webbing' })
  await add('colourway', { fabric: ids.fabric, name: 'Indigo' })
  const { id } = await add('button', { code: 'SLOW-1' })
  await page.goto(`${product.url}/admin/button/${id}`)
  await button(page, 'Edit').click()
  const form = page.getByRole('dialog')
  const box = (name: string) => form.getByRole('combobox', { name, exact: true })

  const answerSuppliers = await hold(page, /supplier.*Ningbo/)
  await box('Supplier').click()
  await expect(page.locator('.ant-select-item-option', { hasText: 'A-FIRST' })).toBeVisible()
  await box('Supplier').fill('Ningbo')
  await box('Supplier').press('Tab')
  await expect(box('Supplier')).not.toBeFocused()
  answerSuppliers()
  await expect(form).toContainText('B-NEXT')

  await box('Colours').click()
  await expect(page.locator('.ant-select-item-option', { hasText: 'Indigo' })).toBeVisible()
  await box('Colours').press('Tab')
  const answerColours = await hold(page, /palette.*Zebra/)
  await box('Colours').fill('Zebra')
  await box('Colours').press('Enter')
  answerColours()
  await button(page, 'Save').click()
  await expect(form).toBeHidden()
  await expect(page.locator('main')).toContainText('Zebra')
  await expect(page.locator('main')).not.toContainText('Indigo')
  await expect(page.locator('main')).toContainText('Ningbo Webbing')
})
