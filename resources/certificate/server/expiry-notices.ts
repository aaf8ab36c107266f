import { expirySoonDays } from '@sms/kit/contract'
import { advisoryLock, type NoticeWorld, notify, type Services } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { todaySql } from '../../company/server/house-day.ts'
import { certificate } from '../contract.ts'
import { type ExpiryStage, nameOfCertificate, occasionOf } from '../rules/expiry-notice.ts'

const expiryJob = 'certificate-expiry'

/** How many days after the expiry a notice is still sent. Older certificates came with old records. */
const expiredDays = 30

/** Today in the time zone of the house. */
const today = sql.raw(todaySql)

/** The stage of a certificate `c`. Each stage is notified once and replaces the notice of the previous stage. */
const stage = sql`case when c.expires < ${today} then 'expired' when c.expires <= ${today} + 7 then '7'
  when c.expires <= ${today} + 30 then '30' else 'soon' end`

type Expiring = {
  id: string
  supplier: string
  standard: string
  otherStandard: string | null
  number: string | null
  expires: string
  stage: ExpiryStage
  concerned: string[]
}

/** Sends the notices of expiring certificates once a day. */
export const workExpiryNotices = async (services: Services, world: NoticeWorld) =>
  services.jobs.daily(expiryJob, () => notifyExpiries(services, world), await world.zone(services.db))

/**
 * Notifies of Active certificates of Active suppliers that expire within 60, 30 or 7 days or expired in the last 30
 * days, and withdraws the notices of renewed and inActive ones. Recipients are the users who entered or changed the
 * certificate or entered the supplier, if they may still change suppliers, else all Administrators.
 */
export async function notifyExpiries(
  { db }: Pick<Services, 'db'>,
  { people }: Pick<NoticeWorld, 'people'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Only one process at a time writes notices.
    await advisoryLock(tx, 'sms.certificate-expiry')
    await tx.execute(sql`
      update notification set withdrawn = true where id in (
        select n.id from notification n where n.type = 'certificate' and not n.withdrawn and not exists (
          select from certificate c where c.id = n.cause and c.status = 'Active'
            and n.occasion = ${stage} || ' ' || c.expires)
        order by n.id for update)`)
    // Those whose stage has no notice yet.
    const { rows } = await tx.execute<Expiring>(sql`
      select c.id, c.supplier, c.standard, c.other_standard as "otherStandard", c.number, c.expires::text as expires,
        s.stage, array[c.created_by, c.updated_by, p.created_by] as concerned
      from certificate c
      join supplier p on p.id = c.supplier and p.status = 'Active'
      cross join lateral (select ${stage} as stage) s
      where c.status = 'Active' and c.expires between ${today} - ${expiredDays}::int and ${today} + ${expirySoonDays}::int
        and not exists (
          select from notification n
          where n.type = 'certificate' and not n.withdrawn and n.cause = c.id and n.occasion = s.stage || ' ' || c.expires)
      order by c.expires desc, c.id`)
    if (rows.length === 0) return
    const active = (await people.active(tx, { menus: certificate.menus })).map(({ actor }) => actor)
    const writers = new Set(active.filter(({ role }) => role !== 'Viewer').map(({ id }) => id))
    const administrators = active.filter(({ role }) => role === 'Administrator').map(({ id }) => id)
    for (const row of rows) {
      const concerned = row.concerned.filter((id) => writers.has(id))
      await notify(
        { db: tx },
        {
          type: 'certificate',
          about: { kind: 'supplier', id: row.supplier },
          cause: row.id,
          occasion: occasionOf(row.stage, row.expires),
          users: concerned.length ? concerned : administrators,
          data: { stage: row.stage, day: row.expires, certificate: nameOfCertificate(row) },
        },
      )
    }
  })
}
