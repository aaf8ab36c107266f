import { isEmpty } from '@sms/kit/contract'
import type { Crud, Ctx } from '@sms/kit/server'
import { and, eq, inArray } from 'drizzle-orm'
import { certificate } from '../contract.ts'
import { certificateTable as table } from '../table.ts'

type Row = typeof table.$inferSelect

/** The fields to compare. Of files only the presence counts, since each certificate has a file of its own. */
const facts = Object.keys(certificate.fields).filter((name) => name !== 'supplier') as (keyof Row)[]

/** Whether the other certificate has all facts of this certificate. */
const isContained = (row: Row, other: Row) =>
  row.standard === other.standard &&
  facts.every((name) => isEmpty(row[name]) || row[name] === other[name] || (name === 'file' && !isEmpty(other.file)))

/**
 * For the merge of two suppliers: an Active certificate becomes inActive if a certificate of the target supplier has the
 * same facts. It keeps its file.
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
