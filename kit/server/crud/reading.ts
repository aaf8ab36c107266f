import {
  dayText,
  type Fields,
  isEmpty,
  type Language,
  type ListQuery,
  type Named,
  namesInLanguage,
  nameText,
  notFound,
  type RecordOf,
  type Resource,
  showText,
} from '@sms/kit/contract'
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Ctx, may } from '../context.ts'
import type { Db } from '../database/db.ts'
import { type Built, prepared, preparedText, shapeOf } from '../database/prepared.ts'
import { page } from '../lists/page.ts'
import type { Computed, Lookup, Page } from '../noun.ts'
import type { Finds, Scope, Source } from '../scope.ts'
import { containsWords } from '../search/text.ts'
import { nameRank, recordsBeginningWith } from './name-rank.ts'

type AnyResource = Resource<any, any>
type Selected = Readonly<Record<string, PgColumn | SQL.Aliased>>

/**
 * What people call a record in a language: its naming fields that are filled, joined by a middle dot, choices in words
 * and days as they read them. A name is in their language, or in the other one if that is empty; with `everyLanguage`
 * in all.
 */
export const nameOf = (
  contract: AnyResource,
  record: Record<string, unknown>,
  language: Language,
  { everyLanguage = false } = {},
): string =>
  (everyLanguage ? (contract.names as readonly string[]) : namesInLanguage(contract, record, language))
    .map((name, _, { length }) => {
      const field = (contract.all as Fields)[name]!
      const value = record[name]
      if (isEmpty(value)) return ''
      if (field.type.kind === 'choice') return nameText(field.type.options, String(value), language, length > 1)
      return field.type.kind === 'date' ? dayText(String(value), language) : showText(field, value, language)
    })
    .filter(Boolean)
    .join(' · ')

/** A picker ranks this many times as many records as it shows. */
const lookedThrough = 5

const active = { field: 'status', test: { op: 'anyOf', values: ['Active'] } } as const

/** The read functions of a resource, limited to the actor's scope. */
export function reading<R extends AnyResource, T extends PgTable>(contract: R, table: T, scope: Scope, finds?: Finds) {
  type Row = T['$inferSelect']
  const columns = getTableColumns(table as PgTable) as Record<string, PgColumn>
  const fields = contract.all as Fields
  const shownFields = Object.keys(fields)
    .filter((name) => name in columns)
    .map((name) => ({ name, right: fields[name]!.right }))
  const shownColumns = Object.fromEntries(shownFields.map(({ name }) => [name, columns[name]!]))
  const shapes = { row: shapeOf(table, 'row'), lock: shapeOf(table, 'lock'), get: shapeOf(table, 'get') }
  const source: Source = { contract, table, scope, finds }

  /**
   * A row as the actor may see it: the contract's fields, empty ones as null, without those that need a missing right.
   */
  const show = (ctx: Ctx, row: Record<string, unknown>) => {
    const shown: Record<string, unknown> = {}
    for (const { name, right } of shownFields) if (may(ctx.actor, right)) shown[name] = row[name] ?? null
    return shown as RecordOf<R>
  }

  const list = async (ctx: Ctx, query: ListQuery): Promise<Page<RecordOf<R>>> => {
    const found = await page(ctx, source, query)
    return { ...found, rows: found.rows.map((row) => show(ctx, row)) }
  }

  /**
   * Reads one row, or throws 404 where it does not exist or is out of scope; without a scope by a prepared statement.
   */
  const readOne = async (ctx: Ctx, id: string, shape: string, selected?: Selected, lock = false): Promise<Row> => {
    const inScope = scope(ctx.actor)
    const build = (db: Db, id: unknown) => {
      const select = db
        .select(selected as never)
        .from(table as PgTable)
        .where(and(eq(columns.id!, id), inScope))
      return (lock ? select.for('no key update') : select) as Built<Row>
    }
    const [found] = inScope
      ? await preparedText(ctx.db, build(ctx.db, id))
      : await prepared(ctx.db, shape, (db) => build(db, sql.placeholder('id')), { id })
    if (!found) throw notFound(contract.title)
    return found
  }

  /** The whole row with guarded fields, for rules; throws 404 if it does not exist or is out of scope. */
  const row = (ctx: Ctx, id: string): Promise<Row> => readOne(ctx, id, shapes.row)

  /** As `row`, and locks it: others can't change it until the transaction ends, only write rows that reference it. */
  const lockRow = (ctx: Ctx, id: string): Promise<Row> => readOne(ctx, id, shapes.lock, undefined, true)

  /** One record as the actor may see it, with what `computed` adds; its names alone tell prepared statements apart. */
  const get = async (ctx: Ctx, id: string, computed: Computed = {}): Promise<RecordOf<R>> => {
    const names = Object.keys(computed)
    const found = await readOne(ctx, id, `${shapes.get} ${names}`, { ...shownColumns, ...computed })
    return Object.assign(show(ctx, found), Object.fromEntries(names.map((name) => [name, found[name as keyof Row]])))
  }

  /** Several rows by id, in no particular order. */
  const rows = async (ctx: Ctx, ids: readonly string[]) =>
    (ids.length
      ? await ctx.db
          .select()
          .from(table as PgTable)
          .where(and(inArray(columns.id!, [...ids]), scope(ctx.actor)))
      : []) as Row[]

  /**
   * Id, name and status for pickers and links. A search text finds Active records and returns their names in all
   * languages; ids find records of any status and return the name in the reader's language.
   */
  const lookup = async (ctx: Ctx, ask: Lookup): Promise<Named[]> => {
    const found = ask.ids
      ? await rows(ctx, ask.ids)
      : await searched(ctx, ask.q?.trim() ?? '', ask.limit ?? 20, ask.among)
    return found.map((row) => {
      const record = row as Record<string, unknown>
      const name = nameOf(contract, record, ctx.language, { everyLanguage: !ask.ids })
      return { id: String(record.id), name, status: record.status as Named['status'] }
    })
  }

  /**
   * The Active records that contain a text, ordered: equal names, names that begin with it, names that contain it,
   * others; without a text by name. `among` names records that they must refer to, by field.
   */
  const searched = async (
    ctx: Ctx,
    q: string,
    limit: number,
    among: Lookup['among'] = {},
  ): Promise<Record<string, unknown>[]> => {
    const references = Object.entries(among).map(
      ([field, id]) => ({ field, test: { op: 'anyOf', values: [id] } }) as const,
    )
    const found = await page(ctx, source, {
      q,
      page: 1,
      pageSize: limit * (q ? lookedThrough : 1),
      after: undefined,
      sort: [{ field: contract.names[0]!, descending: false }],
      filters: [active, ...references],
    })
    if (!q) return found.rows
    // Beyond the rows looked through, names that begin with the text are found by their index.
    const isCut = found.total > found.rows.length && references.length === 0
    const leading = isCut ? await recordsBeginningWith(ctx, source, q, limit, ['Active']) : []
    const rows = [...new Map([...found.rows, ...leading].map((row) => [row.id, row])).values()]
    const namesOf = (row: Record<string, unknown>) => contract.names.map((name: string) => row[name])
    // Without the menu key only names match, or a picker would disclose phone numbers digit by digit.
    const mayMatchAll = contract.menus.some((key) => ctx.actor.menu.includes(key))
    return rows
      .map((row) => ({ row, rank: containsWords(namesOf(row), q) ? nameRank(contract, row, q) : 3 }))
      .filter(({ rank }) => mayMatchAll || rank < 3)
      .sort((a, b) => a.rank - b.rank)
      .slice(0, limit)
      .map(({ row }) => row)
  }

  return { scope, finds, show, list, get, row, lockRow, rows, lookup }
}
