import { pictureTypes } from '@sms/kit/contract'
import { and, asc, eq, getTableColumns, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import type { Pool } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { attachmentOrder } from '../files/order.ts'
import { attachment } from '../files/table.ts'
import { pictureBytesMax } from './images.ts'

/** The condition of files that can be shown as pictures. */
export const isShownPicture = () =>
  and(inArray(attachment.type, [...pictureTypes]), lte(attachment.size, pictureBytesMax))

type Cover = { readonly id: string; readonly hash: string }

const mayBeCover = () =>
  and(eq(attachment.status, 'Active'), isNull(attachment.field), isNull(attachment.replacedBy), isShownPicture())

/** The text of the statement never changes, so that a connection plans it once. */
const firstPictures = (db: Pool) => {
  const { parent, parentKind, id, hash } = attachment
  return db
    .selectDistinctOn([parent], { parent, id, hash })
    .from(attachment)
    .where(
      and(
        sql`${parentKind} = any(${sql.placeholder('kinds')})`,
        sql`${parent} = any(${sql.placeholder('ids')})`,
        mayBeCover(),
      ),
    )
    .orderBy(asc(parent), ...attachmentOrder)
}

/**
 * The cover's id as a scalar query, for a statement that reads records of one kind; `coversOf` says what a cover is.
 */
export function coverOf(table: PgTable, kind: string): SQL.Aliased<string | null> {
  const { parent, parentKind, id } = attachment
  const isOfRecord = and(eq(parentKind, kind), eq(parent, getTableColumns(table).id!), mayBeCover())
  const order = sql.join(attachmentOrder, sql`, `)
  // Drizzle takes the table's name off columns that stand in a selected expression itself, but not in a nested one.
  return sql<string | null>`(select ${sql`${id}`} from ${attachment} where ${isOfRecord} order by ${order} limit 1)`.as(
    'cover',
  )
}

/**
 * The covers of records of one or several kinds, by record id: the first picture of the record's own files in their
 * order. Files of a field, such as the scan of a certificate, and replaced versions are no covers.
 */
export async function coversOf(
  ctx: Pick<Ctx, 'db'>,
  kind: string | readonly string[],
  ids: readonly string[],
): Promise<Map<string, Cover>> {
  if (ids.length === 0) return new Map()
  const covers = await prepared<Cover & { parent: string }>(ctx.db, 'covers', firstPictures, {
    kinds: [kind].flat(),
    ids,
  })
  return new Map(covers.map((cover) => [cover.parent, cover]))
}
