import { figuresOf, row } from './product.ts'
import type { StoredProduct } from './stored.ts'

/** Milliseconds at the server: the longest of the medians, and their median. */
const limits = { longest: 150, median: 40 }

export type TimedList = { readonly path: string; readonly query: string; readonly table: string }

/** Milliseconds at the server of a list that was read several times after a first one, and its number of matches. */
export type Times = { readonly first: number; readonly each: readonly number[]; readonly total: string }

/** Reads a list once and then `times` in a row; throws if it is refused. */
export async function timesOf(product: StoredProduct, path: string, query: string, times: number): Promise<Times> {
  const first = (await product.list(query, path)).server
  const each: number[] = []
  let lastTotal = ''
  for (let i = 0; i < times; i++) {
    const { server, total } = await product.list(query, path)
    if (total.startsWith('refused')) throw new Error(`${path}?${query}: ${total}`)
    each.push(server)
    lastTotal = total
  }
  return { first, each, total: lastTotal }
}

/** A list as a line of a table names it, without ids. */
export const listName = (path: string, query: string) => `${path} ${query.replace(/[0-9a-f]{8}-[0-9a-f-]+/g, '…')}`

/** Prints the plans of the slowest lists, by their medians. */
export async function explainSlowest(
  product: StoredProduct,
  timed: readonly (TimedList & Pick<Times, 'each'>)[],
  count = 4,
) {
  const slowest = timed.toSorted((a, b) => figuresOf(b.each).median - figuresOf(a.each).median).slice(0, count)
  for (const { path, query, table } of slowest) {
    console.log(`\n${path}?${query}`)
    for (const line of await product.explain(query, path, table)) console.log(line)
  }
}

/** Reads lists again and again and prints what each takes at the server; with `explain` the plans of the slowest. */
export async function timeLists(product: StoredProduct, lists: readonly TimedList[], explain: boolean, times = 15) {
  console.log(`\nmilliseconds at the server: median, 95 %, longest of ${times}`)
  const timed: (TimedList & Times)[] = []
  for (const list of lists) {
    const taken = await timesOf(product, list.path, list.query, times)
    timed.push({ ...list, ...taken })
    row(listName(list.path, list.query), figuresOf(taken.each), taken.total)
  }
  row('\nall', figuresOf(timed.flatMap(({ each }) => each)))
  const medians = figuresOf(timed.map(({ each }) => figuresOf(each).median))
  row('their medians', medians)
  const isWithin = medians.median <= limits.median && medians.longest <= limits.longest
  console.log(isWithin ? 'within the limits' : 'ABOVE THE LIMITS')
  if (explain) await explainSlowest(product, timed)
}
