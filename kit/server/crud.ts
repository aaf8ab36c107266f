import {
  type FieldName,
  type Fields,
  forbidden,
  type InputOf,
  invalid,
  type ListQuery,
  label,
  type Named,
  notFound,
  type PatchOf,
  type RecordOf,
  type Resource,
  refusal,
  type ValuesOfResource,
  withEmpties,
  withInitials,
} from '@sms/kit/contract'
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, TableConfig } from 'drizzle-orm/pg-core'
import { checkMasters, type MasterTable, namesMasters } from './check-masters.ts'
import { newId } from './columns.ts'
import { type Ctx, may, write } from './context.ts'
import { asRefusal } from './database-errors.ts'
import { isSame, writeDerived } from './derived.ts'
import { insertRows, withDefaults } from './insert-rows.ts'
import { type Page, page } from './list.ts'
import { type NamesByLanguage, nameRecords } from './named.ts'
import { indexSearch } from './search.ts'
import { inSearch } from './search-layout.ts'
import { says } from './search-text.ts'

type AnyResource = Resource<any, any>
type Columns = PgTable<TableConfig> & Record<string, PgColumn>

/** The table must hold every field of the contract with its type; the compiler names the first that does not fit. */
export type Fits<R extends AnyResource, T extends PgTable> =
  T['$inferSelect'] extends RecordOf<R>
    ? unknown
    : { 'the table does not fit the contract at': Misfits<T['$inferSelect'], RecordOf<R>> }
type Misfits<S, R> = { [K in keyof R]: K extends keyof S ? (S[K] extends R[K] ? never : K) : K }[keyof R]

/** What changes an edit asks for: the record, what its user had read (absent: last write wins), the changed fields. */
export type Edit<R extends AnyResource> = { id: string; version?: number | undefined; patch: PatchOf<R> }

export type CrudOptions = {
  readonly masters?: MasterTable
  readonly vocabulary?: NamesByLanguage
  /** Columns that follow from a record's others and are no part of the contract: what the duplicate guard compares. */
  readonly derive?: (record: Record<string, any>) => Record<string, unknown>
  /** The fields that `derive` reads; without it any. */
  readonly derivesFrom?: readonly string[]
}

/**
 * The plain functions behind one resource. Each may be called, replaced or left out. A resource whose fields name
 * master data says in which table `masters` are, so that an add and an edit take only values that may stand there. The
 * resource whose records are those values says by `vocabulary` which field names one in which language.
 */
export function crud<R extends AnyResource, T extends PgTable>(
  contract: R,
  table: T & Fits<R, T>,
  { masters, derive, derivesFrom, vocabulary }: CrudOptions = {},
) {
  if (!masters && namesMasters(contract.fields))
    throw new Error(`${contract.name} names master data: its crud needs to know where that is`)
  nameRecords(contract, table as PgTable, vocabulary)
  const columns = table as unknown as Columns
  const names = Object.keys(contract.all).filter((name) => name in getTableColumns(table as PgTable))
  const fields = contract.all as Fields

  /** Picks what the actor may see: guarded fields are absent without their right. */
  const show = (ctx: Ctx, row: Record<string, unknown>) =>
    Object.fromEntries(
      names.filter((name) => may(ctx.actor, fields[name]!.right)).map((name) => [name, row[name] ?? null]),
    ) as RecordOf<R>

  const list = async (ctx: Ctx, query: ListQuery): Promise<Page<RecordOf<R>>> => {
    const found = await page(ctx, contract, table as PgTable, query)
    return { ...found, rows: found.rows.map((row) => show(ctx, row)) }
  }

  /** The whole row, guarded fields included: for rules, never for answers. */
  const row = async (ctx: Ctx, id: string, lock = false): Promise<T['$inferSelect']> => {
    const select = ctx.db
      .select()
      .from(columns as PgTable)
      .where(eq(columns.id!, id))
    const [found] = lock ? await select.for('update') : await select
    if (!found) throw notFound(contract.title)
    return found as T['$inferSelect']
  }

  const get = async (ctx: Ctx, id: string) => show(ctx, await row(ctx, id))

  /** Several rows by id, in no particular order. */
  const rows = async (ctx: Ctx, ids: readonly string[]) =>
    (ids.length
      ? await ctx.db
          .select()
          .from(columns as PgTable)
          .where(inArray(columns.id!, [...ids]))
      : []) as T['$inferSelect'][]

  const refuseGuarded = (ctx: Ctx, given: object) => {
    const guarded = Object.keys(given).find((name) => !may(ctx.actor, fields[name]?.right))
    if (guarded)
      throw forbidden(
        label(`You may not change ${fields[guarded]!.label.en}`, `您无权修改${fields[guarded]!.label.zh}`),
      )
  }

  const check = (values: ValuesOfResource<R>) => {
    const problems = contract.check(values)
    if (problems.length) throw invalid(problems, contract.fields)
  }

  /** Refuses master data values that may not stand in a record; those that it had before may stay. */
  const checkValues = async (ctx: Ctx, values: object, before?: object) => {
    if (masters) await checkMasters(ctx, masters, contract.fields, { ...values }, { ...before })
  }

  /** Adds one record. `owned` are values that only commands set. */
  const add = (ctx: Ctx, input: InputOf<R>, owned: Record<string, unknown> = {}): Promise<RecordOf<R>> =>
    write(ctx, async (ctx) => {
      refuseGuarded(ctx, input)
      const values = withInitials(contract, input)
      check(values)
      await checkValues(ctx, values)
      const [added] = await insert(ctx, [{ ...values, ...owned }])
      return get(ctx, added!.id)
    })

  /**
   * Inserts whole rows that are checked already (an import's too) and makes them findable. They are not read back, since
   * what the search holds of them follows from what was given: gives that, with ids and defaults.
   */
  const insert = async (ctx: Ctx, values: readonly Record<string, unknown>[]): Promise<Record<string, any>[]> => {
    const written: Record<string, any>[] = []
    const at = new Date().toISOString()
    const stamp = { version: 1, createdAt: at, createdBy: ctx.actor.id, updatedAt: at, updatedBy: ctx.actor.id }
    for (let from = 0; from < values.length; from += 500) {
      const some = values.slice(from, from + 500)
      const whole = some.map((value) => ({ id: newId(), ...value, ...derive?.(value), ...stamp }))
      const rows = withDefaults(table, whole)
      await asRefusal(contract, insertRows(ctx.db, table, rows))
      await indexSearch(ctx, contract, rows)
      written.push(...rows)
    }
    return written
  }

  /**
   * Changes one record: row locked, version compared, guarded fields refused, rules checked over the whole record.
   * A stale version is refused with the current record in `data`. `owned` may be computed from the locked row.
   */
  const edit = (ctx: Ctx, { id, version, patch }: Edit<R>, owned: Record<string, unknown> = {}): Promise<RecordOf<R>> =>
    write(ctx, async (ctx) => {
      refuseGuarded(ctx, patch)
      const before = await row(ctx, id, true)
      if (version !== undefined && version !== (before as { version: number }).version) throw stale(show(ctx, before))
      const changes = { ...withEmpties(contract, patch), ...owned }
      check({ ...before, ...changes } as ValuesOfResource<R>)
      await checkValues(ctx, changes, before)
      const [after] = await update(ctx, eq(columns.id!, id), changes)
      return show(ctx, after!)
    })

  /** Sets the same values on every row that the condition names; versions rise, entries become findable. */
  const update = async (
    ctx: Ctx,
    condition: SQL | undefined,
    changes: Record<string, unknown>,
  ): Promise<T['$inferSelect'][]> => {
    const query = ctx.db
      .update(columns as PgTable)
      .set(stamped(ctx, changes) as never)
      .where(and(condition))
      .returning()
    const changed = (await asRefusal(contract, query)) as T['$inferSelect'][]
    await settle(ctx, changed)
    return derive ? changed.map((row) => ({ ...row, ...derive(row) })) : changed
  }

  /** What `update` does, for many rows that nobody needs to see: gives how many. */
  const updateMany = async (ctx: Ctx, condition: SQL, changes: Record<string, unknown>): Promise<number> => {
    if (isFollowed(Object.keys(changes))) return (await update(ctx, condition, changes)).length
    const query = ctx.db
      .update(columns as PgTable)
      .set(stamped(ctx, changes) as never)
      .where(condition)
    return (await asRefusal(contract, query)).rowCount ?? 0
  }

  /** Whether anything follows from some fields that must be written with them: the search entry, derived columns. */
  const isFollowed = (names: readonly string[]) => names.some((name) => inSearch(contract, name) || derivedFrom(name))
  const derivedFrom = (name: string) => derive !== undefined && (derivesFrom?.includes(name) ?? true)

  const stamped = (ctx: Ctx, changes: Record<string, unknown>) => ({
    ...changes,
    version: sql`${columns.version} + 1`,
    updatedAt: new Date().toISOString(),
    updatedBy: ctx.actor.id,
  })

  /** Makes rows that were just changed findable and writes again what follows from them. Whoever updates by hand calls it. */
  const settle = async (ctx: Ctx, rows: readonly Record<string, unknown>[]): Promise<void> => {
    await indexSearch(ctx, contract, rows)
    if (!derive) return
    const off = rows.flatMap((row) => {
      const columns = derive(row)
      return Object.keys(columns).some((name) => !isSame(row[name], columns[name])) ? [{ id: row.id, columns }] : []
    })
    for (let from = 0; from < off.length; from += 1_000) await writeDerived(ctx, table, off.slice(from, from + 1_000))
  }

  /** What pickers and links need: id, what people call it, status. By search text Active ones, by ids whatever they are. */
  const lookup = async (ctx: Ctx, ask: Lookup): Promise<Named[]> => {
    const found = ask.ids
      ? await rows(ctx, ask.ids)
      : (
          await page(ctx, contract, table as PgTable, {
            q: ask.q ?? '',
            page: 1,
            pageSize: ask.limit ?? 20,
            after: undefined,
            sort: [{ field: contract.names[0]!, descending: false }],
            filters: [active],
          })
        ).rows
    // Without the key only what people call a record can be asked for, or a picker would tell phone numbers letter by letter.
    const open = ctx.actor.menu.includes(contract.menu)
    const named = (record: Record<string, unknown>) => contract.names.map((name: string) => record[name])
    const told =
      ask.ids || open ? found : found.filter((one) => says(named(one as Record<string, unknown>), ask.q ?? ''))
    return told.map((one) => {
      const record = one as Record<string, unknown>
      return { id: String(record.id), name: nameOf(contract, record), status: record.status as Named['status'] }
    })
  }

  return {
    contract: contract as R,
    table: table as T,
    show,
    list,
    get,
    row,
    rows,
    add,
    insert,
    edit,
    update,
    updateMany,
    isFollowed,
    settle,
    lookup,
    check,
    checkValues,
    refuseGuarded,
  }
}

/** Any resource's functions as the general parts call them: routes, history, import, export. */
export interface Crud {
  readonly contract: AnyResource
  readonly table: PgTable
  show(ctx: Ctx, row: Record<string, unknown>): any
  list(ctx: Ctx, query: ListQuery): Promise<Page<any>>
  get(ctx: Ctx, id: string): Promise<any>
  row(ctx: Ctx, id: string, lock?: boolean): Promise<any>
  rows(ctx: Ctx, ids: readonly string[]): Promise<any[]>
  add(ctx: Ctx, input: any, owned?: Record<string, unknown>): Promise<any>
  edit(ctx: Ctx, edit: Edit<any>, owned?: Record<string, unknown>): Promise<any>
  insert(ctx: Ctx, values: readonly Record<string, unknown>[]): Promise<Record<string, any>[]>
  update(ctx: Ctx, condition: SQL | undefined, changes: Record<string, unknown>): Promise<any[]>
  updateMany(ctx: Ctx, condition: SQL, changes: Record<string, unknown>): Promise<number>
  isFollowed(names: readonly string[]): boolean
  settle(ctx: Ctx, rows: readonly Record<string, unknown>[]): Promise<void>
  lookup(ctx: Ctx, ask: Lookup): Promise<Named[]>
  checkValues(ctx: Ctx, values: object, before?: object): Promise<void>
  refuseGuarded(ctx: Ctx, given: object): void
}

/** What a picker asks: by search text or by ids. */
export type Lookup = { q?: string; ids?: readonly string[]; limit?: number }

const active = { field: 'status', test: { op: 'anyOf', values: ['Active'] } } as const

/** What people call a record: its naming fields that are filled, joined by a middle dot. */
export const nameOf = (contract: AnyResource, record: Record<string, unknown>) =>
  (contract.names as FieldName<AnyResource>[])
    .map((name) => record[name])
    .filter(Boolean)
    .join(' · ')

/** The refusal of an edit whose user had read an older version. */
export const stale = (current: unknown) =>
  refusal(label('Somebody else has changed this record meanwhile', '该记录已被他人修改'), [], { current })
