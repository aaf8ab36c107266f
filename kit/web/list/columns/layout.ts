import { type ViewDisplay, type ViewState, viewDisplays } from '@sms/kit/contract'

/** A user's look of a list: columns, their order and widths, the row height. */
export type Layout = {
  /** Keys of the columns shown. */
  readonly columns: readonly string[]
  /** Keys of all columns in their order, shown or not. */
  readonly order: readonly string[]
  /** Widths in pixels of the columns that the user has resized. */
  readonly widths: Readonly<Record<string, number>>
  /** calm: rows of 40 px; dense: of 32 px. */
  readonly density: Density
  /** `gallery` requires records with pictures. */
  readonly display: ViewDisplay
}

export type Density = 'calm' | 'dense'
export const rowHeights: Readonly<Record<Density, number>> = { calm: 40, dense: 32 }

/** Narrowest and widest column, in pixels. */
export const widthMin = 64
export const widthMax = 800

/** A list's default layout: the columns `shown` first, then the others of `all`. */
export const initialLayout = (
  shown: readonly string[],
  all: readonly string[],
  display: ViewDisplay = 'table',
): Layout => ({
  columns: shown,
  order: [...shown, ...all.filter((key) => !shown.includes(key))],
  widths: {},
  density: 'calm',
  display,
})

/** A stored layout, adapted to the columns of `initial`; unreadable values count as not stored. */
export function fitLayout(saved: unknown, initial: Layout): Layout {
  const { columns, order, widths, density, display } = (isObject(saved) ? saved : {}) as Partial<
    Record<keyof Layout, unknown>
  >
  if (!isTexts(columns) || !isTexts(order)) return initial
  const known = [...new Set(order)].filter((key) => initial.order.includes(key))
  const added = initial.order.filter((key) => !known.includes(key))
  return {
    columns: [...known.filter((key) => columns.includes(key)), ...added.filter((key) => initial.columns.includes(key))],
    order: added.reduce((order, key) => insertAfter(order, key, initial.order), known),
    widths: Object.fromEntries(
      Object.entries(isObject(widths) ? widths : {}).flatMap(([key, width]) =>
        typeof width === 'number' && Number.isFinite(width) ? [[key, clampWidth(width)]] : [],
      ),
    ),
    density: density === 'dense' ? 'dense' : 'calm',
    display: viewDisplays.find((known) => known === display) ?? initial.display,
  }
}

/** A layout in its stored form. That of a view is stored beside the view's saved content, for which it is valid. */
export const writeLayout = (layout: Layout, savedContent?: ViewState) =>
  JSON.stringify(savedContent ? { of: textOf(savedContent), layout } : layout)

/** The stored layout, unchecked; undefined if none is readable, or if the view's saved content is another now. */
export function readLayout(text: string | null, savedContent?: ViewState): unknown {
  try {
    const found: unknown = JSON.parse(text ?? 'null') ?? undefined
    if (!savedContent) return found
    return isObject(found) && found.of === textOf(savedContent) ? found.layout : undefined
  } catch {
    return undefined
  }
}

/** A text that depends on the content alone, not on the order of its keys. */
const textOf = (content: ViewState) =>
  JSON.stringify(content, (_, part: unknown) =>
    isObject(part) && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** The keys of the visible columns, in order. */
export const shownColumns = (layout: Layout) => layout.order.filter((key) => layout.columns.includes(key))

/** Shows or hides one column. */
export const toggleColumn = (layout: Layout, key: string): Layout => ({
  ...layout,
  columns: layout.columns.includes(key) ? layout.columns.filter((column) => column !== key) : [...layout.columns, key],
})

/** Moves a column to the place of another, `to`: before it when moved up, behind it when moved down. */
export function moveColumn(layout: Layout, key: string, to: string): Layout {
  const target = layout.order.indexOf(to)
  if (target < 0 || key === to || !layout.order.includes(key)) return layout
  const order = layout.order.filter((column) => column !== key)
  order.splice(target, 0, key)
  return { ...layout, order }
}

/** The layout with a new column width; undefined resets it. */
export function resizeColumn(layout: Layout, key: string, width: number | undefined): Layout {
  const { [key]: _, ...others } = layout.widths
  return { ...layout, widths: width === undefined ? others : { ...others, [key]: clampWidth(width) } }
}

const clampWidth = (width: number) => Math.round(Math.min(widthMax, Math.max(widthMin, width)))

/** Inserts `key` behind the nearest of its predecessors in `model` that `keys` has, else in front. */
function insertAfter(keys: readonly string[], key: string, model: readonly string[]): string[] {
  const before = model.slice(0, model.indexOf(key)).findLast((other) => keys.includes(other))
  const at = before === undefined ? 0 : keys.indexOf(before) + 1
  return [...keys.slice(0, at), key, ...keys.slice(at)]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')
