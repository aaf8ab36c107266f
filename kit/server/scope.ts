import { label, notFound, type Resource } from '@sms/kit/contract'
import { and, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Actor, Ctx } from './context.ts'
import type { Db } from './database/db.ts'
import { camel, type Noun, type Nouns, parentKindsOf } from './noun.ts'

/** The rows that an actor may see and change, as a condition on the table; undefined for all rows. */
export type Scope = (actor: Actor) => SQL | undefined

/** A table with its contract and scope, as lists, exports and bulk changes read it. */
export type Source = {
  readonly contract: Resource<any, any>
  readonly table: PgTable
  readonly scope: Scope
  readonly finds?: Finds | undefined
}

/**
 * Every value that a field has for a record, where its column holds only the main one: by the field, a query of `id`
 * (of the record) and `value`.
 */
export type Finds = Readonly<Record<string, SQL>>

/**
 * The noun of this name; throws 404 for an unknown one and for one that does not fit, by default without a menu key.
 */
export function nounNamed<N extends Pick<Noun, 'contract'>>(
  nouns: Readonly<Record<string, N>>,
  kind: string,
  fits: (noun: N) => unknown = ({ contract }) => contract.menus.length,
): N {
  const noun = Object.hasOwn(nouns, kind) ? nouns[kind] : undefined
  if (!noun || !fits(noun)) throw notFound(label('Kind of record', '记录类型'))
  return noun
}

/** Those of the ids whose rows the actor may see; all, of deleted rows too, if the noun is not scoped for the actor. */
export async function visibleIds(
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  { service }: Noun,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const scope = service.scope(actor)
  if (!scope || ids.length === 0) return new Set(ids)
  const { id } = getTableColumns(service.table)
  const rows = await db
    .select({ id: sql<string>`${id}` })
    .from(service.table)
    .where(and(inArray(id!, [...ids]), scope))
  return new Set(rows.map((row) => row.id))
}

/**
 * For rows that reference a record by the columns `kind` and `id`: the condition that the record is in the actor's
 * scope; undefined if no noun is scoped for the actor.
 */
export function inScope({ actor }: Pick<Ctx, 'actor'>, nouns: Nouns, kind: SQL, id: SQL): SQL | undefined {
  const conditions = Object.values(nouns).flatMap(({ contract, service }) => {
    const scope = service.scope(actor)
    if (!scope) return []
    const column = getTableColumns(service.table).id
    return [
      or(
        sql`${kind} <> ${contract.name}`,
        sql`exists (select from ${service.table} where ${column} = ${id} and ${scope})`,
      ),
    ]
  })
  return and(...conditions)
}

/** The condition on rows that the actor may see: their own scope, and the parents' where these are of several kinds. */
export function visible(ctx: Ctx, nouns: Nouns, noun: Noun): SQL | undefined {
  const { service, root } = noun
  const own = service.scope(ctx.actor)
  if (!root || !('kindColumn' in root)) return own
  const columns = getTableColumns(service.table)
  const parents = Object.fromEntries(parentKindsOf(nouns, noun).map((parent) => [parent.contract.name, parent]))
  return and(own, inScope(ctx, parents, sql`${columns[camel(root.kindColumn)]}`, sql`${columns[camel(root.column)]}`))
}
