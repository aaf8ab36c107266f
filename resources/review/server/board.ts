import { parseQuery } from '@sms/kit/contract'
import { accessTo, bounded, type Call, type Crud, may, opens, type Route, route } from '@sms/kit/server'
import { coversOf, listSchema, type Source, where } from '@sms/kit/server/mount'
import { sql } from 'drizzle-orm'
import { subjectKinds } from '../../item/contract.ts'
import { type ReviewContract, review } from '../contract.ts'
import { type BoardColumn, type Card, cardsMost } from '../rules/board.ts'
import { reviewStages } from '../workflow.ts'

/** `GET /api/reviewstatus/board`: the first reviews of each state and their number, with the filters of the list. */
export const boardRoute = (reviews: Pick<Crud, 'contract' | 'table' | 'scope'>): Route =>
  route({
    method: 'GET',
    path: '/reviewstatus/board',
    title: `Reviews by state: how many there are, and the first ${cardsMost} of each, overdue first`,
    access: accessTo(review),
    query: { parse: (raw) => raw as Record<string, unknown>, schema: listSchema(review) },
    data: { type: 'array', items: { type: 'object' } },
    handle: async (call) => ({ data: await columns(call, reviews) }),
  })

async function columns(call: Call<unknown, Record<string, unknown>>, source: Source): Promise<BoardColumn[]> {
  const query = parseQuery(review as ReviewContract, call.query, (right) => may(call.actor, right))
  const condition = where(call, source, query) ?? sql`true`
  const stages = reviewStages.map(({ value }) => value)
  const [first, second] = call.language === 'zh' ? ['name_zh', 'name_en'] : ['name_en', 'name_zh']
  // Runs a text search once for all columns; other filters use an index per column.
  const matched = query.q ? sql`matched as materialized (select review.* from review where ${condition}),` : sql``
  const [from, fits] = query.q ? [sql`matched`, sql`true`] : [sql`review`, condition]
  return bounded(call, async (db) => {
    const inScope = call.nouns.item!.service.scope(call.actor) ?? sql`true`
    const { rows: cards } = await db.execute<Omit<Card, 'cover'> & { total: number }>(sql`
      with ${matched} totals as materialized (
        select stage, count(*)::int as total from ${from} review where ${fits} group by stage
      )
      select card.id, card.version, card.status, card.code, card.kind, card.subject, card.colourway, card.brand, card.supplier,
        card.responsible, card.due::text, card.stage, card.round, card.waiting::text, card.decided_on::text as "decidedOn",
        card.stage = 'Received' and jsonb_array_length(round.decisions) > 0 as passed,
        item.kind as of, item.code as "subjectCode",
        coalesce(item.${sql.raw(first!)}, item.${sql.raw(second!)}) as "subjectName", colourway.name as colour,
        totals.total
      from unnest(${sql.param(stages)}::text[]) with ordinality as columns (stage, place)
      join totals on totals.stage = columns.stage
      cross join lateral (
        select * from ${from} review where review.stage = columns.stage and ${fits}
        order by waiting, decided_on desc, code limit ${cardsMost}
      ) card
      left join item on item.id = card.subject and ${inScope}
      left join colourway on colourway.id = card.colourway
      left join round on round.review = card.id and round.number = card.round
      order by columns.place, card.waiting, card.decided_on desc, card.code`)
    const seen = cards.flatMap(({ of, subject }) =>
      of !== null && opens(call.actor, call.nouns[of]!.contract) ? [subject] : [],
    )
    const covers = await coversOf({ db }, [...subjectKinds], seen)
    const byStage = Map.groupBy(cards, ({ stage }) => stage)
    return stages.map((stage) => {
      const some = byStage.get(stage) ?? []
      const shown = some.map(({ total: _, ...card }) => ({ ...card, cover: covers.get(card.subject)?.id ?? null }))
      return { stage, total: some[0]?.total ?? 0, cards: shown }
    })
  })
}
