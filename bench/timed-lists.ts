import { figuresOf, row } from './product.ts'
import type { StoredProduct } from './stored.ts'

const times = 15
/** Milliseconds at the server: the longest of the medians, and their median. */
const limits = { longest: 150, median: 40 }

/** A list to read: its path, its query, and the table whose plans say why it is slow. */
export type TimedList = { readonly path: string; readonly query: string; readonly table: string }

/** Reads lists again and again and prints what each takes at the server; with `explain` the plans of the slowest. */
export async function timeLists(product: StoredProduct, lists: readonly TimedList[], explain: boolean) {
  console.log(`\nmilliseconds at the server: median, 95 %, longest of ${times}`)
  const timed: (TimedList & { readonly each: readonly number[] })[] = []
  for (const list of lists) {
    await product.list(list.query, list.path)
    const each: number[] = []
    let total = ''
    for (let i = 0; i < times; i++) {
      const answer = await product.list(list.query, list.path)
      each.push(answer.server)
      total = answer.total
    }
    timed.push({ ...list, each })
    const name = `${list.path} ${list.query.replace(/[0-9a-f]{8}-[0-9a-f-]+/g, '…')}`
    row(name, figuresOf(each), total === 'undefined' ? '' : total)
  }
  row('\nall', figuresOf(timed.flatMap(({ each }) => each)))
  const medians = figuresOf(timed.map(({ each }) => figuresOf(each).median))
  row('their medians', medians)
  const isWithin = medians.median <= limits.median && medians.longest <= limits.longest
  console.log(isWithin ? 'within the limits' : 'ABOVE THE LIMITS')
  if (!explain) return
  const slowest = timed.toSorted((a, b) => figuresOf(b.each).median - figuresOf(a.each).median).slice(0, 4)
  for (const { path, query, table } of slowest) {
    console.log(`\n${path}?${query}`)
    for (const line of await product.explain(query, path, table)) console.log(line)
  }
}
