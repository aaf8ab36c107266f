import { advisoryLock, may, type NoticeWorld, notify, opens, type Services } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import { todaySql } from '../../company/server/house-day.ts'
import { supplier } from '../../supplier/contract.ts'
import { priceLine } from '../contract.ts'

/** How many days before a price ends people are notified. */
export const priceSoonDays = [30, 7] as const

/**
 * SQL condition: the line is Active, Quoted or Approved, ends on or after `today`, and the supplier has no line for the
 * item that lasts longer.
 */
export const endsUnreplaced = (
  p: SQL,
  today: SQL,
): SQL => sql`${p}.status = 'Active' and ${p}.stage in ('Quoted', 'Approved')
  and ${p}.valid_to >= ${today} and not exists (
    select from price later where later.item = ${p}.item and later.supplier = ${p}.supplier and later.status = 'Active'
      and later.stage in ('Quoted', 'Approved') and coalesce(later.valid_to, 'infinity') > ${p}.valid_to)`

const priceExpiryJob = 'price-expiry'

const today = sql.raw(todaySql)

/** The prices of a supplier that end on a day; `item` has one of them. */
type Ending = {
  supplier: string
  day: string
  /** The notice that is due: 30 or 7 days before. */
  notice: string
  item: string
  count: number
  /** The users who entered or last changed them. */
  concerned: string[]
}

/** Registers the daily job that notifies of prices about to end. */
export const workPriceExpiries = async (services: Services, world: NoticeWorld) =>
  services.jobs.daily(priceExpiryJob, () => tellPriceExpiries(services, world), await world.zone(services.db))

/**
 * Notifies of prices that end within 30 and 7 days, once per supplier and last day at each, and withdraws notifications
 * that no longer apply. Recipients are the users who entered or last changed them and may still change prices, else
 * every Administrator who may.
 */
export async function tellPriceExpiries(
  { db }: Pick<Services, 'db'>,
  { people }: Pick<NoticeWorld, 'people'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await advisoryLock(tx, 'sms.price-expiry')
    const [far, near] = priceSoonDays
    const { rows } = await tx.execute<Ending>(sql`
      select p.supplier, p.valid_to::text as day,
        case when p.valid_to <= ${today} + ${near}::int then ${String(near)} else ${String(far)} end as notice,
        (array_agg(p.item order by p.id))[1] as item, count(*)::int as count,
        array_agg(distinct p.created_by) || array_agg(distinct p.updated_by) as concerned
      from price p join supplier s on s.id = p.supplier and s.status = 'Active'
      where ${endsUnreplaced(sql`p`, today)} and p.valid_to <= ${today} + ${far}::int
      group by p.supplier, p.valid_to order by p.valid_to desc, p.supplier`)
    const ableUsers = (await people.active(tx, { menus: supplier.menus }))
      .map(({ actor }) => actor)
      .filter((actor) => actor.role !== 'Viewer' && may(actor, priceLine.right) && opens(actor, priceLine))
    const writers = new Set(ableUsers.map(({ id }) => id))
    const administrators = ableUsers.filter(({ role }) => role === 'Administrator').map(({ id }) => id)
    const current: string[] = []
    for (const { supplier: id, day, notice, item, count, concerned } of rows) {
      const occasion = `${notice} ${day}`
      current.push(`${id} ${occasion}`)
      const recipients = concerned.filter((user) => writers.has(user))
      await notify(
        { db: tx },
        {
          type: 'priceExpiry',
          about: { kind: 'supplier', id },
          cause: id,
          occasion,
          users: recipients.length ? recipients : administrators,
          data: { day, item, count: String(count) },
        },
      )
    }
    await tx.execute(sql`
      update notification set withdrawn = true where id in (
        select id from notification where type = 'priceExpiry' and not withdrawn
          and split_part(occasion, ' ', 2)::date >= ${today}
          and cause || ' ' || occasion <> all (${sql.param(current)}::text[])
        order by id for update)`)
  })
}
