import { type Browser, expect, type Page, test } from '@playwright/test'
import { isAccessible, sideways } from './look.ts'
import { asMei, callsOf, createAdministrator, type Product, startProduct, visit } from './product.ts'
import { type Language, languages, rounds, wordsIn } from './words.ts'

/**
 * Comments, mentions and notifications between two people, each in a browser of their own: the first reads English and
 * the second Chinese, and then the other way round.
 */
let product: Product
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  product = await startProduct()
  await createAdministrator(product)
  await asMei(product, async ({ invite }) => {
    for (const language of languages) {
      await invite(product, {
        name: writers[language],
        email: `${language}-w@example.com`,
        role: 'Administrator',
        language,
      })
      await invite(product, { name: readers[language], email: `${language}-r@example.com`, language })
    }
    await invite(product, { name: 'Otto', email: 'otto@example.com', Menu: ['Fabric'] })
  })
})
test.afterAll(() => product.stop())

/** The writer and the mentioned colleague who reads each language, and letters that find the colleague. */
const writers = { en: 'Alma', zh: '马琳' } as const
const readers = { en: 'Cajus', zh: '陈静' } as const
const letters = { en: 'caj', zh: 'cj' } as const

rounds(journeys)

function journeys(language: Language) {
  const other = language === 'en' ? 'zh' : 'en'
  const say = wordsIn(language)
  const sayTheirs = wordsIn(other)
  const [myName, theirName] = [writers[language], readers[other]]
  const mill = `SUP-${language} · Hengli Silk`
  let mei: Page
  let chen: Page
  let record = ''
  test.beforeAll(async ({ browser }: { browser: Browser }) => {
    mei = await visit(browser, product, myName)
    chen = await visit(browser, product, theirName)
    const { add } = callsOf(mei, product)
    record = (await add('supplier', { code: `SUP-${language}`, nameEn: 'Hengli Silk', type: 'OEM' })).id
  })
  test.afterAll(() => Promise.all([mei, chen].map((page) => page.context().close())))

  const bellOf = (page: Page, words: typeof say) =>
    page.getByRole('banner').getByRole('button', { name: new RegExp(`^${words('Notifications')}`) })
  const tabOf = (words: typeof say, n: number) => {
    const name = words('Comments')
    return words('{en} ({n})', { en: name, zh: name, n })
  }
  const noUnread = say('Notifications')
  const noUnreadTheirs = sayTheirs('Notifications')

  test('a comment is written, with somebody picked behind @, by keyboard alone', async () => {
    await chen.goto(`${product.url}/admin/supplier`)
    await expect(bellOf(chen, sayTheirs)).toHaveAccessibleName(noUnreadTheirs)
    await mei.goto(`${product.url}/admin/supplier/${record}`)
    await mei.getByRole('tab', { name: say('Comments') }).click()
    await expect(mei.getByText(say(noComments))).toBeVisible()
    const field = mei.getByRole('textbox', { name: say('Write a comment') })
    await field.pressSequentially('Please look, @')
    const people = mei.getByRole('listbox', { name: say('People to mention') })
    await expect(people.getByRole('option').filter({ hasText: theirName })).toBeVisible()
    await field.pressSequentially(letters[other])
    await expect(people.getByRole('option')).toHaveText([`${theirName[0]}${theirName}`])
    await isAccessible(mei)
    await field.press('Enter')
    await expect(field).toHaveValue(`Please look, @${theirName} `)
    await field.pressSequentially('<b>bold</b> https://example.com/a, javascript:alert(1)')
    await field.press('Enter')
    await field.pressSequentially('second line')
  })

  test('what is written survives a reload, and Ctrl-Enter sends it', async () => {
    await mei.reload()
    const field = mei.getByRole('textbox', { name: say('Write a comment') })
    await expect(field).toHaveValue(
      `Please look, @${theirName} <b>bold</b> https://example.com/a, javascript:alert(1)\nsecond line`,
    )
    await field.press('Control+Enter')
    // The toast vanishes soon: it is looked for before all else.
    await expect(
      chen.getByText(sayTheirs('{by} mentioned you in a comment on {name}', { by: myName, name: mill })),
    ).toBeVisible()
    await expect(field).toHaveValue('')
    const comment = mei.getByRole('listitem').filter({ hasText: 'second line' })
    await expect(comment).toContainText(`@${theirName} <b>bold</b> https://example.com/a, javascript:alert(1)`)
    const link = comment.getByRole('link')
    await expect(link).toHaveCount(1)
    await expect(link).toHaveAttribute('href', 'https://example.com/a')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(mei.getByRole('tab', { name: tabOf(say, 1) })).toBeVisible()
  })

  test('whoever is mentioned sees it at once, and the notification leads to the record', async () => {
    await expect(bellOf(chen, sayTheirs)).toHaveAccessibleName(sayTheirs('Notifications, {n} unread', { n: 1 }))
    await bellOf(chen, sayTheirs).click()
    const list = chen.getByRole('dialog', { name: noUnreadTheirs })
    await expect(list.getByRole('link')).toContainText(`Please look, @${theirName}`)
    await isAccessible(chen)
    await list.getByRole('link').click()
    await expect(chen).toHaveURL(new RegExp(`/admin/supplier/${record}\\?tab=comments`))
    await expect(chen.getByRole('tab', { name: tabOf(sayTheirs, 1) })).toHaveAttribute('aria-selected', 'true')
    await expect(bellOf(chen, sayTheirs)).toHaveAccessibleName(noUnreadTheirs)
    await expect(list).toBeHidden()
  })

  test('a change that was begun goes on where it was left; what is typed while a comment is sent stays', async () => {
    await mei.getByRole('button', { name: say('Change this comment') }).click()
    const change = mei.getByRole('textbox', { name: say('The comment') })
    await change.press('ControlOrMeta+End')
    await change.pressSequentially(', still thinking')
    await mei.getByRole('tab', { name: say('History', {}, 'kit/web/record') }).click()
    await mei.getByRole('tab', { name: tabOf(say, 1) }).click()
    await expect(change).toHaveValue(/second line, still thinking$/)
    await mei.getByRole('button', { name: say('Cancel') }).click()
    await expect(mei.getByText(/second line$/)).toBeVisible()

    const field = mei.getByRole('textbox', { name: say('Write a comment') })
    await mei.route('**/api/comment/add', async (route) => {
      await field.fill('The next one')
      await route.continue()
    })
    await field.fill('A first one')
    await field.press('Control+Enter')
    const first = mei.getByRole('listitem').filter({ hasText: 'A first one' })
    await expect(first).toBeVisible()
    await expect(field).toHaveValue('The next one')
    await mei.unroute('**/api/comment/add')
    await field.fill('')
    await first.getByRole('button', { name: say('Remove the comment by {by}', { by: myName }) }).click()
    await expect(mei.getByRole('tab', { name: tabOf(say, 1) })).toBeVisible()
  })

  test('an answer appears at once in the page that the other has open, and so do its change and its removal', async () => {
    const field = chen.getByRole('textbox', { name: sayTheirs('Write a comment') })
    await field.fill(`收到，@${myName} 谢谢`)
    await chen.getByRole('button', { name: sayTheirs('Send', {}, 'kit/web/comment') }).click()
    await expect(mei.getByRole('tab', { name: tabOf(say, 2) })).toBeVisible()
    await expect(mei.getByText(`收到，@${myName} 谢谢`).first()).toBeVisible()
    await expect(bellOf(mei, say)).toHaveAccessibleName(say('Notifications, {n} unread', { n: 1 }))

    const own = chen.getByRole('listitem').filter({ hasText: '收到' })
    await own.getByRole('button', { name: sayTheirs('Change this comment') }).click()
    await chen.getByRole('textbox', { name: sayTheirs('The comment') }).fill(`收到，@${myName} 明天回复`)
    await chen.getByRole('textbox', { name: sayTheirs('The comment') }).press('Control+Enter')
    await expect(own).toContainText(sayTheirs('edited'))
    await expect(mei.getByRole('listitem').filter({ hasText: '明天回复' })).toBeVisible()
    await expect(chen.getByRole('button', { name: sayTheirs('Change this comment') })).toHaveCount(1)
    await expect(
      chen.getByRole('button', { name: sayTheirs('Remove the comment by {by}', { by: theirName }) }),
    ).toHaveCount(1)

    await own.getByRole('button', { name: sayTheirs('Remove the comment by {by}', { by: theirName }) }).click()
    await expect(mei.getByRole('tab', { name: tabOf(say, 1) })).toBeVisible()
    await expect(bellOf(mei, say)).toHaveAccessibleName(noUnread)
    await chen.getByRole('button', { name: sayTheirs('Undo') }).click()
    await expect(mei.getByRole('tab', { name: tabOf(say, 2) })).toBeVisible()
    await expect(bellOf(mei, say)).toHaveAccessibleName(say('Notifications, {n} unread', { n: 1 }))
  })

  test('the history of the record tells of comments, mentions by name', async () => {
    await mei.getByRole('tab', { name: say('History', {}, 'kit/web/record') }).click()
    const title = say('Comment', {}, 'kit/contract/comment.ts')
    const added = `${say('added', {}, 'kit/web/history')}${language === 'en' ? ' ' : ''}`
    const what = say('a {en}', { en: title.toLowerCase(), zh: title })
    const entry = mei.getByRole('listitem').filter({ hasText: `${theirName} ${added}${what}` })
    await entry.getByRole('button', { name: new RegExp(say('Show {n} {n|field|fields}', { n: '\\d+' })) }).click()
    await expect(entry).toContainText(`收到，@${myName} 谢谢`)
    await entry.getByRole('button', { name: say('Show less') }).click()
    await expect(entry).not.toContainText('收到')
    await mei.getByRole('tab', { name: new RegExp(say('Comments')) }).click()
  })

  test('a mention of somebody who may not see the record is refused at the field, and nothing typed is lost', async () => {
    const [otto] = await callsOf(mei, product).get<{ id: string }[]>('/user?q=Otto')
    const field = mei.getByRole('textbox', { name: say('Write a comment') })
    await field.fill(`Ask @[${otto!.id}]`)
    await field.press('Control+Enter')
    await expect(mei.locator('.comment-problem').first()).toHaveText(
      say('{name} may not see this record and cannot be mentioned here', { name: 'Otto' }),
    )
    await expect(field).toHaveValue(/^Ask @/)
    await field.fill('')
  })

  test('the bell: all are marked as read at once; Escape closes it and gives the focus back', async () => {
    await bellOf(mei, say).focus()
    await mei.keyboard.press('Enter')
    const list = mei.getByRole('dialog', { name: noUnread })
    await expect(list.locator('[data-first]')).toBeFocused()
    await list.getByRole('button', { name: say('Mark all as read') }).click()
    await expect(bellOf(mei, say)).toHaveAccessibleName(noUnread)
    await expect(list.getByText(say('Unread:'))).toHaveCount(0)
    await mei.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(bellOf(mei, say)).toBeFocused()
  })

  test('the profile turns a kind of notification off and chooses mails; both are there again', async () => {
    const open = async () => {
      await chen.getByRole('button', { name: new RegExp(`^${sayTheirs('Account of')}`) }).click()
      await chen.getByRole('menuitem', { name: sayTheirs('Profile'), exact: true }).click()
      await expect(chen.getByRole('checkbox', { name: sayTheirs('Mentions in comments') })).toBeVisible()
    }
    await open()
    await chen.getByRole('checkbox', { name: sayTheirs('Mentions in comments') }).uncheck()
    await chen.getByRole('dialog').getByText(sayTheirs('Once a day')).click()
    await isAccessible(chen)
    await chen
      .getByRole('dialog')
      .getByRole('button', { name: sayTheirs('Save') })
      .click()
    await expect(chen.getByRole('dialog')).toBeHidden()
    await open()
    await expect(chen.getByRole('checkbox', { name: sayTheirs('Mentions in comments') })).not.toBeChecked()
    await expect(chen.getByRole('radio', { name: sayTheirs('Once a day') })).toBeChecked()
    await chen
      .getByRole('dialog')
      .getByRole('button', { name: sayTheirs('Cancel') })
      .click()
  })

  for (const [pageOf, words, look] of [
    [() => mei, say, 'light'],
    [() => chen, sayTheirs, 'dark'],
  ] as const) {
    test(`at 390 px nothing moves sideways: ${words.language}, ${look}`, async () => {
      const page = pageOf()
      await page.setViewportSize({ width: 390, height: 844 })
      await page.emulateMedia({ colorScheme: look })
      await page.goto(`${product.url}/admin/supplier/${record}?tab=comments`)
      await expect(page.getByRole('listitem').filter({ hasText: 'second line' })).toBeVisible()
      await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
      await isAccessible(page)
      await page.getByRole('textbox', { name: words('Write a comment') }).pressSequentially('@')
      await expect(page.getByRole('listbox')).toBeVisible()
      await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await bellOf(page, words).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0)
      await isAccessible(page)
    })
  }
}

/** Shown on a record without comments to users who may comment. */
const noComments = 'No comments yet. What is written here is seen by everybody who may see this record.'
