import { advisoryLock, may, type NoticeWorld, notify, opens, type Services } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import { todaySql } from '../../company/server/house-day.ts'
import { supplier } from '../../supplier/contract.ts'
import { priceLine } from '../contract.ts'

/** Prices that end are told of so many days before. */
export const priceSoonDays = [30, 7] as const

/** The condition that a price line counts, ends on or after a day, and none of the same supplier for the same item lasts longer. */
export const standsAlone = (
  p: SQL,
  today: SQL,
): SQL => sql`${p}.status = 'Active' and ${p}.stage in ('Quoted', 'Approved')
  and ${p}.valid_to >= ${today} and not exists (
    select from price later where later.item = ${p}.item and later.supplier = ${p}.supplier and later.status = 'Active'
      and later.stage in ('Quoted', 'Approved') and coalesce(later.valid_to, 'infinity') > ${p}.valid_to)`

export const priceExpiryJob = 'price-expiry'

const today = sql.raw(todaySql)

type Ending = {
  supplier: string
  day: string
  stage: string
  item: string
  count: number
  concerned: string[]
}

/** Lets this process tell, once a day, of prices that end. */
export const workPriceExpiries = (services: Services, world: NoticeWorld) =>
  services.jobs.daily(priceExpiryJob, () => tellPriceExpiries(services, world))

/**
 * Tells of the prices of each supplier that end within 30 and 7 days on one day: whoever entered or last changed them, as
 * far as they may change prices still and see suppliers; where nobody of them does, every Administrator who may. What was
 * told of a day to come, and holds no more, is withdrawn.
 */
export async function tellPriceExpiries({ db }: Pick<Services, 'db'>, { people }: NoticeWorld): Promise<void> {
  await db.transaction(async (tx) => {
    await advisoryLock(tx, 'sms.price-expiry')
    const [far, near] = priceSoonDays
    const { rows } = await tx.execute<Ending>(sql`
      select p.supplier, p.valid_to::text as day, case when p.valid_to <= ${today} + ${near}::int then ${String(near)} else ${String(far)} end as stage,
        (array_agg(p.item order by p.id))[1] as item, count(*)::int as count,
        array_agg(distinct p.created_by) || array_agg(distinct p.updated_by) as concerned
      from price p join supplier s on s.id = p.supplier and s.status = 'Active'
      where ${standsAlone(sql`p`, today)} and p.valid_to <= ${today} + ${far}::int
      group by p.supplier, p.valid_to order by p.valid_to, p.supplier`)
    const able = (await people.active(tx, { menus: supplier.menus }))
      .map(({ actor }) => actor)
      .filter((actor) => actor.role !== 'Viewer' && may(actor, priceLine.right) && opens(actor, priceLine))
    const writers = new Set(able.map(({ id }) => id))
    const administrators = able.filter(({ role }) => role === 'Administrator').map(({ id }) => id)
    const told: string[] = []
    for (const { supplier: id, day, stage, item, count, concerned } of rows) {
      const occasion = `${stage} ${day}`
      told.push(`${id} ${occasion}`)
      const own = concerned.filter((one) => writers.has(one))
      await notify(
        { db: tx },
        {
          type: 'priceExpiry',
          about: { kind: 'supplier', id },
          cause: id,
          occasion,
          users: own.length ? own : administrators,
          data: { day, item, count: String(count) },
        },
      )
    }
    await tx.execute(sql`
      update notification set withdrawn = true where id in (
        select id from notification where type = 'priceExpiry' and not withdrawn
          and split_part(occasion, ' ', 2)::date >= ${today}
          and cause || ' ' || occasion <> all (${sql.param(told)}::text[])
        order by id for update)`)
  })
}
