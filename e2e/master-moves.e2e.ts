import { expect, type Page, test } from '@playwright/test'
import { Client } from 'pg'
import {
  accounts,
  arrange,
  freshColumn,
  freshIn,
  give,
  keys,
  known,
  lastFour,
  namesIn,
  openMenu,
  pasteOnto,
  row,
  rows,
  startMasters,
} from './masters.ts'
import { asMei, type Product, signIn } from './product.ts'
import { rounds, wordsIn } from './words.ts'

/** Values of master data in an order by hand, also while a colleague changes it, and columns that are pasted. */
let product: Product
test.beforeAll(async () => {
  product = await startMasters()
})
test.afterAll(() => product.stop())

/** Holds requests back until they are let go. */
async function hold(page: Page, url: RegExp) {
  let letGo = () => {}
  const held = new Promise<void>((go) => {
    letGo = go
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** Has the server keep orders waiting, from the first one that `order` sends on; they are answered once let go. */
async function withSlowServer(order: () => Promise<void>) {
  const client = new Client({ connectionString: product.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('lock table master in exclusive mode')
  await order()
  const waiting = 'select from pg_locks where not granted'
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1)
  return () => client.end()
}

rounds((language) => {
  const say = wordsIn(language)
  const key = keys[language]
  const names = namesIn(language)
  const [first, second, third, fourth] = names
  const url = (search = '') => `${product.url}/admin/master${search}`
  const undo = (page: Page) => page.getByRole('button', { name: say('Undo'), exact: true }).click()
  const up = new RegExp(`^${say('Move up')}`)
  let ids: string[] = []

  test.beforeEach(async ({ page }) => {
    await signIn(page, product, accounts[language])
    ids = await give(page, product, key)
  })

  /** A colleague puts the last value first; the list shows it by itself. */
  async function colleagueMoves(page: Page) {
    const [a, b, c, d] = ids as [string, string, string, string]
    await asMei(product, (calls) => arrange(calls, key, [d, a, b, c]))
    await expect.poll(() => lastFour(page)).toEqual([fourth, first, second, third])
  }

  /** Takes a row by its handle. */
  async function take(page: Page, name: string) {
    await row(page, name).hover()
    const { x, y, width, height } = (await row(page, name).locator('[data-drag]').boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 40, y, { steps: 4 })
  }

  /** Lets it go in front of another row. */
  async function dropBefore(page: Page, name: string) {
    const { x, y } = (await row(page, name).boundingBox())!
    await page.mouse.move(x + 80, y + 4, { steps: 4 })
    await page.mouse.up()
  }

  test('rows are dragged into order and moved by keys; what was moved is undone', async ({ page }) => {
    await page.goto(url(`?key=${key}`))
    await take(page, third)
    await dropBefore(page, first)
    await expect.poll(() => lastFour(page)).toEqual([third, first, second, fourth])
    await expect(page.getByText(say.done('Saved'))).toBeVisible()
    await undo(page)
    await expect.poll(() => lastFour(page)).toEqual(names)
    await expect(page.getByText(say.done('Undone'))).toBeVisible()

    await row(page, first).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => lastFour(page)).toEqual([second, third, first, fourth])
    await expect(row(page, first)).toBeFocused()
    await expect(page.getByText(say.done('Saved'))).toBeVisible()
    await page.reload()
    await expect.poll(() => lastFour(page)).toEqual([second, third, first, fourth])
    await openMenu(row(page, first), first, say)
    await page.getByRole('menuitem', { name: up }).click()
    await expect.poll(() => lastFour(page)).toEqual([second, first, third, fourth])
    await expect(page.getByText(say.done('Saved'))).toBeVisible()

    // In another order, or among some values alone, neighbours are none.
    await page.getByRole('columnheader').nth(1).getByRole('button').click()
    await expect(page.locator('[data-drag]')).toHaveCount(0)
  })

  test('what a menu or a pointer has taken is moved, though a colleague has put others in its place', async ({
    page,
  }) => {
    await page.goto(url(`?key=${key}`))
    await openMenu(row(page, second), second, say)
    await expect(page.getByRole('menuitem', { name: up })).toBeVisible()
    await colleagueMoves(page)
    await page.getByRole('menuitem', { name: up }).click()
    await expect.poll(() => lastFour(page)).toEqual([fourth, second, first, third])
    await expect(page.getByText(say.done('Saved'))).toBeVisible()

    await give(page, product, key)
    await expect.poll(() => lastFour(page)).toEqual(names)
    await take(page, third)
    await expect(page.locator('.list-ghost')).toHaveText(third)
    await colleagueMoves(page)
    await expect(page.locator('.list-ghost')).toHaveText(third)
    await expect(row(page, third)).toHaveAttribute('data-held', 'true')
    await dropBefore(page, first)
    await expect.poll(() => lastFour(page)).toEqual([fourth, third, first, second])
    await page.reload()
    await expect.poll(() => lastFour(page)).toEqual([fourth, third, first, second])
  })

  test('what comes of a colleague while an order is on its way puts no row back', async ({ page }) => {
    await page.goto(url(`?key=${key}`))
    await row(page, first).focus()
    const letGo = await hold(page, /\/api\/master\/order/)
    const sent = page.waitForRequest('**/api/master/order')
    await page.keyboard.press('Alt+ArrowDown')
    await sent
    const before = (await row(page, fourth).textContent())!
    await asMei(product, ({ post }) => post('/master/bulk', { ids: ids.slice(3), patch: { status: 'inActive' } }))
    await expect(row(page, fourth)).not.toHaveText(before)
    expect(await lastFour(page)).toEqual([second, first, third, fourth])
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => lastFour(page)).toEqual([second, third, first, fourth])
    let kept = 0
    page.on('response', (response) => {
      if (response.url().endsWith('/order')) kept++
    })
    letGo()
    await expect.poll(() => kept).toBe(2)
    await page.reload()
    await expect.poll(() => lastFour(page)).toEqual([second, third, first, fourth])
  })

  /** What a page shows that is opened after this one was closed. */
  async function openedAfter(page: Page, closing = async () => {}) {
    const context = page.context()
    await page.close({ runBeforeUnload: true })
    await closing()
    const next = await context.newPage()
    return async () => {
      await next.goto(url(`?key=${key}`))
      await rows(next).first().waitFor()
      return await lastFour(next)
    }
  }

  test('a page that is closed right after a move has moved it all the same', async ({ page }) => {
    await page.goto(url(`?key=${key}`))
    await row(page, first).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(await openedAfter(page)).toEqual([second, first, third, fourth])
  })

  for (const where of ['', ', and though its list was left before'])
    test(`so has one that is closed while the order before is on its way${where}`, async ({ page }) => {
      await page.goto(url(`?key=${key}`))
      const letGo = await withSlowServer(async () => {
        await take(page, third)
        await dropBefore(page, first)
      })
      await take(page, fourth)
      await dropBefore(page, first)
      await expect.poll(() => lastFour(page)).toEqual([third, fourth, first, second])
      if (where) {
        await page.getByRole('menuitem', { name: say('Supplier Profile') }).click()
        await expect(page).toHaveURL(/supplier/)
        await expect(page.locator('[data-drag]')).toHaveCount(0)
      }
      await expect.poll(await openedAfter(page, letGo)).toEqual([third, fourth, first, second])
    })

  test('the rows of a tab that was left are not moved in the next one', async ({ page }) => {
    const orders: string[][] = []
    await page.route('**/api/master/order', async (route) => {
      orders.push(route.request().postDataJSON().ids)
      await route.continue()
    })
    await page.goto(url(`?key=${key}`))
    await row(page, first).waitFor()
    const letGo = await hold(page, /\/api\/master\?.*key=Size/)
    await page.locator('section.list').getByRole('tab').last().click()
    await expect(page).toHaveURL(/key=Size/)
    await row(page, first).focus()
    await page.keyboard.press('Alt+ArrowUp')
    letGo()
    await expect(row(page, first)).toHaveCount(0)
    await rows(page).nth(1).waitFor()
    const shown = await rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-record')))
    await rows(page).nth(1).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByText(say.done('Saved'))).toBeVisible()
    expect(orders).toEqual([[shown[1], shown[0]]])
    await undo(page)
    await expect(page.getByText(say.done('Undone'))).toBeVisible()
  })

  test('an order that is refused is put back', async ({ page }) => {
    await page.route('**/api/master/order', (route) => route.abort())
    await page.goto(url(`?key=${key}`))
    await row(page, fourth).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => lastFour(page)).toEqual([first, second, fourth, third])
    await expect.poll(() => lastFour(page)).toEqual(names)
    await expect(page.getByRole('alert').first()).toBeVisible()
  })

  test('nor are moves kept that were made on an order which is refused', async ({ page }) => {
    await page.goto(url(`?key=${key}`))
    await row(page, first).waitFor()
    const asked: (() => void)[] = []
    await page.route('**/api/master/order', async (route) => {
      if (asked.length) return route.continue()
      await new Promise<void>((go) => asked.push(go))
      return route.abort()
    })
    for (const name of [fourth, third]) {
      await take(page, name)
      await dropBefore(page, first)
    }
    await expect.poll(() => lastFour(page)).toEqual([fourth, third, first, second])
    asked[0]!()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect.poll(() => lastFour(page)).toEqual(names)
    await page.reload()
    await expect.poll(() => lastFour(page)).toEqual(names)
  })

  test('an order that is refused takes nothing from another tab', async ({ page }) => {
    const other = language === 'en' ? keys.zh : keys.en
    await give(page, product, other)
    await page.goto(url(`?key=${key}`))
    await row(page, first).waitFor()
    let refuse = () => {}
    await page.route(
      '**/api/master/order',
      async (route) => {
        await new Promise<void>((go) => {
          refuse = go
        })
        await route.abort()
      },
      { times: 1 },
    )
    const sent = page.waitForRequest('**/api/master/order')
    await take(page, fourth)
    await dropBefore(page, first)
    await sent
    await page
      .locator('section.list')
      .getByRole('tab', { name: say(other, {}, 'resources/master') })
      .click()
    await expect(page).toHaveURL(new RegExp(`key=${other}`))
    await expect.poll(() => lastFour(page)).toEqual(names)
    await take(page, third)
    await dropBefore(page, first)
    await expect(page.getByText(say.done('Saved'))).toBeVisible()
    refuse()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect.poll(() => lastFour(page)).toEqual([third, first, second, fourth])
    await page.goto(url(`?key=${key}`))
    await expect.poll(() => lastFour(page)).toEqual(names)
    await page.goto(url(`?key=${other}`))
    await expect.poll(() => lastFour(page)).toEqual([third, first, second, fourth])
  })

  test('a column is pasted onto the list, and that undone', async ({ page }) => {
    await page.goto(url(`?key=${key}`))
    const tab = page.locator('section.list').getByRole('tab', { selected: true })
    await expect(rows(page).first()).toBeVisible()
    const before = Number((await tab.textContent())!.match(/\d+/)![0])
    // A value that the category has already is left alone.
    await pasteOnto(page, [...freshColumn, known].join('\n'))
    const dialog = page.getByRole('dialog', { name: say('Paste a column') })
    await dialog.getByRole('button', { name: say('Add {n} {n|value|values}', { n: 4 }) }).click()
    await expect(page.getByText(say.done('Imported'))).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(tab).toHaveText(new RegExp(`${before + 4}$`))
    await expect.poll(() => lastFour(page)).toEqual(freshIn(language))
    await undo(page)
    await expect(page.getByText(say.done('Undone'))).toBeVisible()
    await expect(tab).toHaveText(new RegExp(`${before}$`))
    await expect.poll(() => lastFour(page)).toEqual(names)
  })

  test('a column that was pasted into another category is saved, however late the list answers', async ({ page }) => {
    await page.goto(url())
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: say('Paste a column') }).click()
    const dialog = page.getByRole('dialog', { name: say('Paste a column') })
    await dialog.getByRole('combobox').click()
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: say('Material', {}, 'resources/master') })
      .click()
    const added = [`Corozo ${language}`, `Galalith ${language}`]
    await dialog.getByRole('textbox').fill(added.join('\n'))
    const letGo = await hold(page, /\/api\/master\?.*page=/)
    await dialog.getByRole('button', { name: say('Add {n} {n|value|values}', { n: 2 }) }).click()
    await expect(page.getByText(say.done('Imported'))).toBeVisible()
    // The values themselves have come; the list below is on its way.
    await expect(dialog.getByText(say('{n} {n|exists|exist}', { n: 2 }))).toBeVisible()
    letGo()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/key=Material/)
    await expect(row(page, added[0]!)).toBeInViewport()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
