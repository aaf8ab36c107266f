import type { Kept } from './open.ts'

/** Prints the slowest lists, each with the plans of its statements as the server had them. */
export async function slowest(
  product: Kept,
  taken: readonly { readonly query: string; readonly server: number; readonly total: string }[],
  many = 12,
) {
  const worst = [...taken].sort((a, b) => b.server - a.server).slice(0, many)
  console.log('\nslowest')
  for (const { query, server, total } of worst)
    console.log(`${server.toFixed(1).padStart(8)} ms  ${decodeURIComponent(query)}  ${total}`)
  for (const { query } of worst.slice(0, 3)) {
    console.log(`\n${decodeURIComponent(query)}`)
    for (const plan of await product.explain(query)) console.log(plan)
  }
}
