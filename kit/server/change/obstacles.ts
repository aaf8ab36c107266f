import { excerptOf, type Fields, type InTheWay, label, refusal, type UndoRefused, withNames } from '@sms/kit/contract'
import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { snake } from '../columns.ts'
import { type Ctx, may } from '../context.ts'
import { nameOf } from '../crud.ts'
import type { Noun } from '../noun.ts'

/** The most listed obstacles of an undo; the answer counts the others as `more`. */
export const listedMax = 50

const ignoredColumns = (noun: Noun): SQL =>
  sql`${sql.param(['version', 'updated_at', 'updated_by', ...(noun.ignore ?? [])])}::text[]`

/**
 * The records of a kind in `undone` that have changed since the change: deleted, added again, or with another value in
 * a column that it set; with who did so last. Returns at most `listedMax` of them, and their total.
 */
export async function changedSince(ctx: Ctx, people: Noun, change: string, noun: Noun) {
  const { contract, service } = noun
  // `differing` are the columns with other values than the change left, `later` is the last entry that caused it.
  const { rows } = await ctx.db.execute<Row>(sql`
    select u.record_id as id, u.action, u.after, u.before, t.id is not null as present, differing.columns,
      count(*) over ()::int as total, later.actor, later.at, to_jsonb(t) as record
    from undone u left join ${service.table} t on t.id = u.record_id
    cross join lateral (
      select array_agg(e.key order by e.key) as columns from jsonb_each(u.after - ${ignoredColumns(noun)}) e
      where t.id is not null and to_jsonb(t) ? e.key and to_jsonb(t)->e.key is distinct from e.value
        and (u.action = 'update' or (to_jsonb(t) - ${ignoredColumns(noun)}) <> (u.after - ${ignoredColumns(noun)}))
    ) differing
    left join lateral (
      select h.actor, h.at from history h
      where h.record_id = u.record_id and h.id > u.last_entry and h.change <> ${change}
        and (h.action <> 'update' or differing.columns is null or h.after ?| differing.columns)
      order by h.id desc limit 1
    ) later on true
    where u.kind = ${contract.name}
      -- Different, or gone, or there again after a deletion.
      and (differing.columns is not null or (t.id is null) = (u.action <> 'delete'))
    order by u.record_id limit ${listedMax}`)
  const actors = await people.service.lookup(ctx, { ids: [...new Set(rows.flatMap((row) => row.actor ?? []))] })
  const entries = rows.map((row): InTheWay => {
    const field = row.columns && firstField(ctx, noun, row.columns)
    const record = withFieldNames(noun, row.record ?? row.after ?? row.before ?? {})
    return {
      kind: contract.name,
      id: row.id,
      name: displayName(ctx, noun, record),
      ...(field ? { field } : {}),
      reason: (row.action === 'delete' ? isBack : row.present ? changed : isDeleted)[ctx.language],
      ...(row.actor ? { by: { id: row.actor, name: actors.find((actor) => actor.id === row.actor)?.name ?? '' } } : {}),
      ...(row.at ? { at: new Date(row.at).toISOString() } : {}),
    }
  })
  return { entries, total: rows[0]?.total ?? 0 }
}

type Row = {
  id: string
  action: string
  present: boolean
  columns: string[] | null
  total: number
  actor: string | null
  at: string | null
  record: Record<string, unknown> | null
  after: Record<string, unknown> | null
  before: Record<string, unknown> | null
}

const isBack = label('It is there again', '该记录已重新存在')
const isDeleted = label('It is no longer there', '该记录已不存在')
const changed = label('It has been changed since', '之后已被修改')

function firstField(ctx: Ctx, { contract }: Noun, columns: readonly string[]): string | undefined {
  const fields = contract.all as Fields
  return Object.keys(fields).find((name) => columns.includes(snake(name)) && may(ctx.actor, fields[name]!.right))
}

/** A row of JSON by field names in place of column names; columns that it lacks are null. */
export function withFieldNames({ service }: Noun, row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(getTableColumns(service.table)).map((name) => [name, row[snake(name)] ?? null]))
}

const hidden = label('a record that you may not see', '您无权查看的记录')

/** The refusal of an undo with its obstacles: `total` in all, of which the actor may see `entries`. */
export function undoRefusal(entries: readonly InTheWay[], total: number) {
  const shown = entries.slice(0, listedMax)
  const more = total - shown.length
  const [first] = shown
  const name = label(first?.name || hidden.en, first?.name || hidden.zh)
  const text =
    total === 1
      ? label(`This cannot be undone: ${name.en} stands in the way`, `无法撤销：${name.zh} 有冲突`)
      : label(`This cannot be undone: ${total} records stand in the way`, `无法撤销：有 ${total} 条记录存在冲突`)
  const data: UndoRefused = { inTheWay: shown, ...(more > 0 ? { more } : {}) }
  return refusal(text, [], data)
}

/** The name of a record in a list of several kinds; without a name its kind and the beginning of its text. */
export function displayName({ language }: Pick<Ctx, 'language'>, { contract }: Noun, record: Record<string, unknown>) {
  const name = nameOf(contract, record, language)
  if (name) return name
  const texts = Object.entries(contract.fields as Fields).flatMap(([field, { type, right }]) =>
    right || type.kind !== 'text' ? [] : [record[field]],
  )
  const text = texts.find((value): value is string => typeof value === 'string' && value !== '')
  const title = contract.title[language]
  const excerpt = text && excerptOf(withNames(text, new Map()), excerptMax)
  return excerpt ? `${title}${language === 'zh' ? '：' : ': '}${excerpt}` : title
}

const excerptMax = 60

/** The display names of records of a kind by id, without regard to the actor's scope; missing records are absent. */
export async function displayNames(ctx: Ctx, noun: Noun, ids: readonly string[]): Promise<Map<string, string>> {
  const columns = getTableColumns(noun.service.table)
  const rows = ids.length
    ? await ctx.db
        .select()
        .from(noun.service.table)
        .where(inArray(columns.id!, [...ids]))
    : []
  return new Map(rows.map((row) => [String(row.id), displayName(ctx, noun, row)]))
}
