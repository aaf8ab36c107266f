import { label, notFound, type Resource } from '@sms/kit/contract'
import { and, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Actor, Ctx } from './context.ts'
import type { Db } from './database/db.ts'
import { camel, type Noun, type Nouns, parentKindsOf } from './noun.ts'

/** The rows of a resource that an actor may see and change, as a condition over its table; undefined where all are. */
export type Scope = (actor: Actor) => SQL | undefined

/** The rows behind a resource as every list, export and bulk change reads them: never without the actor's scope. */
export type Source = {
  readonly contract: Resource<any, any>
  readonly table: PgTable
  readonly scope: Scope
  readonly finds?: Finds | undefined
}

/**
 * Every value that a field has for a record, where its column holds only the main one: by the field, a query of `id` (of
 * the record) and `value`. Filters and groups read it.
 */
export type Finds = Readonly<Record<string, SQL>>

/** The noun of this name; refused as unknown where there is none that a menu key opens. */
export function nounNamed<N extends Pick<Noun, 'contract'>>(nouns: Readonly<Record<string, N>>, kind: string): N {
  const noun = Object.hasOwn(nouns, kind) ? nouns[kind] : undefined
  if (!noun?.contract.menus.length) throw notFound(label('Kind of record', '记录类型'))
  return noun
}

/** Those of some ids whose rows an actor may see; all of them, gone ones too, where their noun is not scoped. */
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
 * The condition on rows elsewhere that name a record by kind and id (`kind` and `id` are their columns) that it lies in
 * the actor's scope; undefined where the actor sees all records of every kind.
 */
export function inScope({ actor }: Pick<Ctx, 'actor'>, nouns: Nouns, kind: SQL, id: SQL): SQL | undefined {
  const scoped = Object.values(nouns).flatMap(({ contract, service }) => {
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
  return and(...scoped)
}

/** The condition that an actor may see a noun's rows: its own scope, and that of the records which they hang on. */
export function visible(ctx: Ctx, nouns: Nouns, noun: Noun): SQL | undefined {
  const { service, root } = noun
  const own = service.scope(ctx.actor)
  if (!root || !('kindColumn' in root)) return own
  const columns = getTableColumns(service.table)
  const parents = Object.fromEntries(parentKindsOf(nouns, noun).map((one) => [one.contract.name, one]))
  return and(own, inScope(ctx, parents, sql`${columns[camel(root.kindColumn)]}`, sql`${columns[camel(root.column)]}`))
}
