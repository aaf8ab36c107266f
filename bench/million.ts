// How long the supplier list takes with a million suppliers: hundreds of searches and every filter, at the server and at
// the caller, beside a bare handler and hand-written SQL in the same run. The database is kept (MILLION_DIR) for the next
// run. `node bench/million.ts 1000000`; add `q=` or a field's name to ask only for those, or `2/3` for the second of
// three portions of all.

import Fastify from 'fastify'
import { openMillion } from './million/open.ts'
import { filters, type Question, searches } from './million/questions.ts'
import { slowest } from './million/slowest.ts'
import { figuresOf, measure, row } from './product.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const which = process.argv[3] ?? ''
const [portion, portions] = which.includes('/') ? which.split('/').map(Number) : []
const only = portion ? '' : which
const product = await openMillion(count, (line) => console.log(line))

const bare = Fastify()
bare.get('/', async () => ({ code: 1 }))
const bareUrl = await bare.listen({ port: 0 })
console.log('\nmilliseconds: median, 95 %, longest')
row('limit: bare handler', await measure(() => fetch(bareUrl).then((answer) => answer.text())))
const byHand = `select * from supplier where status = 'Active' order by code limit 51`
row('limit: hand-written SQL, one page', await measure(() => product.client.query(byHand)))
await bare.close()

/** A list's answer at its second asking or its first, whichever was sooner, and how long the first took, cold or not. */
type Taken = Question & {
  readonly server: number
  readonly caller: number
  readonly total: string
  readonly first: number
}
const taken: Taken[] = []
const followed: Taken[] = []
const all = [
  ...('q='.startsWith(only) ? await searches(product.client) : []),
  ...(only === 'q=' ? [] : await filters(product.client)),
]
// Every other list as the pages ask for it by default: of the Active suppliers alone.
for (const [i, { kind, query }] of all.filter(({ query }) => query.startsWith(only)).entries()) {
  // Neighbours stand in one portion: they differ by the status.
  if (portions && Math.floor(i / 2) % portions !== portion! - 1) continue
  const asked = i % 2 && !query.startsWith('status=') ? `${query}&status=Active` : query
  // As the pages ask: rows do not wait for a number that takes long to count, and that follows.
  taken.push({ kind, query: asked, ...(await better(`${asked}&about=total`)) })
  if (taken.at(-1)!.total.startsWith('≈'))
    followed.push({ kind, query: asked, ...(await better(`${asked}&pageSize=1`)) })
}

async function better(query: string) {
  const [a, b] = [await product.list(query), await product.list(query)]
  return { ...(b.server < a.server ? b : a), first: a.server }
}

// The search over everything, of the header: as the lists' own searches, every fifth of them.
const header: number[] = []
for (const { query } of all.filter(({ query }) => query.startsWith('q=')).filter((_, i) => i % 5 === 0)) {
  const from = performance.now()
  await (await product.fetch(`${product.url}/api/search?${query}`, {})).text()
  header.push(performance.now() - from)
}

// The far end, wherever it is: pages by cursors from both ends, and jumps to a page by its number.
const deep = new Map<string, number[]>()
for (const base of ['', 'status=Active', 'q=textile', 'q=weaving', 'city=Suzhou']) {
  const about = `${base}&about=total`
  const end = await cursorsOf(`${about}&before=~`)
  const far = await cursorsOf(`${about}&page=1000`)
  for (const [name, query] of [
    ['page 1', about],
    ['the end', `${about}&before=~`],
    ['before the end', end.prev && `${about}&before=${encodeURIComponent(end.prev)}`],
    ['page 1,000 by number', `${about}&page=1000`],
    ['behind it by cursor', far.next && `${about}&after=${encodeURIComponent(far.next)}`],
  ] as const)
    if (query) deep.set(name, [...(deep.get(name) ?? []), (await better(query)).server])
}

async function cursorsOf(query: string) {
  const answer = await product.fetch(`${product.url}/api/supplier?${query}`, {})
  return (await answer.json()) as { readonly next?: string; readonly prev?: string }
}

const figures = (some: readonly Taken[], of: 'server' | 'caller' | 'first') => figuresOf(some.map((one) => one[of]))

for (const [kind, some] of Map.groupBy(taken, (one) => one.kind))
  row(kind, figures(some, 'server'), `${some.length} lists`)
row('all, at the server', figures(taken, 'server'), `${taken.length} lists`)
row('all, at the caller', figures(taken, 'caller'))
row('all, when first asked', figures(taken, 'first'))
if (followed.length) row('numbers that followed', figures(followed, 'server'), `${followed.length} lists`)
if (header.length) row('search over everything, at the caller', figuresOf(header), `${header.length} terms`)
for (const [name, some] of deep) row(`depth: ${name}`, figuresOf(some), `${some.length} lists`)
console.log(`over 100 ms: ${taken.filter((one) => one.server > 100).length}`)
await slowest(product, taken)
await product.close()
