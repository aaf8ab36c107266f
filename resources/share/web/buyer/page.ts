import { fill, type Label, type Language } from '@sms/kit/contract'
import type { Opened } from '../../rules/shown.ts'
import { basket } from './basket.ts'
import './buyer.css'
import { card } from './card.ts'
import { h } from './h.ts'
import { openLink } from './server.ts'
import { createStore, storageNameOf } from './store.ts'
import { words } from './words.ts'

/** Starts the page of a link, on which a visitor without an account chooses items. */
export function startBuyerPage(root: HTMLElement) {
  const token = decodeURIComponent(location.pathname.split('/').at(-1) ?? '')
  const storageName = storageNameOf(token)
  // The browser's language, until the link's language is known.
  const browserLanguage: Language = /^zh/i.test(navigator.language) ? 'zh' : 'en'
  const say = (text: Label) => text[browserLanguage]

  const tryOpen = async (password?: string) => {
    const key = storedKey(storageName)
    const answer = await openLink(token, { ...(password ? { password } : {}), ...(key ? { key } : {}) })
    if (answer?.data) {
      storeKey(storageName, answer.data.key)
      return show(root, answer.data, storageName)
    }
    if (answer?.errors?.[0]?.field === 'password') return askPassword(password === undefined ? '' : answer.message)
    root.replaceChildren(
      h(
        'div',
        { class: 'plain' },
        h('p', { role: 'alert' }, answer?.message ?? say(words.failed)),
        !answer && h('button', { type: 'button', class: 'primary', onClick: () => void tryOpen() }, say(words.open)),
      ),
    )
  }

  /** Shows the form for the password, with the problem of the last try; '' before the first. */
  const askPassword = (problem: string) => {
    const input = h('input', { type: 'password', autocomplete: 'off', 'aria-label': say(words.password) })
    root.replaceChildren(
      h(
        'form',
        {
          class: 'plain',
          onSubmit: (event: SubmitEvent) => {
            event.preventDefault()
            if (input.value) void tryOpen(input.value)
          },
        },
        h('label', {}, h('span', {}, say(words.password)), input),
        problem !== '' && h('p', { class: 'problem', role: 'alert' }, problem),
        h('button', { type: 'submit', class: 'primary' }, say(words.open)),
      ),
    )
    input.focus()
  }
  void tryOpen()
}

function show(root: HTMLElement, opened: Opened, storageName: string) {
  const { title, language, expires, items, key } = opened
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB'
  const say = (text: Label) => text[language]
  const numberText = (n: number) => n.toLocaleString(locale)
  const day = new Date(`${expires}T12:00:00`).toLocaleDateString(locale, { dateStyle: 'long' })
  document.documentElement.lang = locale
  document.title = title
  const store = createStore(storageName, items)
  root.replaceChildren(
    h(
      'header',
      { class: 'top' },
      h('h1', {}, title),
      h(
        'p',
        {},
        `${say(fill(words.items, { n: numberText(items.length) }))} · ${say(fill(words.until, { day }))}`,
        h('button', { type: 'button', class: 'print', onClick: () => print() }, say(words.print)),
      ),
    ),
    items.length
      ? h('div', { class: 'cards' }, ...items.map((item, at) => card(item, at, { key, store, say })))
      : h('p', { class: 'plain' }, say(words.empty)),
    ...(items.length ? basket({ opened, store, say, numberText }) : []),
  )
}

/** The stored key of this tab, so that a reload needs no password and counts as no further visit. */
function storedKey(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

function storeKey(name: string, key: string) {
  try {
    sessionStorage.setItem(name, key)
  } catch {
    // Without storage the page asks for the password again.
  }
}
