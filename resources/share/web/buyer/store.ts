import type { Shown } from '../../rules/shown.ts'

export type Line = {
  readonly item: string
  readonly colour: string | null
  readonly size: string | null
  readonly quantity: number
  readonly note: string
}

export type Sender = { readonly name: string; readonly company: string; readonly email: string; readonly note: string }

type Variant = Pick<Line, 'item' | 'colour' | 'size'>

type Stored = { readonly id: string; readonly lines: readonly Line[]; readonly sender: Sender }

const noSender: Sender = { name: '', company: '', email: '', note: '' }

const keyOf = ({ item, colour, size }: Variant) => JSON.stringify([item, colour, size])

/** A new id (UUIDv7, RFC 9562), by which the server recognises a choice that is sent twice. */
export function madeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const time = Date.now().toString(16).padStart(12, '0')
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[bytes[8]! & 3]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** The name under which a link's choice is stored: a hash (FNV-1a, 64 bits), so that the token is not. */
export function storageNameOf(token: string): string {
  let sum = 0xcbf29ce484222325n
  for (const letter of token) sum = ((sum ^ BigInt(letter.codePointAt(0)!)) * 0x100000001b3n) & 0xffffffffffffffffn
  return `sms.share.${sum.toString(36)}`
}

/** The choice so far, stored in the browser as `name`. Watchers are called after each change of its lines. */
export function createStore(name: string, items: readonly Shown[]) {
  const shown = new Map(items.map((item) => [item.id, item]))
  const lines = new Map<string, Line>()
  const watchers = new Set<() => void>()
  const stored = read(name)
  let id = stored?.id ?? madeId()
  let sender = stored?.sender ?? noSender
  // Lines that the link does not show any more are dropped.
  for (const line of stored?.lines ?? []) {
    const item = shown.get(line.item)
    const isShown =
      item &&
      (line.colour === null || item.colours.some(({ name }) => name === line.colour)) &&
      (line.size === null || item.sizes.includes(line.size))
    if (isShown) lines.set(keyOf(line), line)
  }
  /** Stores a change under a new id: the server ignores an id that it has already, and its answer may be lost. */
  const save = () => {
    id = madeId()
    const entry: Stored = { id, lines: [...lines.values()], sender }
    try {
      localStorage.setItem(name, JSON.stringify(entry))
    } catch {
      // Without storage the choice can still be sent.
    }
  }
  const update = () => {
    save()
    for (const watcher of watchers) watcher()
  }
  return {
    id: () => id,
    sender: () => sender,
    setSender: (next: Sender) => {
      sender = next
      save()
    },
    lineOf: (variant: Variant) => lines.get(keyOf(variant)),
    /** The chosen pieces of an item, of all colours and sizes or of some; null is one that is not chosen. */
    pieces: ({ item, colour, size }: { item: string; colour?: string | null; size?: string | null }) =>
      [...lines.values()]
        .filter(
          (line) =>
            line.item === item &&
            (colour === undefined || line.colour === colour) &&
            (size === undefined || line.size === size),
        )
        .reduce((sum, { quantity }) => sum + quantity, 0),
    /** Replaces the line of its item, colour and size; a quantity of 0 removes it. */
    set: (line: Line) => {
      if (line.quantity > 0) lines.set(keyOf(line), line)
      else lines.delete(keyOf(line))
      update()
    },
    /** Gives the line without a size a size that was pressed, unless that has a line already. */
    takeSize: ({ item, colour, size }: Variant) => {
      const unsized = lines.get(keyOf({ item, colour, size: null }))
      if (!unsized || size === null || lines.has(keyOf({ item, colour, size }))) return
      lines.delete(keyOf(unsized))
      lines.set(keyOf({ item, colour, size }), { ...unsized, size })
      update()
    },
    /** The lines in the order of the items on the page. */
    lines: (): Line[] => {
      const order = new Map(items.map((item, at) => [item.id, at]))
      return [...lines.values()].sort((a, b) => order.get(a.item)! - order.get(b.item)!)
    },
    /** Begins another choice of the same sender after these lines were sent; those changed since then stay. */
    clear: (sent: readonly Line[]) => {
      for (const line of sent) if (lines.get(keyOf(line)) === line) lines.delete(keyOf(line))
      sender = { ...sender, note: '' }
      update()
    },
    watch: (watcher: () => void) => watchers.add(watcher),
  }
}

export type Store = ReturnType<typeof createStore>

function read(name: string): Stored | undefined {
  try {
    const entry = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<Stored> | null
    if (!entry || !Array.isArray(entry.lines) || typeof entry.id !== 'string') return undefined
    const lines = entry.lines.filter((line) => Number.isInteger(line?.quantity) && typeof line?.item === 'string')
    return { id: entry.id, lines: lines as Line[], sender: { ...noSender, ...entry.sender } }
  } catch {
    return undefined
  }
}

/** The whole pieces in a typed text, 0 without digits: `1,200` and `1.200` are 1200, `12.5` is 12. */
export function piecesIn(text: string): number {
  const plain = text.normalize('NFKC')
  const digits = /(?<!\d)\d{1,3}(?:[.,' ]\d{2,3})*[.,' ]\d{3}(?!\d)/.exec(plain)?.[0] ?? /\d+/.exec(plain)?.[0] ?? '0'
  return Number(digits.replace(/\D/g, '').slice(0, 7))
}

/** The next quantity of the stepper, a multiple of 1 up to 10, of 10 up to 100, and so on; from 0 to `most`. */
export function step(quantity: number, direction: 'up' | 'down', most: number): number {
  const within = direction === 'up' ? quantity : quantity - 1
  const size = within < 10 ? 1 : 10 ** Math.floor(Math.log10(within))
  const next = direction === 'up' ? Math.floor(quantity / size) + 1 : Math.ceil(quantity / size) - 1
  return Math.min(most, Math.max(0, next * size))
}
