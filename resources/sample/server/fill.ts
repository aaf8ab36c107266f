import { attachmentContract, withInitials } from '@sms/kit/contract'
import { addAll, type Ctx, type FileStore, write } from '@sms/kit/server'
import { attachmentService, drawnType, longWaitMs } from '@sms/kit/server/mount'
import { eq } from 'drizzle-orm'
import { settleOrders, settleTogether } from '../../order/server/settle.ts'
import { orderTable } from '../../order/table.ts'
import { workOutScores } from '../../supplier/server/scores.ts'
import { makeOffice } from '../rules/office.ts'
import { asSeen } from '../rules/seen.ts'
import type { Made } from '../rules/world.ts'
import { type Stored, storePictures } from './pictures.ts'
import { prepareAsSeen } from './thumbnails.ts'
import { readWorld } from './world.ts'

/**
 * Fills the product with a sample office as one change, which is undone like any other. Every record goes the way of one
 * that a person adds: read and checked by its contract, its master data and its rules asked, written by its noun. Gives
 * how many there are of each kind.
 */
export async function fillSample(ctx: Ctx, files: FileStore): Promise<Record<string, number>> {
  const office = makeOffice(await readWorld(ctx))
  const pictures = await storePictures(
    files,
    office.flatMap((one) => one.pictures),
    ctx.log,
    prepareAsSeen(files, asSeen(office), ctx.log),
  )
  const counts: Record<string, number> = {}
  await write(
    { ...ctx, state: 'Sample data' },
    async (ctx) => {
      await settleTogether(ctx, async () => {
        for (const [kind, records] of Map.groupBy(office, (one) => one.kind)) {
          await addAll(ctx, ctx.nouns[kind]!, records)
          counts[kind] = records.length
        }
        await settle(ctx, office)
      })
      await workOutScores(ctx.db)
      await attachmentService.insert(ctx, hungOn(office, pictures))
    },
    { waitMs: longWaitMs },
  )
  return counts
}

/** Writes what was decided of records once their parts were there, and where orders stand by all that happened to them. */
async function settle({ db }: Ctx, office: readonly Made[]) {
  const orders = office.filter(({ kind }) => kind === 'order')
  for (const { id, later } of orders) if (later) await db.update(orderTable).set(later).where(eq(orderTable.id, id))
  await settleOrders(
    { db },
    orders.map(({ id }) => id),
  )
}

/** The files that the pictures of an office become on its records, the cover first. */
const hungOn = (office: readonly Made[], stored: ReadonlyMap<unknown, Stored>) =>
  office.flatMap(({ kind, id, values, pictures }) =>
    pictures.map((picture, position) => {
      const name = `${String(values.code)}${position ? `-${position + 1}` : ''}.webp`
      const owned = { parentKind: kind, parent: id, type: drawnType, field: null, position: position + 1 }
      return { ...withInitials(attachmentContract, { name }), ...owned, ...stored.get(picture)! }
    }),
  )
