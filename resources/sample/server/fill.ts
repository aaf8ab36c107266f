import { attachmentContract, withInitials } from '@sms/kit/contract'
import { addAll, type Ctx, type FileStore, newId, type Pool, type Services, write } from '@sms/kit/server'
import { attachmentService, drawnType, imagesOf, longWaitMs } from '@sms/kit/server/mount'
import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { notifyExpiries } from '../../certificate/server/expiry-notices.ts'
import { todaySql } from '../../company/server/house-day.ts'
import type { ItemKind } from '../../item/contract.ts'
import { nextCode } from '../../item/server/code-route.ts'
import type { MasterKey } from '../../master/contract.ts'
import { nextOrderNumbers } from '../../order/server/numbers.ts'
import { settleOrders, settleTogether } from '../../order/server/settle.ts'
import { notifySteps } from '../../order/server/step-notices.ts'
import { orderTable } from '../../order/table.ts'
import { nextPoNumbers } from '../../po/server/numbers.ts'
import { tellPriceExpiries } from '../../price/server/expiring.ts'
import { notifyDue } from '../../review/server/due-notices.ts'
import { computeScores } from '../../supplier/server/scores.ts'
import { people } from '../../user/server/people.ts'
import { makeOffice, officeSeed } from '../rules/office.ts'
import type { Picture } from '../rules/picture.ts'
import { inViewingOrder } from '../rules/picture-order.ts'
import type { SampleRecord, World } from '../rules/world.ts'
import { type Stored, storePictures } from './pictures.ts'

/**
 * Returns a function to call with each stored picture. It makes thumbnails in the background while other pictures are
 * drawn, always of the waiting picture that comes first in `order`.
 */
function thumbnailsInOrder(files: FileStore, order: readonly Picture[], log: FastifyBaseLogger) {
  const images = imagesOf(files)
  const places = new Map(order.map((picture, place) => [picture, place]))
  const waiting: { readonly place: number; readonly hash: string }[] = []
  let isWorking = false
  const work = async () => {
    if (isWorking) return
    isWorking = true
    while (waiting.length) {
      // The first in the order comes last here, where pop takes it.
      waiting.sort((a, b) => b.place - a.place)
      await images.prepare(waiting.pop()!.hash, log)
    }
    isWorking = false
  }
  return (picture: Picture, hash: string) => {
    waiting.push({ place: places.get(picture)!, hash })
    void work()
  }
}

const itemKinds: readonly ItemKind[] = ['fabric', 'artwork', 'trims', 'button', 'label']

async function readWorld(ctx: Ctx): Promise<World> {
  const { rows } = await ctx.db.execute<{ id: string; key: MasterKey; name: string }>(
    sql`select id, key, name from master where status = 'Active' order by sort`,
  )
  const masterIds = new Map(rows.map(({ id, key, name }) => [`${key} ${name}`, id]))
  const [day] = (await ctx.db.execute<{ day: string }>(sql`select ${sql.raw(todaySql)}::text as day`)).rows
  const firstCodes = new Map<string, string>([
    ['supplier', 'SUP-00001'],
    ['showroom', 'STY-00001'],
    ['review', 'REV-00001'],
  ])
  firstCodes.set('order', (await nextOrderNumbers(ctx, 1))[0]!)
  firstCodes.set('po', (await nextPoNumbers(ctx, 1))[0]!)
  for (const kind of itemKinds) firstCodes.set(kind, await nextCode(ctx, kind, ctx.nouns[kind]!.service.table))
  const calendars = await ctx.db.execute<{ id: string }>(
    sql`select id from calendar where status = 'Active' order by name limit 1`,
  )
  const ids = new Map<string, string>()
  return {
    seed: officeSeed,
    today: day!.day,
    person: ctx.actor.id,
    seasons: rows.filter(({ key }) => key === 'Season').map(({ id }) => id),
    calendars: calendars.rows.map(({ id }) => id),
    master: (key, name) => {
      const id = masterIds.get(`${key} ${name}`)
      if (!id) throw new Error(`Master data has no ${name} under ${key}`)
      return id
    },
    id: (kind, number) => {
      const key = `${kind} ${number}`
      if (!ids.has(key)) ids.set(key, newId())
      return ids.get(key)!
    },
    code: (kind, number) => codeFrom(firstCodes.get(kind)!, number),
  }
}

/** The `number`-th code of a series from `first`: its last digits are counted up. */
const codeFrom = (first: string, number: number) =>
  first.replace(/\d+(?=\D*$)/, (digits) => String(Number(digits) + number - 1).padStart(digits.length, '0'))

/** Adds a sample office as a single change. Returns the number of records of each kind. */
export async function fillSample(ctx: Ctx, files: FileStore): Promise<Record<string, number>> {
  const office = makeOffice(await readWorld(ctx))
  const pictures = await storePictures(
    files,
    office.flatMap(({ pictures }) => pictures),
    thumbnailsInOrder(files, inViewingOrder(office), ctx.log),
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
        await settleSampleOrders(ctx, office)
      })
      await computeScores(ctx.db)
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

/** Sends the notices of the day, as the daily jobs do. */
export async function notifyOfDay({ db }: Pick<Services, 'db'>) {
  for (const send of [notifyExpiries, tellPriceExpiries, notifyDue, notifySteps]) await send({ db }, { people })
}

async function settleSampleOrders({ db }: Ctx, office: readonly SampleRecord[]) {
  const orders = office.filter(({ kind }) => kind === 'order')
  for (const { id, later } of orders) if (later) await db.update(orderTable).set(later).where(eq(orderTable.id, id))
  await settleOrders(
    { db },
    orders.map(({ id }) => id),
  )
}

const attachmentsOf = (office: readonly SampleRecord[], stored: ReadonlyMap<unknown, Stored>) =>
  office.flatMap(({ kind, id, values, pictures }) =>
    pictures.map((picture, position) => {
      const name = `${String(values.code)}${position ? `-${position + 1}` : ''}.webp`
      const owned = { parentKind: kind, parent: id, type: drawnType, field: null, position: position + 1 }
      return { ...withInitials(attachmentContract, { name }), ...owned, ...stored.get(picture)! }
    }),
  )
