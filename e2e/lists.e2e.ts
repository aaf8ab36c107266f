import { expect, type Locator, type Page, test } from '@playwright/test'
import { hold } from './hold.ts'
import { pasteOnto } from './masters.ts'
import { asMei, createAdministrator, type Product, signIn, startProduct, visit } from './product.ts'
import { languages, rounds, wordsIn } from './words.ts'

/** Lists as people meet them: on a phone, with the keyboard alone, with columns of their own width (interface.md, Lists). */
let product: Product
const mills = ['Anatolia', 'Jiangsu', 'Meghna', 'Minho', 'Kaveri']
const countries = ['CN', 'TR', 'BD', 'PT', 'IN']
/** The accounts that may edit, and that may only read, in each language. */
const people = { en: { writes: 'Mei', looks: 'Vera' }, zh: { writes: '林美', looks: '薇拉' } } as const
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  const Menu = ['Supplier', 'Master_Data', 'Use_Mgt']
  await asMei(product, async ({ invite }) => {
    await invite(product, { name: 'Vera', email: 'vera@example.com', role: 'Viewer', Menu })
    await invite(product, { name: '薇拉', email: 'weila@example.com', role: 'Viewer', Menu, language: 'zh' })
    await invite(product, { name: '林美', email: 'lin@example.com', role: 'Administrator', language: 'zh' })
  })
})
test.afterAll(() => product.stop())

async function box(of: Locator) {
  const found = await of.boundingBox()
  if (!found) throw new Error(`${of} is not on the screen`)
  return found
}

for (const language of languages)
  test(`${language}: an empty list says what it is for and what to do next; who may only look, who can`, async ({
    browser,
  }) => {
    const say = wordsIn(language)
    const writer = await visit(browser, product, people[language].writes)
    await writer.goto(`${product.url}/admin/supplier`)
    const emptyList = (page: Page) => page.getByRole('status').filter({ hasText: say('No suppliers yet') })
    await expect(emptyList(writer).getByRole('button', { name: say('New') })).toBeVisible()
    const importing = say('Import {en} from a spreadsheet', { en: 'suppliers', zh: '供应商' })
    await expect(emptyList(writer).getByRole('button', { name: importing })).toBeVisible()
    const reader = await visit(browser, product, people[language].looks)
    await reader.goto(`${product.url}/admin/supplier`)
    const onlyLooking = 'You may look at this list. A colleague who may change it adds the first one.'
    await expect(emptyList(reader).getByText(say(onlyLooking))).toBeVisible()
    await expect(reader.getByRole('button', { name: say('New') })).toHaveCount(0)
  })

test.describe('with five suppliers', () => {
  test.beforeAll(() =>
    asMei(product, async ({ add }) => {
      for (const [i, country] of countries.entries())
        await add('supplier', { code: `AE2022087-${i}`, nameEn: `${mills[i]} Dyeing`, type: 'OEM', country })
    }),
  )
  rounds(journeys)
})

/** Texts that find options: one that a single option begins with, one that several do and how it goes on. */
const typed = {
  en: { single: 'portu', several: ['tur', 'kiye'], trader: 't' },
  zh: { single: '葡萄', several: ['土', '耳其'], trader: 'm' },
} as const

function journeys(language: 'en' | 'zh') {
  const say = wordsIn(language)
  const { writes, looks } = people[language]
  const matches = { name: say('Matches') }
  const searchName = say('Search {titles}', { titles: language === 'en' ? 'Suppliers' : '供应商' })

  for (const account of [looks, writes]) {
    test(`on a phone, ${account} reads title and count beside the buttons, not below them`, async ({ page }) => {
      await signIn(page, product, account)
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(`${product.url}/admin/supplier`)
        await expect(page.getByRole('status', matches)).toHaveText('5')
        const count = await box(page.getByRole('status', matches))
        const shown = await box(page.getByRole('button', { name: say('Export {n} {n|record|records}', { n: 5 }) }))
        const heading = await box(page.getByRole('heading', { level: 1 }))
        const search = await box(page.getByLabel(searchName))
        const apart = shown.x >= count.x + count.width || shown.y >= count.y + count.height
        expect(apart, `${width} px: count and Export`).toBe(true)
        // The Chinese title takes half of the width of the English one.
        expect(heading.width, `${width} px: the title`).toBeGreaterThan(language === 'en' ? 120 : 60)
        expect(heading.height, `${width} px: the title on one line`).toBeLessThan(60)
        expect(search.y, `${width} px: search below`).toBeGreaterThanOrEqual(shown.y + shown.height)
        await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width)
      }
    })
  }

  test('an order that no column shows stands among the filters, and is left there', async ({ page }) => {
    await signIn(page, product, looks)
    await page.goto(`${product.url}/admin/supplier?sort=-website`)
    const chip = page.locator('.list-chip').filter({ hasText: say('Sorted by') })
    await expect(chip).toContainText(`${say('Website')} ↓`)
    await chip.getByRole('button', { name: say('Sort as usual') }).click()
    await expect(page).not.toHaveURL(/sort=/)
    await expect(chip).toHaveCount(0)
    await page
      .getByRole('columnheader', { name: say('City') })
      .getByRole('button')
      .first()
      .click()
    await expect(page).toHaveURL(/sort=city/)
    await expect(chip).toHaveCount(0)
  })

  test('a filter is set by keys alone: Enter ticks the only option that fits', async ({ page }) => {
    const { single, several, trader } = typed[language]
    await signIn(page, product, writes)
    await page.goto(`${product.url}/admin/supplier`)
    await expect(page.getByRole('status', matches)).toHaveText('5')
    await page.getByRole('button', { name: say('Filter'), exact: true }).press('Enter')
    await page.keyboard.type(say('Country'))
    await page.keyboard.press('Enter')
    const filtering = say('Filter by {name}', { name: say('Country') })
    await expect(page.getByRole('dialog', { name: filtering }).getByRole('textbox')).toBeFocused()
    await page.keyboard.type(single)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/country=PT/)
    await expect(page.getByRole('status', matches)).toHaveText('1')
    // The next text replaces the last; where several options match, Enter chooses none.
    await page.keyboard.type(several[0])
    await page.keyboard.press('Enter')
    await page.keyboard.type(several[1])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/country=PT(,|%2C)TR/)
    await expect(page.getByRole('status', matches)).toHaveText('2')
    await page.keyboard.press('Escape')
    await expect(page.locator('[aria-haspopup="dialog"]', { hasText: say('Country') })).toBeFocused()
    await page.getByRole('button', { name: say('Clear all') }).press('Enter')
    await expect(page.getByRole('status', matches)).toHaveText('5')

    // A short list has no search box: a letter goes to its option.
    await page.locator('[aria-haspopup="dialog"]', { hasText: say('Type') }).press('Enter')
    await page.keyboard.press(trader)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/type=Trader/)
  })

  test('codes pasted from a spreadsheet become one filter, which goes like any other', async ({ page }) => {
    await signIn(page, product, looks)
    await page.goto(`${product.url}/admin/supplier`)
    await page.getByLabel(searchName).focus()
    await pasteOnto(page, 'AE2022087-1\r\nAE2022087-3\r\nAE2022087-9\r\n')
    await expect(page.getByRole('status', matches)).toHaveText('2')
    for (const mill of ['Jiangsu', 'Minho']) await expect(page.getByRole('link', { name: mill })).toBeVisible()
    await expect(page.getByLabel(searchName)).toHaveValue('')
    const chip = page.locator('.list-chip').filter({ hasText: 'AE2022087-1' })
    await chip.getByRole('button').first().press('Enter')
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(3)
    await page.getByRole('dialog').getByRole('textbox').first().focus()
    await pasteOnto(page, Array.from({ length: 30 }, (_, n) => `AE2022087-${n}`).join('\n'))
    await expect(
      page.getByRole('alert').getByText(say('Only the first {most} of {n} texts are looked for', { most: 18, n: 30 })),
    ).toBeVisible()
    await expect(page.getByRole('status', matches)).toHaveText('5')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('Clear all') }).click()
    await expect(chip).toHaveCount(0)
  })

  test('the name takes what the other columns leave over, until somebody gives it a width', async ({ page }) => {
    await signIn(page, product, writes)
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto(`${product.url}/admin/user`)
    const role = say('Role', {}, 'resources/user')
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
    const width = async (name: string) => (await box(head(name))).width
    await page.getByRole('link', { name: 'Vera', exact: true }).waitFor()
    for (const name of [say('Field rights'), say('Menu')]) {
      await page.getByRole('button', { name: say('Columns'), exact: true }).click()
      await page
        .getByRole('dialog', { name: say('Columns') })
        .getByRole('checkbox', { name, exact: true })
        .click()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: say('Columns') })).toBeHidden()
    }
    const before = await width(role)
    const grown = await width(say('User_Name'))
    expect(grown).toBeGreaterThan(300)
    // The edge of a column stays at the pointer that drags it.
    const { x, y, width: email } = await box(head(say('Email')))
    const edge = x + email
    await page.mouse.move(edge - 3, y + 10)
    await page.mouse.down()
    await page.mouse.move(edge + 57, y + 10, { steps: 4 })
    const dragged = async () => {
      const now = await box(head(say('Email')))
      return Math.abs(now.x + now.width - (edge + 60))
    }
    await expect.poll(dragged).toBeLessThanOrEqual(2)
    await page.mouse.up()
    await expect.poll(async () => Math.abs((await width(say('Email'))) - (email + 60))).toBeLessThanOrEqual(2)
    await expect.poll(() => width(role)).toBe(before)

    const wide = await width(say('User_Name'))
    await head(say('User_Name')).getByRole('button').press('Alt+ArrowLeft')
    await expect.poll(() => width(say('User_Name'))).toBe(wide - 16)
    const mine = await width(say('User_Name'))
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    await page.getByRole('link', { name: 'Vera', exact: true }).waitFor()
    await expect.poll(() => width(say('User_Name'))).toBe(mine)
    await expect.poll(() => width(role)).toBe(before)
  })

  test('where nothing matches, the way back is a press away', async ({ page }) => {
    await signIn(page, product, looks)
    const release = await hold(page, '**/api/supplier?*')
    await page.goto(`${product.url}/admin/supplier?q=nosuchmill`)
    await expect(page.getByText(say('Loading...'))).toBeVisible()
    release()
    await expect(page.getByText(say('Nothing matches', {}, 'kit/web/list'))).toBeVisible()
    await page.getByRole('button', { name: say('Clear filters') }).click()
    await expect(page.getByRole('status', matches)).toHaveText('5')

    // The tools are named by words where there is room; the columns have a search, and each is listed once.
    const words = () =>
      page.locator('.list-narrowing button').evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const word = button.querySelector('.list-tool-name')
          const isShown = word && word.getBoundingClientRect().top < button.getBoundingClientRect().bottom
          return isShown ? [word.textContent] : []
        }),
      )
    const tools = [say('Clear all'), say('Views'), say('Group', {}, 'kit/web/list'), say('Columns')]
    expect(await words()).toEqual(tools)
    const middles = await page.locator('.list-narrowing button:has(.list-tool-name) svg').evaluateAll((icons) =>
      icons.map((icon) => {
        const { top, bottom } = icon.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
    )
    expect(new Set(middles).size).toBe(1)
    await page.setViewportSize({ width: 800, height: 900 })
    await expect.poll(words).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: say('Columns'), exact: true }).click()
    const columns = page.getByRole('dialog', { name: say('Columns') }).getByRole('listitem')
    await expect(columns.first()).toBeVisible()
    const titles = await columns.allInnerTexts()
    expect(new Set(titles).size).toBe(titles.length)
    const expiry = say('Next certificate expiry', {}, 'resources/supplier/page')
    await page.getByRole('textbox', { name: say('Search columns') }).fill(expiry)
    await expect(columns).toHaveText([expiry])
  })
}
