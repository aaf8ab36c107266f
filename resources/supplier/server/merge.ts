import { forbidden, invalid, isEmpty, label, notFound, refusalAt } from '@sms/kit/contract'
import { type Ctx, holdersOf, may, type Nouns, write } from '@sms/kit/server'
import { moveHanging, moveUses } from '@sms/kit/server/mount'
import { eq, inArray, or } from 'drizzle-orm'
import { supplier } from '../contract.ts'
import { supplierTable } from '../table.ts'
import { suppliers } from './service.ts'

/**
 * Merges supplier `id` into `into`, in one transaction: everything that refers to it, its files, comments and certificates move;
 * it becomes inActive and remembers where it went. Facts of the kept record stay as they are and empty ones are
 * filled, or those named in `take` are as the other one has them. Gives the kept record, and the change that the merge was.
 */
export const mergeSuppliers = (ctx: Ctx, nouns: Nouns, id: string, into: string, take?: readonly string[]) =>
  write({ ...ctx, state: ctx.state ?? 'Merged' }, async (ctx) => {
    // In the order of their ids, with those that went into it before: two merges at once cannot wait for each other.
    const concerned = or(
      inArray(supplierTable.id, [id, into]),
      eq(supplierTable.mergedInto, id),
      eq(supplierTable.mergedFrom, id),
    )
    const locked = await ctx.db.select().from(supplierTable).where(concerned).orderBy(supplierTable.id).for('update')
    const [given, kept] = [id, into].map((one) => locked.find((row) => row.id === one))
    if (!given || !kept) throw notFound(supplier.title)
    if (given.mergedInto && given.status !== 'Active')
      throw refusalAt('id', label('This supplier has already been merged', '该供应商已被合并'))
    if (kept.status !== 'Active')
      throw refusalAt('into', label('The supplier to keep is inactive', '保留的供应商已停用'))
    const fills = take ? takenFrom(ctx, given, take) : fillsOf(ctx, given, kept)
    const problems = supplier.check({ ...kept, ...fills } as never)
    if (problems.length) throw invalid(problems, supplier.fields)
    await moveUses(ctx, holdersOf(nouns, 'supplier'), id, into)
    await moveHanging(ctx, nouns, 'supplier', id, into)
    await suppliers.update(ctx, eq(suppliers.table.id, id), { status: 'inActive', mergedInto: into, uscc: null })
    await suppliers.update(ctx, eq(suppliers.table.id, into), { ...fills, mergedInto: null, mergedFrom: id })
    return { ...(await suppliers.get(ctx, into)), change: ctx.change! }
  })

type Row = typeof supplierTable.$inferSelect
/** What identifies a supplier or is decided for it alone; taken over from another only where somebody says so. */
const own = ['code', 'nameZh', 'nameEn', 'type', 'status', 'block', 'blockUntil', 'blockReason', 'priority', 'star']

/** The facts that shall be as those of the supplier that is given up. */
function takenFrom(ctx: Ctx, given: Row, take: readonly string[]): Record<string, unknown> {
  const guarded = take.find((name) => !may(ctx.actor, supplier.fields[name as keyof typeof supplier.fields].right))
  if (guarded !== undefined) throw forbidden()
  return Object.fromEntries(take.map((name) => [name, given[name as keyof Row]]))
}

/** The facts that the kept supplier lacks and the other one has; those behind rights that the actor lacks stay where they are. */
function fillsOf(ctx: Ctx, given: Row, kept: Row): Record<string, unknown> {
  const fields = Object.entries(supplier.fields).filter(([name, of]) => !own.includes(name) && may(ctx.actor, of.right))
  const names = fields.map(([name]) => name) as (keyof Row)[]
  return Object.fromEntries(
    names.filter((name) => isEmpty(kept[name]) && !isEmpty(given[name])).map((name) => [name, given[name]]),
  )
}
