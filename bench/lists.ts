// Times the lists of so many suppliers: searches, filters, deep pages and the search over everything, beside a bare
// handler and hand-written SQL. `npm run bench -- 100000`; `q=` or a field's name restricts it to those.

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { fillLists } from './lists/fill.ts'
import { filters, type Question, searches } from './lists/questions.ts'
import { figuresOf, measure, row } from './product.ts'
import { openStored } from './stored.ts'

const count = Number(process.argv[2] ?? 100_000)
const only = process.argv[3] ?? ''
const folder = process.env.LISTS_DIR ?? join(tmpdir(), `lists-${count}`)
const log = (line: string) => console.log(line)
const product = await openStored(folder, 'supplier', (client) => fillLists(client, count, log), log)
const { client } = product

const bare = Fastify()
bare.get('/', async () => ({ code: 1 }))
const bareUrl = await bare.listen({ port: 0 })
log(`\n${count} suppliers; milliseconds: median, 95 %, longest`)
row('limit: bare handler', await measure(() => fetch(bareUrl).then((answer) => answer.text())))
await bare.close()
const byHand = `select *, (select count(*) from (select 1 from supplier where status = 'Active' limit 10001) as c)
  from supplier where status = 'Active' order by code limit 51`
row('limit: hand-written SQL, page and total', await measure(() => client.query(byHand)))

/** A list with the faster of two answers, and how long the first took, whether cold or not; in milliseconds. */
type Timed = Question & Awaited<ReturnType<typeof fasterOfTwo>>
const timed: Timed[] = []
const all = [
  ...('q='.startsWith(only) ? await searches(client) : []),
  ...(only === 'q=' ? [] : await filters(client)),
].filter(({ query }) => query.startsWith(only))
// Every other list as the pages ask for it by default: of the Active suppliers alone.
for (const [i, { kind, query }] of all.entries()) {
  const filtered = i % 2 && !query.startsWith('status=') ? `${query}&status=Active` : query
  timed.push({ kind, query: filtered, ...(await fasterOfTwo(filtered)) })
}

async function fasterOfTwo(query: string) {
  const [a, b] = [await product.list(query), await product.list(query)]
  return { ...(b.server < a.server ? b : a), database: Math.min(a.database, b.database), first: a.server }
}

const figures = (entries: readonly Timed[], measure: 'server' | 'caller' | 'first' | 'database') =>
  figuresOf(entries.map((entry) => entry[measure]))
for (const [kind, entries] of Map.groupBy(timed, (entry) => entry.kind))
  row(kind, figures(entries, 'database'), `${entries.length} lists, processor of the database`)
row('all, at the server', figures(timed, 'server'), `${timed.length} lists`)
row('all, at the caller', figures(timed, 'caller'))
row('all, when first asked', figures(timed, 'first'))
row('all, processor of the database', figures(timed, 'database'))

// Sorts, and both ends of lists: pages by cursors, and jumps to a page by its number.
const sorts = [
  '-code',
  'nameZh',
  '-nameEn',
  '-updatedAt',
  'star',
  'region',
  'nextExpiry',
  '-leadDaysBulk',
  'star,region',
]
for (const sort of sorts)
  row(`sorted by ${sort}`, figuresOf([(await fasterOfTwo(`status=Active&sort=${sort}`)).database]))
const deep = new Map<string, number[]>()
for (const base of ['', 'status=Active', 'q=textile', 'q=weaving', 'city=Suzhou']) {
  const far = await cursorsOf(`${base}&page=${Math.ceil(count / 1_000)}`)
  const end = await cursorsOf(`${base}&before=~`)
  for (const [name, query] of [
    ['page 1', base],
    ['a twentieth of the way, by number', `${base}&page=${Math.ceil(count / 1_000)}`],
    ['behind it by cursor', far.next && `${base}&after=${encodeURIComponent(far.next)}`],
    ['the end', `${base}&before=~`],
    ['before the end', end.prev && `${base}&before=${encodeURIComponent(end.prev)}`],
  ] as const)
    if (query !== undefined) deep.set(name, [...(deep.get(name) ?? []), (await fasterOfTwo(query)).database])
}
for (const [name, some] of deep) row(`depth: ${name}`, figuresOf(some), `${some.length} lists`)

async function cursorsOf(query: string) {
  const answer = await product.fetch(`${product.url}/api/supplier?${query}`, {})
  return (await answer.json()) as { readonly next?: string; readonly prev?: string }
}

const header: number[] = []
for (const { query } of all.filter(({ query }) => query.startsWith('q=')).filter((_, i) => i % 5 === 0)) {
  const from = performance.now()
  await (await product.fetch(`${product.url}/api/search?${query}`, {})).text()
  header.push(performance.now() - from)
}
if (header.length) row('search over everything, at the caller', figuresOf(header), `${header.length} terms`)

for (const ms of [25, 100, 1_000])
  log(
    `over ${ms} ms: ${timed.filter((entry) => entry.server > ms).length}, of processor: ${timed.filter((entry) => entry.database > ms).length}`,
  )
log('\nslowest')
const slowest = timed.toSorted((a, b) => b.database - a.database).slice(0, 20)
for (const { query, database, total } of slowest)
  log(`${database.toFixed(1).padStart(8)} ms  ${decodeURIComponent(query)}  ${total}`)
for (const { query } of slowest.slice(0, 3)) {
  log(`\n${decodeURIComponent(query)}`)
  for (const line of await product.explain(query)) log(line)
}
await product.close()
