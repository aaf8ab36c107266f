import { expect, type Page, test } from '@playwright/test'
import { Client } from 'pg'
import { hold } from './hold.ts'
import {
  accounts,
  arrange,
  freshColumn,
  freshIn,
  keys,
  known,
  lastFour,
  namesIn,
  openMenu,
  pasteOnto,
  putFour,
  row,
  rows,
  startMasters,
} from './masters.ts'
import { asMei, type Product, signIn } from './product.ts'
import { rounds, wordsIn } from './words.ts'

/** Ordering master data by hand, also while a colleague changes it, and pasting columns. */
let product: Product
test.beforeAll(async () => {
  product = await startMasters()
})
test.afterAll(() => product.stop())

/** Keeps saves of orders waiting in the database, from the first that `order` sends; returns a function that ends that. */
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
    ids = await putFour(page, product, key)
  })

  /** A colleague puts the last value first; waits until the list shows it. */
  async function colleagueMoves(page: Page) {
    const [a, b, c, d] = ids as [string, string, string, string]
    await asMei(product, (calls) => arrange(calls, key, [d, a, b, c]))
    await expect.poll(() => lastFour(page)).toEqual([fourth, first, second, third])
  }

  /** Begins to drag a row by its handle. */
  async function take(page: Page, name: string) {
    await row(page, name).hover()
    const { x, y, width, height } = (await row(page, name).locator('[data-drag]').boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 40, y, { steps: 4 })
  }

  /** Drops the dragged row in front of another. */
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

    // A list in another order cannot be arranged.
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

    await putFour(page, product, key)
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
    const release = await hold(page, /\/api\/master\/order/)
    const sent = page.waitForRequest('**/api/master/order')
    await page.keyboard.press('Alt+ArrowDown')
    await sent
    const before = (await row(page, fourth).textContent())!
    await asMei(product, ({ post }) => post('/master/bulk', { ids: ids.slice(3), patch: { status: 'inActive' } }))
    await expect(row(page, fourth)).not.toHaveText(before)
    expect(await lastFour(page)).toEqual([second, first, third, fourth])
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => lastFour(page)).toEqual([second, third, first, fourth])
    let saved = 0
    page.on('response', (response) => {
      if (response.url().endsWith('/order')) saved++
    })
    release()
    await expect.poll(() => saved).toBe(2)
    await page.reload()
    await expect.poll(() => lastFour(page)).toEqual([second, third, first, fourth])
  })

  /** Closes the page; returns a function that opens another one and reads the last four rows there. */
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
      const release = await withSlowServer(async () => {
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
      await expect.poll(await openedAfter(page, release)).toEqual([third, fourth, first, second])
    })

  test('the rows of a tab that was left are not moved in the next one', async ({ page }) => {
    const orders: string[][] = []
    await page.route('**/api/master/order', async (route) => {
      orders.push(route.request().postDataJSON().ids)
      await route.continue()
    })
    await page.goto(url(`?key=${key}`))
    await row(page, first).waitFor()
    const release = await hold(page, /\/api\/master\?.*key=Size/)
    await page.locator('section.list').getByRole('tab').last().click()
    await expect(page).toHaveURL(/key=Size/)
    await row(page, first).focus()
    await page.keyboard.press('Alt+ArrowUp')
    release()
    await expect(row(page, first)).toHaveCount(0)
    await rows(page).nth(1).waitFor()
    const shown = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-record')))
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
    const held: (() => void)[] = []
    await page.route('**/api/master/order', async (route) => {
      if (held.length) return route.continue()
      await new Promise<void>((resolve) => held.push(resolve))
      return route.abort()
    })
    for (const name of [fourth, third]) {
      await take(page, name)
      await dropBefore(page, first)
    }
    await expect.poll(() => lastFour(page)).toEqual([fourth, third, first, second])
    held[0]!()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect.poll(() => lastFour(page)).toEqual(names)
    await page.reload()
    await expect.poll(() => lastFour(page)).toEqual(names)
  })

  test('an order that is refused takes nothing from another tab', async ({ page }) => {
    const other = language === 'en' ? keys.zh : keys.en
    await putFour(page, product, other)
    await page.goto(url(`?key=${key}`))
    await row(page, first).waitFor()
    let refuse = () => {}
    await page.route(
      '**/api/master/order',
      async (route) => {
        await new Promise<void>((resolve) => {
          refuse = resolve
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
    const release = await hold(page, /\/api\/master\?.*page=/)
    await dialog.getByRole('button', { name: say('Add {n} {n|value|values}', { n: 2 }) }).click()
    await expect(page.getByText(say.done('Imported'))).toBeVisible()
    // The dialog has read the values; the list below has not.
    await expect(dialog.getByText(say('{n} {n|exists|exist}', { n: 2 }))).toBeVisible()
    release()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/key=Material/)
    await expect(row(page, added[0]!)).toBeInViewport()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
