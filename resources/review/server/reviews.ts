import { type InputOf, parseQuery } from '@sms/kit/contract'
import {
  accessTo,
  byId,
  type Call,
  type Crud,
  type Ctx,
  crud,
  editBelow,
  lockParent,
  may,
  type Noun,
  objectSchema,
  opens,
  type Route,
  readInTurn,
  route,
  routes,
  write,
} from '@sms/kit/server'
import { coversOf, listSchema, type Source, where } from '@sms/kit/server/mount'
import { sql } from 'drizzle-orm'
import { colourwayTable } from '../../colourway/table.ts'
import { codeRoute } from '../../company/server/code-route.ts'
import { nextOfSeries } from '../../company/server/number-series.ts'
import { itemHeaders, subjectKinds } from '../../item/contract.ts'
import { round } from '../../round/contract.ts'
import { roundNoun } from '../../round/server/rounds.ts'
import { type ReviewContract, review } from '../contract.ts'
import { type BoardColumn, type Card, cardsMost } from '../rules/board.ts'
import { reviewTable } from '../table.ts'
import { reviewStages } from '../workflow.ts'
import { reviewCommands } from './commands.ts'
import { withdrawNotices } from './due-notices.ts'
import { parcelRoutes } from './parcel.ts'
import { reviewRule } from './rule.ts'
import { addFirstRounds, roundsOf } from './write-rounds.ts'

const boardRoute = (reviews: Pick<Crud, 'contract' | 'table' | 'scope'>): Route =>
  route({
    method: 'GET',
    path: '/reviewstatus/board',
    title: `Reviews by state: how many there are, and the first ${cardsMost} of each, overdue first`,
    access: accessTo(review),
    query: { parse: (raw) => raw as Record<string, unknown>, schema: listSchema(review) },
    data: { type: 'array', items: { type: 'object' } },
    handle: async (call) => ({ data: await boardColumns(call, reviews) }),
  })

async function boardColumns(call: Call<unknown, Record<string, unknown>>, source: Source): Promise<BoardColumn[]> {
  const query = parseQuery(review as ReviewContract, call.query, (right) => may(call.actor, right))
  const condition = where(call, source, query) ?? sql`true`
  const stages = reviewStages.map(({ value }) => value)
  const isChinese = call.language === 'zh'
  const name = isChinese ? sql`coalesce(item.name_zh, item.name_en)` : sql`coalesce(item.name_en, item.name_zh)`
  const colour = isChinese ? sql`coalesce(colourway.name_zh, colourway.name)` : sql`colourway.name`
  // A text search runs once for all columns.
  const matched = query.q ? sql`matched as materialized (select review.* from review where ${condition}),` : sql``
  const [table, isMatch] = query.q ? [sql`matched`, sql`true`] : [sql`review`, condition]
  return readInTurn(call, async (db) => {
    const inScope = call.nouns.item!.service.scope(call.actor) ?? sql`true`
    const { rows: cards } = await db.execute<Omit<Card, 'cover'> & { total: number }>(sql`
      with ${matched} totals as materialized (
        select stage, count(*)::int as total from ${table} review where ${isMatch} group by stage
      )
      select card.id, card.version, card.status, card.code, card.kind, card.subject, card.colourway, card.brand, card.supplier,
        card.responsible, card.due::text, card.stage, card.round, card.waiting::text, card.decided_on::text as "decidedOn",
        card.stage = 'Received' and jsonb_array_length(round.decisions) > 0 as passed,
        item.kind as of, item.code as "subjectCode",
        ${name} as "subjectName", ${colour} as colour, totals.total
      from unnest(${sql.param(stages)}::text[]) with ordinality as columns (stage, place)
      join totals on totals.stage = columns.stage
      cross join lateral (
        select * from ${table} review where review.stage = columns.stage and ${isMatch}
        order by waiting, decided_on desc, code limit ${cardsMost}
      ) card
      left join item on item.id = card.subject and ${inScope}
      left join colourway on colourway.id = card.colourway
      left join round on round.review = card.id and round.number = card.round
      order by columns.place, card.waiting, card.decided_on desc, card.code`)
    // A picture is shown only of a subject whose kind the actor's menu opens.
    const openSubjects = cards.flatMap(({ of, subject }) =>
      of !== null && opens(call.actor, call.nouns[of]!.contract) ? [subject] : [],
    )
    const covers = await coversOf({ db }, [...subjectKinds], openSubjects)
    const byStage = Map.groupBy(cards, ({ stage }) => stage)
    return stages.map((stage) => {
      const found = byStage.get(stage) ?? []
      const shown = found.map(({ total: _, ...card }) => ({ ...card, cover: covers.get(card.subject)?.id ?? null }))
      return { stage, total: found[0]?.total ?? 0, cards: shown }
    })
  })
}

const service = crud(review, reviewTable, {
  rule: reviewRule,
  written: async (ctx, rows) => {
    await addFirstRounds(ctx, rows)
    await withdrawNotices(ctx, rows)
  },
})

/** Reviews. The lab dip status of a colourway follows from its newest lab dip review, a cancelled one only if alone. */
export const reviewNoun = {
  contract: review,
  service,
  ignore: ['waiting'],
  importing: { identity: ['code'], synonyms: { subject: itemHeaders } },
  rollup: {
    parents: [colourwayTable],
    column: 'colourway',
    set: {
      labDip: `select coalesce((
        select case newest.stage when 'Approved' then 'approved' when 'Cancelled' then 'none'
          when 'Requested' then case when newest.round > 1 then 'rejected' else 'requested' end
          else 'submitted' end
        from review newest where newest.colourway = parent.id and newest.kind = 'labDip' and newest.status = 'Active'
        order by newest.stage = 'Cancelled', newest.created_at desc, newest.id desc limit 1), parent.lab_dip)`,
    },
    follows: ['labDip'],
  },
} satisfies Noun

const add = (ctx: Ctx, input: InputOf<ReviewContract>) =>
  write(ctx, async (ctx) => {
    // Locks the colourway first, since the new review changes its lab dip status.
    if (input.colourway) await lockParent(ctx, reviewNoun, input.colourway)
    return service.add(ctx, input)
  })

const nextReviewCodes = (ctx: Ctx, count: number) =>
  nextOfSeries(ctx, 'review', 'REV-#####', { table: reviewTable, column: reviewTable.code, count })

export const reviewApi = (): Route[] => [
  ...routes({ ...service, add, edit: editBelow(reviewNoun) }),
  codeRoute(review, nextReviewCodes),
  boardRoute(service),
  roundsRoute(service),
  ...reviewCommands(reviewNoun),
  ...parcelRoutes(reviewNoun),
]

const roundsRoute = (reviews: Pick<Crud, 'row'>): Route =>
  route({
    method: 'GET',
    path: '/reviewstatus/rounds',
    title: 'The rounds of a review, with their options and decisions',
    access: accessTo(review),
    query: byId,
    data: { type: 'array', items: objectSchema(round.all) },
    handle: async (call) => {
      await reviews.row(call, call.query.id)
      const rounds = await roundsOf(call, call.query.id)
      return { data: rounds.map((row) => roundNoun.service.show(call, row)) }
    },
  })
