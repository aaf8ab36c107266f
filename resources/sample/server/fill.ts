import { attachmentContract, type FieldProblem, invalid, parseWith, refusal, withInitials } from '@sms/kit/contract'
import { attachmentService, type Ctx, drawnType, type FileStore, longWaitMs, type Noun, write } from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import { settleOrders } from '../../order/server/settle.ts'
import { orderTable } from '../../order/table.ts'
import { makeOffice } from '../rules/office.ts'
import { asSeen } from '../rules/seen.ts'
import type { Made } from '../rules/world.ts'
import { type Stored, storePictures } from './pictures.ts'
import { prepareAsSeen } from './thumbnails.ts'
import { readWorld } from './world.ts'

/** Records of one kind that are written by one statement. */
const together = 500

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
      for (const [kind, records] of Map.groupBy(office, (one) => one.kind)) {
        await addAll(ctx, ctx.nouns[kind]!, records)
        counts[kind] = records.length
      }
      await settle(ctx, office)
      await attachmentService.insert(ctx, hungOn(office, pictures))
    },
    { waitMs: longWaitMs },
  )
  return counts
}

/** Adds records of one kind; refuses all of them where one does not fit. */
async function addAll(ctx: Ctx, { contract, service }: Noun, records: readonly Made[]) {
  const whole: Record<string, unknown>[] = []
  for (const { id, values, owned } of records) {
    const input = parseWith(contract.input, values, contract.fields) as Record<string, unknown>
    service.refuseGuarded(ctx, input)
    const record = withInitials(contract, input) as Record<string, unknown>
    const problems = contract.check(record as never) as readonly FieldProblem[]
    if (problems.length) throw invalid(problems, contract.fields)
    await service.checkValues(ctx, record)
    whole.push({ id, ...record, ...owned })
  }
  for (let from = 0; from < whole.length; from += together) {
    const some = whole.slice(from, from + together)
    const problems = await service.breaks(
      ctx,
      some.map((after) => ({ after })),
    )
    if (problems.length) throw refusal(problems[0]!.message, problems)
    await service.insert(ctx, some)
  }
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
