import { fill, type Label } from '@sms/kit/contract'
import type { Opened } from '../../rules/shown.ts'
import { h } from './h.ts'
import { choose, pictureAt } from './server.ts'
import type { Line, Sender, Store } from './store.ts'
import { words } from './words.ts'

type Options = {
  readonly opened: Opened
  readonly store: Store
  readonly say: (text: Label) => string
  readonly numberText: (n: number) => string
}

/** The bar with the chosen quantities, and the dialog to review and send them. */
export function basket({ opened, store, say, numberText }: Options): readonly HTMLElement[] {
  const total = h('output', { class: 'total' })
  const review = h('button', { type: 'button', class: 'primary', onClick: () => show(form()) }, say(words.review))
  const bar = h('div', { class: 'bar' }, total, review)
  const dialog = h('dialog', { 'aria-labelledby': 'basket-title' })
  const update = () => {
    const lines = store.lines()
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const counts = { lines: numberText(lines.length), pieces: numberText(pieces) }
    total.textContent = say(lines.length ? fill(words.chosen, counts) : words.nothing)
    review.disabled = lines.length === 0
    bar.toggleAttribute('data-empty', lines.length === 0)
  }
  store.watch(update)
  update()

  const itemOfLine = (line: Line) => opened.items.find(({ id }) => id === line.item)!
  const nameOfLine = (line: Line) => {
    const { name, code, colours } = itemOfLine(line)
    const colour = colours.find(({ name }) => name === line.colour)
    return [name ?? code, colour?.text ?? line.colour, line.size].filter(Boolean).join(' · ')
  }
  const show = (content: HTMLElement) => {
    dialog.replaceChildren(content)
    if (!dialog.open) dialog.showModal()
  }

  const form = () => {
    const list = h('ul', { class: 'lines' })
    /** Shows the chosen lines; closes the dialog once there are none. */
    const drawLines = () => {
      const lines = store.lines()
      if (lines.length === 0) return dialog.close()
      list.replaceChildren(...lines.map(lineElement))
    }
    const lineElement = (line: Line) => {
      const item = itemOfLine(line)
      const name = nameOfLine(line)
      return h(
        'li',
        {},
        item.pictures[0] !== undefined && h('img', { ...pictureAt(opened.key, item.pictures[0], '64px'), alt: '' }),
        h(
          'span',
          {},
          h('strong', {}, name),
          item.name !== undefined && h('small', {}, item.code),
          line.note !== '' && h('small', {}, line.note),
        ),
        h('b', {}, numberText(line.quantity)),
        h(
          'button',
          {
            type: 'button',
            'aria-label': say(fill(words.remove, { what: name })),
            onClick: () => {
              store.set({ ...line, quantity: 0 })
              drawLines()
            },
          },
          '×',
        ),
      )
    }
    const problems = h('p', { class: 'problem', role: 'alert' })
    const fields = (['name', 'company', 'email', 'note'] as const).map((name) => field(name))
    const send = h('button', { type: 'submit', class: 'primary' }, say(words.send))
    const element = h(
      'form',
      {
        novalidate: true,
        onSubmit: async (event: SubmitEvent) => {
          event.preventDefault()
          if (send.disabled) return
          problems.textContent = ''
          for (const { showProblem } of fields) showProblem('')
          if (store.sender().name.trim() === '') return fields[0]!.showProblem(say(words.required))
          send.disabled = true
          send.textContent = say(words.sending)
          const sent = store.lines()
          const problem = await sendChoice(opened, store)
          send.disabled = false
          send.textContent = say(words.send)
          if (problem === undefined) return showSent(sent)
          const field = fields.find(({ name }) => problem.field === name)
          const line = store.lines()[Number(/^lines\.(\d+)/.exec(problem.field)?.[1])]
          if (field) field.showProblem(problem.message)
          else if (line) problems.textContent = `${nameOfLine(line)}: ${problem.message}`
          else problems.textContent = problem.message || say(words.failed)
        },
      },
      h(
        'header',
        {},
        h('h2', { id: 'basket-title' }, say(words.your)),
        h('button', { type: 'button', onClick: () => dialog.close() }, say(words.back)),
      ),
      list,
      ...fields.map(({ box }) => box),
      problems,
      send,
    )
    drawLines()
    return element
  }

  /** The input of a fact about the sender, and a function that shows its problem; '' removes it. */
  const field = (name: keyof Sender) => {
    const text = say(name === 'note' ? words.message : words[name])
    const problem = h('small', { class: 'problem', role: 'alert' })
    const input = h(name === 'note' ? 'textarea' : 'input', {
      name,
      maxlength: { name: 120, company: 200, email: 320, note: 2_000 }[name],
      autocomplete: { name: 'name', company: 'organization', email: 'email', note: 'off' }[name],
      ...(name === 'email' ? { type: 'email' } : {}),
      ...(name === 'note' ? { rows: 3 } : {}),
      ...(name === 'name' ? { required: true } : {}),
      value: store.sender()[name],
      onInput: () => store.setSender({ ...store.sender(), [name]: input.value }),
    })
    const showProblem = (message: string) => {
      problem.textContent = message
      input.setAttribute('aria-invalid', String(message !== ''))
      if (message) input.focus()
    }
    const box = h('label', {}, h('span', {}, name === 'name' ? `${text} *` : text), input, problem)
    return { name, box, showProblem }
  }

  const showSent = (sent: readonly Line[]) => {
    store.clear(sent)
    show(
      h(
        'div',
        { class: 'sent' },
        h('h2', { id: 'basket-title' }, say(words.sent)),
        h('button', { type: 'button', class: 'primary', onClick: () => dialog.close() }, say(words.again)),
      ),
    )
  }
  return [bar, dialog]
}

/**
 * Sends the choice; returns undefined when it was accepted, else the first problem and its field. Both are empty where
 * the server could not be reached.
 */
async function sendChoice({ key, language }: Opened, store: Store) {
  const { name, company, email, note } = store.sender()
  const lines = store.lines().map(({ note, ...line }) => ({ ...line, ...(note.trim() ? { note } : {}) }))
  const answer = await choose({ key, id: store.id(), name, company, email, note, lines }, language)
  if (answer?.code === 1) return undefined
  const [first] = answer?.errors ?? []
  return { field: first?.field ?? '', message: first?.message ?? answer?.message ?? '' }
}
