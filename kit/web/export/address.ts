import { zone } from '../data/query.ts'
import type { ListNow } from '../list/list-props.ts'

export type ExportChoice = {
  readonly format: 'xlsx' | 'csv'
  /** Every field, to be imported again, or the columns that the list shows. */
  readonly what: 'all' | 'shown'
  /** Whether lists get sheets of their own, and whether there are pictures, where the format has them. */
  readonly lists: boolean
  readonly pictures: boolean
}

/** The download address for the list's search, filters and order; `shown` are its columns. */
export function exportHref(
  path: string,
  { format, what, lists, pictures }: ExportChoice,
  query: ListNow['query'],
  shown: readonly string[],
) {
  const parameters = new URLSearchParams({ ...query, zone, format })
  if (what === 'shown') parameters.set('columns', shown.join(','))
  if (format === 'xlsx' && !lists) parameters.set('lists', 'false')
  if (format === 'xlsx' && pictures) parameters.set('pictures', 'true')
  return `/api/${path}/export?${parameters}`
}

export const defaultExportChoice: ExportChoice = { format: 'xlsx', what: 'all', lists: true, pictures: false }

/** Reads stored options; invalid ones become the defaults. */
export function readExportChoice(text: string | null): ExportChoice {
  try {
    const { format, what, lists, pictures } = JSON.parse(text ?? '{}') as Record<string, unknown>
    return {
      format: format === 'csv' ? 'csv' : 'xlsx',
      what: what === 'shown' ? 'shown' : 'all',
      lists: lists !== false,
      pictures: pictures === true,
    }
  } catch {
    return defaultExportChoice
  }
}
