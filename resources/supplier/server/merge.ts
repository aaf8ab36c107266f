import { forbidden, invalid, isEmpty, label, notFound, refusalAt } from '@sms/kit/contract'
import { type Ctx, holdersOf, may, type Nouns, write } from '@sms/kit/server'
import { moveAttached, moveUses } from '@sms/kit/server/mount'
import { eq, inArray, or } from 'drizzle-orm'
import { supplier } from '../contract.ts'
import { isTakenByDefault, takeable } from '../rules/takeable.ts'
import { supplierTable } from '../table.ts'
import { suppliers } from './service.ts'

/**
 * Merges supplier `id` into `into` in a transaction, with its files, comments, certificates, all references and the
 * fields in `take`, by default those of `defaultValues`; returns the target and the id of the change. The source
 * becomes inActive and loses its USCC.
 */
export const mergeSuppliers = (ctx: Ctx, nouns: Nouns, id: string, into: string, take?: readonly string[]) =>
  write({ ...ctx, state: ctx.state ?? 'Merged' }, async (ctx) => {
    // Locks both and the suppliers whose earlier merge names the source, in the order of their ids, so that merges
    // cannot deadlock.
    const concerned = or(
      inArray(supplierTable.id, [id, into]),
      eq(supplierTable.mergedInto, id),
      eq(supplierTable.mergedFrom, id),
    )
    const locked = await ctx.db.select().from(supplierTable).where(concerned).orderBy(supplierTable.id).for('update')
    const [source, target] = [id, into].map((wanted) => locked.find((row) => row.id === wanted))
    if (!source || !target) throw notFound(supplier.title)
    if (source.mergedInto && source.status !== 'Active')
      throw refusalAt('id', label('This supplier has already been merged', '该供应商已被合并'))
    if (target.status !== 'Active')
      throw refusalAt('into', label('The supplier to keep is inactive', '保留的供应商已停用'))
    const copied = take ? chosenValues(ctx, source, take) : defaultValues(ctx, source, target)
    const problems = supplier.check({ ...target, ...copied } as never)
    if (problems.length) throw invalid(problems, supplier.fields)
    await moveUses(ctx, holdersOf(nouns, 'supplier'), id, into)
    await moveAttached(ctx, nouns, 'supplier', id, into)
    await suppliers.update(ctx, eq(suppliers.table.id, id), { status: 'inActive', mergedInto: into, uscc: null })
    await suppliers.update(ctx, eq(suppliers.table.id, into), { ...copied, mergedInto: null, mergedFrom: id })
    return { ...(await suppliers.get(ctx, into)), change: ctx.change! }
  })

type Row = typeof supplierTable.$inferSelect
/** The source's values of the fields in `take`; refused if a field needs a right that the actor lacks. */
function chosenValues(ctx: Ctx, source: Row, take: readonly string[]): Record<string, unknown> {
  const guarded = take.find((name) => !may(ctx.actor, supplier.fields[name as keyof typeof supplier.fields].right))
  if (guarded !== undefined) throw forbidden()
  return Object.fromEntries(take.map((name) => [name, source[name as keyof Row]]))
}

/**
 * The source's values of fields that a merge copies by default since the target has none, except fields that the actor
 * may not see.
 */
function defaultValues(ctx: Ctx, source: Row, target: Row): Record<string, unknown> {
  const names = takeable.filter(
    (name) => isTakenByDefault(name, target) && !isEmpty(source[name]) && may(ctx.actor, supplier.fields[name].right),
  )
  return Object.fromEntries(names.map((name) => [name, source[name]]))
}
