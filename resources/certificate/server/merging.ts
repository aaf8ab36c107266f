import { isEmpty } from '@sms/kit/contract'
import type { Crud, Ctx } from '@sms/kit/server'
import { and, eq, inArray } from 'drizzle-orm'
import { certificate } from '../contract.ts'
import { certificateTable as table } from '../table.ts'

type Row = typeof table.$inferSelect

/** What a certificate says of itself; a file says something by being there, since each has its own. */
const facts = Object.keys(certificate.fields).filter((name) => name !== 'supplier') as (keyof Row)[]

/** Whether every fact of a certificate is also in the other one. */
const isContained = (row: Row, other: Row) =>
  row.standard === other.standard &&
  facts.every((name) => isEmpty(row[name]) || row[name] === other[name] || (name === 'file' && !isEmpty(other.file)))

/**
 * Two suppliers become one: an Active certificate that says nothing besides what one of the kept supplier's says becomes
 * inActive, so that it stands once. It keeps its file.
 */
export const roomForMerge =
  ({ update }: Pick<Crud, 'update'>) =>
  async (ctx: Ctx, field: string, from: string, to: string): Promise<void> => {
    if (field !== 'supplier') return
    const rows = await ctx.db
      .select()
      .from(table)
      .where(and(inArray(table.supplier, [from, to]), eq(table.status, 'Active')))
    const remaining = rows.filter((row) => row.supplier === to)
    const duplicates = rows.filter((row) => row.supplier === from && remaining.some((other) => isContained(row, other)))
    if (duplicates.length === 0) return
    const ids = duplicates.map(({ id }) => id)
    await update(ctx, inArray(table.id, ids), { status: 'inActive', supplier: to })
  }
