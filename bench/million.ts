// How long the supplier list takes with a million suppliers: hundreds of searches and every filter, at the server and at
// the caller, beside a bare handler and hand-written SQL in the same run. The database is kept (MILLION_DIR) for the next
// run. `node bench/million.ts 1000000`; add `q=` or a field's name to ask only for those, or `2/3` for the second of
// three portions of all.

import Fastify from 'fastify'
import { openMillion } from './million/open.ts'
import { filters, type Question, searches } from './million/questions.ts'
import { slowest } from './million/slowest.ts'
import { measure, row } from './product.ts'

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

type Taken = Question & { readonly server: number; readonly caller: number; readonly total: string }
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
  return b.server < a.server ? b : a
}

const figures = (some: readonly Taken[], of: 'server' | 'caller') => {
  const sorted = some.map((one) => one[of]).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { median: at(0.5), p95: at(0.95), longest: sorted.at(-1)! }
}
for (const [kind, some] of Map.groupBy(taken, (one) => one.kind))
  row(kind, figures(some, 'server'), `${some.length} lists`)
row('all, at the server', figures(taken, 'server'), `${taken.length} lists`)
row('all, at the caller', figures(taken, 'caller'))
if (followed.length) row('numbers that followed', figures(followed, 'server'), `${followed.length} lists`)
console.log(`over 100 ms: ${taken.filter((one) => one.server > 100).length}`)
await slowest(product, taken)
await product.close()
