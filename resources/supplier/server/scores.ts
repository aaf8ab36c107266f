import { advisoryLock, type Ctx, type Db, may, type Services } from '@sms/kit/server'
import { notifyChanged } from '@sms/kit/server/mount'
import { type SQL, sql } from 'drizzle-orm'
import { houseCurrencySql } from '../../company/server/house-currency.ts'
import { houseDaySql, todaySql } from '../../company/server/house-day.ts'
import { supplier as contract } from '../contract.ts'
import {
  lateDayPoints,
  type PartScore,
  partRights,
  type Score,
  type ScoreLimits,
  type ScoreMark,
  type ScorePart,
  type ScoreVerdict,
  type ScoreWeights,
  scoreMonths,
  scoreOf,
  scoreParts,
  usualWeights,
  verdictOf,
} from '../rules/score.ts'

const today = sql.raw(todaySql)
const houseCurrency = sql.raw(houseCurrencySql)
/** The condition that a row is of the supplier; true for all without one. */
const ofSupplier = (column: SQL, supplier: string | undefined) =>
  supplier === undefined ? sql`true` : sql`${column} = ${supplier}::uuid`

/** The punctuality of sample rounds that were due, by the day on which they were sent, else received, else today. */
const response = (supplier?: string): SQL => sql`
  select supplier, avg(greatest(0, 100 - greatest(0, came - due) * ${lateDayPoints}::int)) as value, count(*)::int as facts
  from (
    select review.supplier, round.due, coalesce(round.sent_on, round.received_on, ${today}) as came
    from review join round on round.review = review.id
    where review.status = 'Active' and review.supplier is not null and ${ofSupplier(sql`review.supplier`, supplier)}
      and round.due > ${today} - make_interval(months => ${scoreMonths}::int)
      and (coalesce(round.sent_on, round.received_on) is not null
        or round.due < ${today} and review.stage not in ('Approved', 'Cancelled'))
  ) due group by supplier`

/** The price of a price line `p` at its MOQ, else its first price. Calls the function only where there is a choice. */
const atMoq = sql`case when p.moq is null or jsonb_array_length(p.breaks) = 1 or p.moq < (p.breaks -> 1 ->> 'minQty')::numeric
  then (p.breaks -> 0 ->> 'price')::numeric else sms_price_at(p.breaks, p.moq) end`

/** A supplier's current prices against the best price of the same item, unit, Incoterm and tax, at today's rates. */
const price = (supplier?: string): SQL => sql`
  select supplier, avg(best * 100 / worth) as value, count(distinct item)::int as facts
  from (
    select item, supplier, worth, min(worth) over alike as best, count(*) over alike as suppliers
    from (
      select distinct on (p.item, p.unit, p.incoterm, p.tax_included, p.supplier)
        p.item, p.unit, p.incoterm, p.tax_included, p.supplier,
        ${atMoq} * rates.rate as worth
      from price p join (
        (select distinct on (c.code) c.code, r.rate
        from currency c join rate r on r.currency = c.id and r.status = 'Active' and r.valid_from <= ${today}
        where c.code <> ${houseCurrency}
        order by c.code, r.valid_from desc)
        union all select ${houseCurrency}, 1
      ) rates on rates.code = p.currency
      where p.status = 'Active' and p.stage in ('Quoted', 'Approved')
        and coalesce(p.valid_from, ${today}) <= ${today} and coalesce(p.valid_to, ${today}) >= ${today}
        ${supplier === undefined ? sql`` : sql`and p.item in (select item from price where supplier = ${supplier}::uuid)`}
      order by p.item, p.unit, p.incoterm, p.tax_included, p.supplier,
        coalesce(p.valid_from, ${sql.raw(houseDaySql('p.created_at'))}) desc, p.created_at desc, p.id desc
    ) line
    window alike as (partition by item, unit, incoterm, tax_included)
  ) compared
  where suppliers > 1 and ${ofSupplier(sql`supplier`, supplier)} group by supplier`

/** The inspected goods of each supplier, part by part: accepted, rejected, and whether in time. */
const inspected = (supplier?: string): SQL => sql`
  select po.supplier, (part ->> 'quantity')::numeric as accepted, coalesce((part ->> 'rejected')::numeric, 0) as rejected,
    e.date <= coalesce(line.due, po.due, goods.due) as in_time, coalesce(e.waived, false) as waived
  from orderevent e join "order" on "order".id = e."order" and "order".status = 'Active'
    and "order".state not in ('Draft', 'Cancelled')
    cross join jsonb_array_elements(e.parts) part
    join poline line on line.id = (part ->> 'poline')::uuid and line.role = 'goods' and line.status = 'Active'
    join po on po.id = line.po and po.status = 'Active' join orderline goods on goods.id = line.line
  where e.kind = 'inspected' and e.date > ${today} - make_interval(months => ${scoreMonths}::int)
    and not exists (select from orderevent r where r.about = e.id and r.kind = 'reversed')
    ${supplier === undefined ? sql`` : sql`and e."order" in (select "order" from po where supplier = ${supplier}::uuid) and po.supplier = ${supplier}::uuid`}`

/** The percent of the accepted quantity that was accepted by its due date. */
const delivery = (supplier?: string): SQL => sql`
  select supplier, coalesce(sum(accepted) filter (where in_time), 0) * 100 / sum(accepted) as value, count(*)::int as facts
  from (${inspected(supplier)}) came where accepted > 0 group by supplier`

/** The percent of the inspected quantity that was accepted. */
const quality = (supplier?: string): SQL => sql`
  select supplier, sum(accepted) * 100 / sum(accepted + rejected) as value, count(*)::int as facts
  from (${inspected(supplier)}) came where not waived and accepted + rejected > 0 group by supplier`

/**
 * The query of each part: rows of supplier, value (0 to 100) and the number of facts, of all suppliers or of `supplier`
 * alone.
 */
const factsOf: Readonly<Record<ScorePart, (supplier?: string) => SQL>> = { delivery, quality, response, price }

const noActor = '00000000-0000-0000-0000-000000000000'

const scoresJob = 'supplier-scores'

/** The kind of the notification that the parts of scores were computed. */
export const scoreKind = 'supplier_score'

/** Has this process compute the scores of all suppliers every hour, and queues a first run. */
export async function workScores({ jobs, db }: Pick<Services, 'jobs' | 'db'>): Promise<void> {
  await jobs.hourly(scoresJob, () => computeScores(db))
  await jobs.queue(scoresJob, {})
}

/** Computes all parts of all scores, and writes those that changed. */
export async function computeScores(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await advisoryLock(tx, 'sms.supplier-scores')
    for (const part of scoreParts) {
      await tx.execute(sql`
        with found as materialized (${factsOf[part]()}), gone as (
          delete from supplier_score s where part = ${part}
            and not exists (select from found where found.supplier = s.supplier)
        )
        insert into supplier_score (supplier, part, value, facts)
        select supplier, ${part}, round(value, 2), facts from found
        on conflict (supplier, part) do update set value = excluded.value, facts = excluded.facts
          where (supplier_score.value, supplier_score.facts) is distinct from (excluded.value, excluded.facts)`)
    }
    await settleScores(tx)
    await notifyChanged(tx, scoreKind, [], noActor)
  })
}

/**
 * Updates the scores by which lists sort and filter, from the stored parts and the company's weights: of all parts, and
 * of those that need no right.
 */
export async function settleScores(db: Db): Promise<void> {
  const weights = sql.param(JSON.stringify((await weightsNow(db)) ?? usualWeights))
  const guarded = sql.param(scoreParts.filter((part) => partRights[part]))
  /** The score of the parts that fit a condition, rounded as `scoreOf` does. */
  const scoreBy = (which: SQL) =>
    sql`floor(round(sum(value * weight) filter (where ${which}) / nullif(sum(weight) filter (where ${which}), 0), 6) + 0.5)::int`
  // Triggers need an actor; in a user's change it is the user.
  await db.execute(
    sql`select set_config('sms.actor', coalesce(nullif(current_setting('sms.actor', true), ''), ${noActor}), true)`,
  )
  await db.execute(sql`
    with found as (
      select supplier as id, ${scoreBy(sql`true`)} as score, ${scoreBy(sql`part <> all (${guarded}::text[])`)} as open_score
      from supplier_score join (select key as part, value::numeric as weight from jsonb_each_text(${weights}::jsonb)) w using (part)
      group by supplier
    ), changed as materialized (
      select id from supplier left join found using (id)
      where (supplier.score, supplier.open_score) is distinct from (found.score, found.open_score)
      order by id for no key update of supplier
    )
    update supplier set score = found.score, open_score = found.open_score
    from changed left join found using (id) where supplier.id = changed.id`)
}

export type Parts = Readonly<Record<ScorePart, PartScore>>
const noData: PartScore = { value: null, facts: 0 }

/** Parts by name; a part without a row has no value. */
export const scorePartsOf = (rows: readonly { part: ScorePart; value: string; facts: number }[]): Parts => {
  const found = new Map(rows.map(({ part, value, facts }) => [part, { value: Number(value), facts }]))
  return Object.fromEntries(scoreParts.map((part) => [part, found.get(part) ?? noData])) as Parts
}

/** The parts of a supplier's score, computed from the current facts. */
async function partsNow({ db }: Pick<Ctx, 'db'>, supplier: string): Promise<Parts> {
  const queries = scoreParts.map(
    (part) =>
      sql`select ${part} as part, round(value, 2)::text as value, facts from (${factsOf[part](supplier)}) facts`,
  )
  const { rows } = await db.execute<{ part: ScorePart; value: string; facts: number }>(
    sql.join(queries, sql` union all `),
  )
  return scorePartsOf(rows)
}

/** A supplier's score for the actor, without the parts whose right the actor lacks. */
export async function scoreNow(ctx: Ctx, supplier: string): Promise<Score> {
  return scoreOf(visibleParts(ctx, await partsNow(ctx, supplier)), await weightsNow(ctx.db))
}

/** The company's weights and limits; null where not set. */
async function settingsNow(db: Db): Promise<ScoreLimits & { readonly weights: ScoreWeights | null }> {
  const { rows } = await db.execute<ScoreLimits & { weights: ScoreWeights | null }>(sql`
    select score_weights as weights, score_warn_below as warn, score_block_below as block
    from company where status = 'Active' limit 1`)
  return rows[0] ?? { weights: null, warn: null, block: null }
}

/** The company's weights; null where not set. */
export const weightsNow = async (db: Db): Promise<ScoreWeights | null> => (await settingsNow(db)).weights

/**
 * The verdict of the company’s limits on ordering from a supplier by the current facts; undefined where orders are
 * allowed. All parts count, whatever rights the actor has, so that the verdict is the same for all users.
 */
export async function scoreVerdict(ctx: Pick<Ctx, 'db'>, supplier: string): Promise<ScoreVerdict | undefined> {
  const { weights, ...limits } = await settingsNow(ctx.db)
  if (limits.warn === null && limits.block === null) return undefined
  return verdictOf(scoreOf(await partsNow(ctx, supplier), weights).value, limits)
}

/** Marks of suppliers by the stored parts; the score counts the parts that the actor may see. */
export async function scoreMarks(ctx: Ctx, ids: readonly string[]): Promise<ScoreMark[]> {
  const { weights, ...limits } = await settingsNow(ctx.db)
  const { rows } = await ctx.db.execute<{ supplier: string; part: ScorePart; value: string; facts: number }>(
    sql`select supplier, part, value, facts from supplier_score where supplier = any (${sql.param([...ids])}::uuid[])`,
  )
  const bySupplier = Map.groupBy(rows, ({ supplier }) => supplier)
  // The screen of orders may show what the limits say, but no scores.
  const isSeen = ctx.actor.menu.includes(contract.menus[0]!)
  return ids.map((id) => {
    const parts = scorePartsOf(bySupplier.get(id) ?? [])
    const limit = verdictOf(scoreOf(parts, weights).value, limits) ?? null
    return { id, value: isSeen ? scoreOf(visibleParts(ctx, parts), weights).value : null, limit }
  })
}

/** The parts that the actor may see; the others have no value. */
const visibleParts = ({ actor }: Pick<Ctx, 'actor'>, parts: Parts) =>
  Object.fromEntries(scoreParts.map((part) => [part, may(actor, partRights[part]) ? parts[part] : noData])) as Parts
