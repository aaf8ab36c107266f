import type { Shown } from '../../rules/shown.ts'

/** One chosen line: an item in a colour and size. */
export type Line = {
  readonly item: string
  readonly colour: string | null
  readonly size: string | null
  readonly quantity: number
  readonly note: string
}

/** Who sends the choice. */
export type Sender = { readonly name: string; readonly company: string; readonly email: string; readonly note: string }

type Kept = { readonly id: string; readonly lines: readonly Line[]; readonly sender: Sender }

export const nobody: Sender = { name: '', company: '', email: '', note: '' }

const keyOf = ({ item, colour, size }: Pick<Line, 'item' | 'colour' | 'size'>) => JSON.stringify([item, colour, size])

/** A new id (UUIDv7, RFC 9562), by which a choice that is sent twice is known. */
export function madeId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const time = now.toString(16).padStart(12, '0')
  const hex = [...bytes].map((one) => one.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[bytes[8]! & 3]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** The name under which a browser keeps the choice of a link; the token itself stands nowhere. */
export function nameOf(token: string): string {
  let sum = 0xcbf29ce484222325n
  for (const letter of token) sum = ((sum ^ BigInt(letter.codePointAt(0)!)) * 0x100000001b3n) & 0xffffffffffffffffn
  return `sms.share.${sum.toString(36)}`
}

/** What somebody has chosen so far; it survives a reload, and whoever watches is told of each change. */
export function createStore(name: string, items: readonly Shown[]) {
  const shown = new Map(items.map((one) => [one.id, one]))
  const lines = new Map<string, Line>()
  const watchers = new Set<() => void>()
  const was = read(name)
  let id = was?.id ?? madeId()
  let sender = was?.sender ?? nobody
  // What the link does not show any more is dropped.
  for (const line of was?.lines ?? []) {
    const item = shown.get(line.item)
    const fits =
      item &&
      (line.colour === null || item.colours.some(({ name }) => name === line.colour)) &&
      (line.size === null || item.sizes.includes(line.size))
    if (fits) lines.set(keyOf(line), line)
  }
  const keep = () => {
    const entry: Kept = { id, lines: [...lines.values()], sender }
    try {
      localStorage.setItem(name, JSON.stringify(entry))
    } catch {
      // A browser that keeps nothing still sends what is chosen.
    }
  }
  const changed = () => {
    keep()
    for (const watcher of watchers) watcher()
  }
  return {
    id: () => id,
    sender: () => sender,
    setSender: (next: Sender) => {
      sender = next
      keep()
    },
    at: (of: Pick<Line, 'item' | 'colour' | 'size'>) => lines.get(keyOf(of)),
    /** How many pieces of an item are chosen, of all colours and sizes or of some. */
    count: (of: { item: string; colour?: string | null; size?: string | null }) =>
      [...lines.values()]
        .filter(
          (line) =>
            line.item === of.item &&
            (of.colour === undefined || line.colour === of.colour) &&
            (of.size === undefined || line.size === of.size),
        )
        .reduce((sum, { quantity }) => sum + quantity, 0),
    set: (line: Line) => {
      if (line.quantity > 0) lines.set(keyOf(line), line)
      else lines.delete(keyOf(line))
      changed()
    },
    /** What was chosen without a size takes the first one that is said of it. */
    takeSize: ({ item, colour, size }: Pick<Line, 'item' | 'colour' | 'size'>) => {
      const open = lines.get(keyOf({ item, colour, size: null }))
      if (!open || size === null || lines.has(keyOf({ item, colour, size }))) return
      lines.delete(keyOf(open))
      lines.set(keyOf({ item, colour, size }), { ...open, size })
      changed()
    },
    lines: (): Line[] => {
      const order = new Map(items.map((one, at) => [one.id, at]))
      return [...lines.values()].sort((a, b) => order.get(a.item)! - order.get(b.item)!)
    },
    /** It was sent: what comes next is another choice of the same people. */
    clear: () => {
      lines.clear()
      id = madeId()
      sender = { ...sender, note: '' }
      changed()
    },
    watch: (watcher: () => void) => watchers.add(watcher),
  }
}

export type Store = ReturnType<typeof createStore>

function read(name: string): Kept | undefined {
  try {
    const entry = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<Kept> | null
    if (!entry || !Array.isArray(entry.lines) || typeof entry.id !== 'string') return undefined
    const whole = entry.lines.filter((one) => Number.isInteger(one?.quantity) && typeof one?.item === 'string')
    return { id: entry.id, lines: whole as Line[], sender: { ...nobody, ...entry.sender } }
  } catch {
    return undefined
  }
}

/** The next quantity by thumb: ones up to ten, tens up to a hundred, and so on. */
export function step(quantity: number, up: boolean, most: number): number {
  const below = up ? quantity : quantity - 1
  const by = below < 10 ? 1 : 10 ** Math.floor(Math.log10(below))
  const next = up ? Math.floor(quantity / by + 1) * by : Math.ceil(quantity / by - 1) * by
  return Math.min(most, Math.max(0, next))
}
