import { attachmentContract, withInitials } from '@sms/kit/contract'
import { addAll, type Ctx, type FileStore, type Pool, type Services, write } from '@sms/kit/server'
import { attachmentService, drawnType, longWaitMs } from '@sms/kit/server/mount'
import { eq } from 'drizzle-orm'
import { notifyExpiries } from '../../certificate/server/expiry-notices.ts'
import { settleOrders, settleTogether } from '../../order/server/settle.ts'
import { notifySteps } from '../../order/server/step-notices.ts'
import { orderTable } from '../../order/table.ts'
import { tellPriceExpiries } from '../../price/server/expiring.ts'
import { notifyDue } from '../../review/server/due-notices.ts'
import { workOutScores } from '../../supplier/server/scores.ts'
import { people } from '../../user/server/people.ts'
import { makeOffice } from '../rules/office.ts'
import { asSeen } from '../rules/picture-order.ts'
import type { Made } from '../rules/world.ts'
import { type Stored, storePictures } from './pictures.ts'
import { prepareAsSeen } from './thumbnails.ts'
import { readWorld } from './world.ts'

/**
 * Adds a sample office as a single change, whose records pass the same checks as those that a person adds. Returns the
 * number of records of each kind.
 */
export async function fillSample(ctx: Ctx, files: FileStore): Promise<Record<string, number>> {
  const office = makeOffice(await readWorld(ctx))
  const pictures = await storePictures(
    files,
    office.flatMap(({ pictures }) => pictures),
    prepareAsSeen(files, asSeen(office), ctx.log),
  )
  const counts: Record<string, number> = {}
  await write(
    { ...ctx, state: 'Sample data' },
    async (ctx) => {
      await settleTogether(ctx, async () => {
        for (const [kind, records] of Map.groupBy(office, ({ kind }) => kind)) {
          await addAll(ctx, ctx.nouns[kind]!, records)
          counts[kind] = records.length
        }
        await settle(ctx, office)
      })
      await workOutScores(ctx.db)
      await attachmentService.insert(ctx, attachmentsOf(office, pictures))
    },
    { waitMs: longWaitMs },
  )
  // The daily jobs of this first day ran before; the records are stored even if a notice fails.
  await notifyOfDay({ db: ctx.db as Pool }).catch((error) =>
    ctx.log.error({ err: error }, 'no notices of the sample data were sent'),
  )
  return counts
}

/** Sends the notices of the day, as the daily jobs do; a repeat sends nothing. */
export async function notifyOfDay({ db }: Pick<Services, 'db'>) {
  for (const send of [notifyExpiries, tellPriceExpiries, notifyDue, notifySteps]) await send({ db }, { people })
}

/** Sets the fields that depend on other records, and the states of orders by their events. */
async function settle({ db }: Ctx, office: readonly Made[]) {
  const orders = office.filter(({ kind }) => kind === 'order')
  for (const { id, later } of orders) if (later) await db.update(orderTable).set(later).where(eq(orderTable.id, id))
  await settleOrders(
    { db },
    orders.map(({ id }) => id),
  )
}

/** The attachments of all records for their stored pictures, the cover first. */
const attachmentsOf = (office: readonly Made[], stored: ReadonlyMap<unknown, Stored>) =>
  office.flatMap(({ kind, id, values, pictures }) =>
    pictures.map((picture, position) => {
      const name = `${String(values.code)}${position ? `-${position + 1}` : ''}.webp`
      const owned = { parentKind: kind, parent: id, type: drawnType, field: null, position: position + 1 }
      return { ...withInitials(attachmentContract, { name }), ...owned, ...stored.get(picture)! }
    }),
  )
