import { type Fields, type InTheWay, label } from '@sms/kit/contract'
import { type SQL, sql } from 'drizzle-orm'
import { snake } from '../columns.ts'
import { type Ctx, may, opens } from '../context.ts'
import { anyKindRoot, type Noun, type Nouns, parentKindsOf } from '../noun.ts'
import { type Holder, holdersOf, kindNamed, referencesBy } from '../uses/references.ts'
import { displayName, displayNames, listedMax, withFieldNames } from './obstacles.ts'

/**
 * The records that refer to those of `noun` that an undo is about to delete (in `undone` with the action 'insert', of
 * the change), and stay themselves; `entries` are those that the actor may see, `total` counts all. Call it after the
 * restores.
 */
export async function findReferences(
  ctx: Ctx,
  nouns: Nouns,
  noun: Noun,
): Promise<{ entries: InTheWay[]; total: number }> {
  const kind = noun.contract.name
  const entries: InTheWay[] = []
  let total = 0
  /** Adds the records of `holder` whose ids a query selects, unless the undo deletes them too. */
  const collect = async (holder: Noun, field: string | undefined, query: SQL, isVisible: boolean) => {
    const { rows } = await ctx.db.execute<{ id: string; total: number }>(sql`
      select id, count(*) over ()::int as total from (${query}) held
      where not exists (
        select from undone d where d.kind = ${holder.contract.name} and d.record_id = held.id and d.action = 'insert'
      ) order by id limit ${listedMax}`)
    total += rows[0]?.total ?? 0
    if (!isVisible) return
    const ids = rows.map(({ id }) => id)
    const names = await displayNames(ctx, holder, ids)
    for (const id of ids)
      entries.push({
        kind: holder.contract.name,
        id,
        name: names.get(id) ?? '',
        ...(field ? { field } : {}),
        reason: refersToIt[ctx.language],
      })
  }
  for (const holder of holdersOf(nouns, kind)) {
    const references = sql`
      select distinct id from (${referencesBy(holder)}) reference
      where target in (select u.record_id from undone u where u.kind = ${kind} and u.action = 'insert')`
    await collect(holder.noun, holder.field, references, mayKnow(ctx, nouns, holder))
  }
  // Sub-records of any kind of record, such as comments and files.
  for (const subNoun of Object.values(nouns)) {
    const { service } = subNoun
    const root = anyKindRoot(subNoun)
    if (!root) continue
    await collect(
      subNoun,
      undefined,
      sql`select h.id from ${service.table} h join undone u on u.record_id = h.${sql.identifier(root.column)}
        where h.${sql.identifier(root.kindColumn)} = ${kind} and u.kind = ${kind} and u.action = 'insert'`,
      opens(ctx.actor, noun.contract),
    )
  }
  return { entries, total }
}

function mayKnow({ actor }: Ctx, nouns: Nouns, { noun, field }: Holder): boolean {
  const { contract } = noun
  const owners = contract.menus.length ? [noun] : parentKindsOf(nouns, noun)
  return owners.some((owner) => opens(actor, owner.contract)) && may(actor, (contract.all as Fields)[field]?.right)
}

const refersToIt = label('It refers to a record that would be removed', '引用了将被移除的记录')

/**
 * The records of `noun` that an undo would restore although a record that they refer to, by a field or as sub-records,
 * is gone. Locks the existing targets until the transaction ends, so that they are not deleted meanwhile.
 */
export async function findMissingTargets(
  ctx: Ctx,
  nouns: Nouns,
  noun: Noun,
): Promise<{ entries: InTheWay[]; total: number }> {
  const entries: InTheWay[] = []
  let total = 0
  for (const { target, field, named } of referencesOf(nouns, noun)) {
    const { table, contract } = target.service
    const kinds = sql.param(target.family?.kinds ?? [contract.name])
    await ctx.db.execute(sql`
      select 1 from ${table} t where t.id in (select ref from (${named}) named) order by t.id for key share`)
    // References whose target neither exists nor is restored by the same undo.
    const { rows } = await ctx.db.execute<{ id: string; record: Record<string, unknown>; total: number }>(sql`
      select u.record_id as id, coalesce(to_jsonb(t), '{}') || u.before as record, count(*) over ()::int as total
      from undone u left join ${noun.service.table} t on t.id = u.record_id
      where u.kind = ${noun.contract.name} and u.record_id in (
        select id from (${named}) named
        where not exists (select from ${table} there where there.id = ref) and not exists (
          select from undone back where back.kind = any (${kinds}::text[]) and back.record_id = ref
            and back.action = 'delete')
      ) order by u.record_id limit ${listedMax}`)
    total += rows[0]?.total ?? 0
    for (const { id, record } of rows)
      entries.push({
        kind: noun.contract.name,
        id,
        name: displayName(ctx, noun, withFieldNames(noun, record)),
        ...(field ? { field } : {}),
        reason: refersToNothing[ctx.language],
      })
  }
  return { entries, total }
}

/**
 * References to records of a target; `named` selects the `id` of a record in the undo, and that of its target as `ref`.
 */
type Reference = { readonly target: Noun; readonly field?: string; readonly named: SQL }

/** The references that a noun's fields may hold, also inside rows and groups, and those to a root of any kind. */
function referencesOf(nouns: Nouns, noun: Noun): Reference[] {
  const { contract, service } = noun
  const fields = { ...(contract.fields as Fields), ...(contract.owned as Fields) }
  const byField = Object.entries(fields).flatMap(([field, { type }]) => {
    const inner = type.kind === 'rows' || type.kind === 'group' ? Object.entries(type.fields) : []
    const paths = [
      { kind: kindNamed(type), path: `$."${snake(field)}"[*]` },
      ...inner.map(([name, { type }]) => ({ kind: kindNamed(type), path: `$."${snake(field)}"[*]."${name}"[*]` })),
    ]
    return paths.flatMap(({ kind, path }): Reference[] => {
      const target = kind === undefined ? undefined : nouns[kind]
      if (!target) return []
      const named = sql`
        select u.record_id as id, (value #>> '{}')::uuid as ref
        from undone u, jsonb_path_query(u.before, ${path}::jsonpath) value
        where u.kind = ${contract.name} and u.action <> 'insert' and jsonb_typeof(value) = 'string'`
      return [{ target, field, named }]
    })
  })
  const root = anyKindRoot(noun)
  if (!root) return byField
  const byRoot = Object.values(nouns).map((target): Reference => {
    const named = sql`
      select u.record_id as id, (u.before->>${root.column})::uuid as ref
      from undone u left join ${service.table} t on t.id = u.record_id
      where u.kind = ${contract.name} and u.action <> 'insert' and u.before->>${root.column} is not null
        and coalesce(u.before->>${root.kindColumn}, t.${sql.identifier(root.kindColumn)}) = ${target.contract.name}`
    return { target, named }
  })
  return [...byField, ...byRoot]
}

const refersToNothing = label('It refers to a record that is gone', '引用的记录已不存在')
