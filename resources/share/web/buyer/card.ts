import { fill, type Label } from '@sms/kit/contract'
import { piecesMax, type Shown } from '../../rules/shown.ts'
import { h } from './h.ts'
import { pictureAt } from './server.ts'
import { piecesIn, type Store, step } from './store.ts'
import { words } from './words.ts'

type Options = { readonly key: string; readonly store: Store; readonly say: (text: Label) => string }

const sizes = '(max-width: 599px) 80vw, (max-width: 999px) 50vw, 400px'
/** How many of the first cards load their first picture with high priority. */
const eagerCards = 2

/** The card of an item, the `at`-th of the page from 0: pictures, facts and the choice of quantities. */
export function card(item: Shown, at: number, { key, store, say }: Options): HTMLElement {
  const name = item.name ?? item.code
  const pictures = h(
    'div',
    { class: 'pictures', tabindex: item.pictures.length > 1 ? 0 : undefined },
    ...item.pictures.map((id, n) =>
      h('img', {
        ...pictureAt(key, id, sizes),
        alt: n === 0 ? name : say(fill(words.picture, { n: n + 1, name })),
        decoding: 'async',
        ...(at < eagerCards && n === 0 ? { fetchpriority: 'high' } : { loading: 'lazy' }),
      }),
    ),
  )
  return h(
    'article',
    { class: 'card' },
    item.pictures.length > 0 && pictures,
    h(
      'div',
      { class: 'said' },
      h('h2', {}, name),
      item.name !== undefined && h('p', { class: 'code' }, item.code),
      item.facts.length > 0 &&
        h(
          'dl',
          {},
          ...item.facts
            // Colours and sizes that have buttons below are left out.
            .filter(
              ({ fact }) => !(fact === 'colours' && item.colours.length) && !(fact === 'sizes' && item.sizes.length),
            )
            .map(({ label, text }) => h('div', {}, h('dt', {}, label), h('dd', {}, text))),
        ),
    ),
    chooser(item, name, { key, store, say }),
  )
}

/**
 * The choice of an item's colour, size, quantity and note. Quantity and note are those of the pressed colour and size.
 */
function chooser(item: Shown, itemName: string, { store, say }: Options): HTMLElement {
  const variant: { item: string; colour: string | null; size: string | null } = {
    item: item.id,
    colour: item.colours[0]?.name ?? null,
    // Several sizes are often decided later, so that none of them is preset.
    size: item.sizes.length === 1 ? item.sizes[0]! : null,
  }
  const input = h('input', {
    inputmode: 'numeric',
    autocomplete: 'off',
    'aria-label': `${say(words.quantity)}, ${itemName}`,
    onFocus: () => input.select(),
    onInput: () => setQuantity(piecesIn(input.value)),
    onBlur: () => update(),
  })
  const note = h('textarea', {
    rows: 1,
    maxlength: 500,
    placeholder: say(words.note),
    'aria-label': `${say(words.note)}, ${itemName}`,
    onInput: () => {
      const line = store.lineOf(variant)
      if (line) store.set({ ...line, note: note.value })
    },
  })
  const stepButton = (direction: 'up' | 'down', text: string, action: Label) =>
    h(
      'button',
      {
        type: 'button',
        'aria-label': `${say(action)}, ${itemName}`,
        onClick: () => setQuantity(step(store.lineOf(variant)?.quantity ?? 0, direction, piecesMax)),
      },
      text,
    )
  const fewer = stepButton('down', '−', words.fewer)
  const setQuantity = (quantity: number) =>
    store.set({ ...variant, quantity: Math.min(quantity, piecesMax), note: note.value })
  /** The buttons of an item's colours or sizes, and a function that shows which is pressed and how much is chosen. */
  const chips = (legend: Label, names: Shown['colours'], attribute: 'colour' | 'size') => {
    const all = names.map(({ name, text, hex }) => {
      const count = h('span', { class: 'count' })
      const chip = h(
        'button',
        {
          type: 'button',
          class: 'chip',
          onClick: () => {
            variant[attribute] = variant[attribute] === name ? null : name
            store.takeSize(variant)
            update()
          },
        },
        hex !== undefined && h('i', { class: 'swatch', style: `background:${hex}` }),
        text ?? name,
        count,
      )
      return { name, chip, count }
    })
    const updateChips = () => {
      for (const { name, chip, count } of all) {
        chip.setAttribute('aria-pressed', String(name === variant[attribute]))
        const { item, colour } = variant
        const pieces = store.pieces(attribute === 'colour' ? { item, colour: name } : { item, colour, size: name })
        count.textContent = pieces ? String(pieces) : ''
      }
    }
    const group = h(
      'div',
      { class: 'chips', role: 'group', 'aria-label': `${say(legend)}, ${itemName}` },
      ...all.map(({ chip }) => chip),
    )
    return { group, updateChips }
  }
  const groups = [
    ...(item.colours.length ? [chips(words.colour, item.colours, 'colour')] : []),
    ...(item.sizes.length
      ? [
          chips(
            words.size,
            item.sizes.map((name) => ({ name })),
            'size',
          ),
        ]
      : []),
  ]
  const box = h(
    'div',
    { class: 'chooser' },
    ...groups.map(({ group }) => group),
    h('div', { class: 'stepper' }, fewer, input, stepButton('up', '+', words.more)),
    note,
  )
  const update = () => {
    const line = store.lineOf(variant)
    const quantity = line?.quantity ?? 0
    // What is being typed stays as it is while it means the same number.
    if (document.activeElement !== input || piecesIn(input.value) !== quantity) input.value = String(quantity)
    fewer.disabled = !line
    note.hidden = !line
    if (document.activeElement !== note) note.value = line?.note ?? ''
    for (const { updateChips } of groups) updateChips()
    box.toggleAttribute('data-chosen', store.pieces({ item: item.id }) > 0)
  }
  store.watch(update)
  update()
  return box
}
