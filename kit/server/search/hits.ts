import { type Fields, type Hit, leadingChoiceOf, type Resource, searchedFields, searchedTexts } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import { nameOf } from '../crud.ts'
import { camel, type Noun, type Nouns, parentKindsOf } from '../noun.ts'
import { hasClosedLinks, type LinkedText, linkedTexts } from './links.ts'
import { countWordsIn, excerptAround, meaningsOf } from './text.ts'

type Row = Record<string, unknown>

/** Records as the search over everything shows them: with where `q` was found and the record they are part of. */
export async function hitsOf(ctx: Ctx, nouns: Nouns, noun: Noun, rows: readonly Row[], q: string): Promise<Hit[]> {
  const parents = await parentsOf(ctx, nouns, noun, rows)
  const linked = await linkedTexts(ctx, noun.contract, rows)
  const isClosed = hasClosedLinks(ctx, noun.contract)
  return rows.map((row) => {
    const id = String(row.id)
    const parent = parents.get(id)
    const leadingChoice = leadingChoiceOf(noun.contract, row)
    const openLinked = linked.get(id)?.filter(({ guarded }) => !guarded || !isClosed) ?? []
    return {
      kind: noun.contract.name,
      id,
      name: nameOf(noun.contract, row, ctx.language, { everyLanguage: true }),
      status: row.status as Hit['status'],
      where: whereFound(noun.contract, [...ownTexts(noun.contract, row), ...openLinked], q),
      ...(leadingChoice ? { leadingChoice } : {}),
      ...(parent ? { parent } : {}),
    }
  })
}

type FieldText = Pick<LinkedText, 'field' | 'text'>

/** The searched texts of a record, names first; of rows and groups each text inside. */
const ownTexts = (contract: Resource<any, any>, row: Row): FieldText[] =>
  searchedFields(contract).flatMap((field) =>
    searchedTexts((contract.all as Fields)[field]!, row[field]).map((text) => ({ field, text })),
  )

/**
 * The first text that holds the greatest share of the words of `q`, with its field; of a long text a piece around them.
 */
function whereFound(contract: Resource<any, any>, texts: readonly FieldText[], q: string): Hit['where'] {
  const best = bestMatch(texts, meaningsOf(q))
  if (!best) return null
  const { field, text, words } = best
  return { field, label: (contract.all as Fields)[field]!.label, text: excerptAround(text, words) }
}

function bestMatch(texts: readonly FieldText[], meanings: readonly (readonly string[])[]) {
  let best: (FieldText & { readonly words: readonly string[] }) | undefined
  let bestShare = 0
  for (const { field, text } of texts)
    for (const words of meanings) {
      const share = countWordsIn(text, words) / words.length
      if (share <= bestShare) continue
      best = { field, text, words }
      if (share === 1) return best
      bestShare = share
    }
  return best
}

/**
 * The records that `rows` are part of, by the ids of the rows; their names are empty where the actor may not see them.
 */
export async function parentsOf(
  ctx: Ctx,
  nouns: Nouns,
  noun: Noun,
  rows: readonly Row[],
): Promise<Map<string, Hit['parent']>> {
  const { root } = noun
  const parents = new Map<string, Hit['parent']>()
  if (!root) return parents
  const parentIdOf = (row: Row) => String(row[camel(root.column)])
  for (const { contract, service } of parentKindsOf(nouns, noun)) {
    const children = 'table' in root ? rows : rows.filter((row) => row[camel(root.kindColumn)] === contract.name)
    if (children.length === 0) continue
    const found = await service.lookup(ctx, { ids: children.map(parentIdOf) })
    const names = new Map(found.map(({ id, name }) => [id, name]))
    for (const row of children) {
      const id = parentIdOf(row)
      parents.set(String(row.id), { kind: contract.name, path: contract.path, id, name: names.get(id) ?? '' })
    }
  }
  return parents
}
