import { type Fields, type Hit, leadingChoiceOf, type Resource, searchedFields, searchedTexts } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import { nameOf } from '../crud.ts'
import { camel, type Noun, type Nouns, parentKindsOf } from '../noun.ts'
import { hasClosedLinks, type LinkedText, linkedTexts } from './links.ts'
import { countWordsIn, excerptAround, meaningsOf } from './text.ts'

type Row = Record<string, unknown>

/** Records as the search over everything shows them. */
export async function hitsOf(ctx: Ctx, nouns: Nouns, noun: Noun, rows: readonly Row[], q: string): Promise<Hit[]> {
  const parents = await parentsOf(ctx, nouns, noun, rows)
  const linked = await linkedTexts(ctx, noun.contract, rows)
  const isClosed = hasClosedLinks(ctx, noun.contract)
  return rows.map((row) => {
    const parent = parents.get(String(row.id))
    const leadingChoice = leadingChoiceOf(noun.contract, row)
    return {
      kind: noun.contract.name,
      id: String(row.id),
      name: nameOf(noun.contract, row, ctx.language, { every: true }),
      status: row.status as Hit['status'],
      where: whereFound(
        noun.contract,
        row,
        q,
        linked.get(String(row.id))?.filter(({ guarded }) => !guarded || !isClosed),
      ),
      ...(leadingChoice ? { leadingChoice } : {}),
      ...(parent ? { parent } : {}),
    }
  })
}

/**
 * The first searched field whose text holds most of the words, names before others; of rows and groups the text inside,
 * of a long one the piece that holds them. Behind its own texts come those of the records that it is found by.
 */
function whereFound(
  contract: Resource<any, any>,
  row: Row,
  q: string,
  linked: readonly Pick<LinkedText, 'field' | 'text'>[] = [],
): Hit['where'] {
  const fields = contract.all as Fields
  const meanings = meaningsOf(q)
  let best: { field: string; text: string; words: readonly string[]; share: number } | undefined
  const own = searchedFields(contract).flatMap((field) =>
    searchedTexts(fields[field]!, row[field]).map((text) => ({ field, text })),
  )
  for (const { field, text } of [...own, ...linked])
    for (const words of meanings) {
      if (best?.share === 1) break
      const share = countWordsIn(text, words) / words.length
      if (share > (best?.share ?? 0)) best = { field, text, words, share }
    }
  return best
    ? { field: best.field, label: fields[best.field]!.label, text: excerptAround(best.text, best.words) }
    : null
}

/** What records are part of, by their own id. */
export async function parentsOf(
  ctx: Ctx,
  nouns: Nouns,
  noun: Noun,
  rows: readonly Row[],
): Promise<Map<string, Hit['parent']>> {
  const { root } = noun
  const parents = new Map<string, Hit['parent']>()
  if (!root) return parents
  const idOf = (row: Row) => String(row[camel(root.column)])
  for (const { contract, service } of parentKindsOf(nouns, noun)) {
    const mine = 'table' in root ? rows : rows.filter((row) => row[camel(root.kindColumn)] === contract.name)
    if (mine.length === 0) continue
    const named = new Map(
      (await service.lookup(ctx, { ids: mine.map(idOf) })).map((record) => [record.id, record.name]),
    )
    for (const row of mine) {
      const id = idOf(row)
      parents.set(String(row.id), { kind: contract.name, path: contract.path, id, name: named.get(id) ?? '' })
    }
  }
  return parents
}
