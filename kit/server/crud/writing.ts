import {
  type FieldProblem,
  type Fields,
  forbidden,
  type InputOf,
  invalid,
  label,
  problemsOfChange,
  type RecordOf,
  type Resource,
  refusal,
  withEmpties,
  withInitials,
} from '@sms/kit/contract'
import { and, eq, getTableColumns, inArray, is, SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { newId } from '../columns.ts'
import { type Ctx, may, write } from '../context.ts'
import { asRefusal } from '../database/errors.ts'
import { type Built, prepared, shapeOf } from '../database/prepared.ts'
import { foreignFiles, namesFiles } from '../files/own.ts'
import type { CrudOptions, Edit } from '../noun.ts'
import type { Proposed, RuleProblem } from '../rule.ts'
import { indexSearch } from '../search/entries.ts'
import { inSearch } from '../search/layout.ts'
import { checkMasters, lockNamed, namesMasters } from './check-masters.ts'
import { referenceCheck } from './family.ts'
import { insertRow, insertRows, withDefaults } from './insert-rows.ts'
import type { reading } from './reading.ts'
import { isSame, writeDerived } from './values-in.ts'

type AnyResource = Resource<any, any>

/** The refusal of an edit whose user had read an older version. */
export const stale = (current: unknown) =>
  refusal(label('Somebody else has changed this record meanwhile', '该记录已被他人修改'), [], { current })

/** The refusal of every change of a record that is only ever added. */
export const appendedOnly = label(
  'This entry is kept as it is: put a mistake right by another one',
  '此记录不可更改，请另行登记更正',
)
const outOfScope = label('You may not move it out of your own sight', '您无权将记录改到自己不可见的范围')

/** The write functions of a resource. */
export function writing<R extends AnyResource, T extends PgTable>(
  contract: R,
  table: T,
  { scope, show, get, lockRow }: Pick<ReturnType<typeof reading<R, T>>, 'scope' | 'show' | 'get' | 'lockRow'>,
  {
    masters,
    derive,
    derivesFrom,
    rule,
    written: afterWrite,
    removed,
    fileHolder = { kind: contract.name, field: 'id' },
  }: CrudOptions,
) {
  type Row = T['$inferSelect']
  if (!masters && namesMasters(contract.fields))
    throw new Error(`${contract.name} names master data: its crud needs to know where that is`)
  const checkReferences = referenceCheck(contract)
  const columns = getTableColumns(table as PgTable) as Record<string, PgColumn>
  const fields = contract.all as Fields
  const hasFileFields = namesFiles(fields)

  const refuseGuarded = (ctx: Ctx, input: object) => {
    const guarded = Object.keys(input).find((name) => !may(ctx.actor, fields[name]?.right))
    if (guarded)
      throw forbidden(
        label(`You may not change ${fields[guarded]!.label.en}`, `您无权修改${fields[guarded]!.label.zh}`),
      )
  }

  const refuse = (problems: readonly FieldProblem[]) => {
    if (problems.length) throw invalid(problems, contract.fields)
  }

  /** Refuses master data values that no record may be given. */
  const checkValues = async (ctx: Ctx, values: object) => {
    if (masters) await checkMasters(ctx, masters, contract.fields, { ...values })
  }

  /** Locks the master data values that a record is about to name. Call it before locking the record. */
  const lockMasters = async (ctx: Ctx, values: object): Promise<void> => {
    if (masters) await lockNamed(ctx, masters, contract.fields, { ...values })
  }

  /**
   * The problems of records that are about to be written: files and references of others, and those of the noun's rule.
   */
  const problemsOfWrite = async (ctx: Ctx, proposed: readonly Proposed[]): Promise<readonly RuleProblem[]> => {
    const references = await checkReferences(ctx, proposed)
    const ruled = rule && proposed.length ? await rule(ctx, proposed) : []
    // Beside a refused reference the rule stays silent: it would tell a hidden record from one that does not exist.
    const silent = new Set(references.map(({ at }) => at))
    return [
      ...(hasFileFields ? await foreignFiles(ctx, fields, fileHolder, proposed) : []),
      ...references,
      ...ruled.filter(({ at }) => !silent.has(at)),
    ]
  }

  const checkRule = async (ctx: Ctx, proposed: Proposed) => {
    const problems = await problemsOfWrite(ctx, [proposed])
    if (problems.length) throw refusal(problems[0]!.message, problems)
  }

  /** Adds one record. `owned` are values that only commands set. */
  const add = (ctx: Ctx, input: InputOf<R>, owned: Record<string, unknown> = {}): Promise<RecordOf<R>> =>
    write(ctx, async (ctx) => {
      refuseGuarded(ctx, input)
      const values = withInitials(contract, input)
      refuse(contract.check(values))
      await checkValues(ctx, values)
      const after = { ...values, ...owned }
      await checkRule(ctx, { after })
      const added = await insertOne(ctx, after)
      await keepInScope(ctx, [added.id])
      // The `written` hook may change the record.
      return afterWrite ? get(ctx, added.id) : show(ctx, added)
    })

  /**
   * Inserts rows that are checked already and adds them to the search. Returns the values with ids and defaults,
   * without reading them back.
   */
  const insert = async (ctx: Ctx, values: readonly Record<string, unknown>[]): Promise<Record<string, any>[]> => {
    const written: Record<string, any>[] = []
    for (let from = 0; from < values.length; from += 500) {
      const rows = completeRows(ctx, values.slice(from, from + 500))
      await asRefusal(contract, insertRows(ctx.db, table, rows))
      await indexSearch(ctx, contract, rows)
      await afterWrite?.(ctx, rows)
      written.push(...rows)
    }
    return written
  }

  const insertOne = async (ctx: Ctx, value: Record<string, unknown>): Promise<Record<string, any>> => {
    const rows = completeRows(ctx, [value])
    const added = await asRefusal(contract, insertRow(ctx.db, table, rows[0]!))
    await indexSearch(ctx, contract, rows)
    await afterWrite?.(ctx, rows)
    return added
  }

  /** Completes values to new rows: ids, derived columns, defaults, and the first version with its author and time. */
  const completeRows = (ctx: Ctx, values: readonly Record<string, unknown>[]) => {
    const at = new Date().toISOString()
    const stamp = { version: 1, createdAt: at, createdBy: ctx.actor.id, updatedAt: at, updatedBy: ctx.actor.id }
    return withDefaults(
      table,
      values.map((value) => ({ id: newId(), ...value, ...derive?.(value), ...stamp })),
    )
  }

  /**
   * Changes one record: locks the master data values and then the row, compares the version, refuses guarded fields and
   * checks the rules over the whole record. A stale version is refused with the current record in `data`.
   */
  const edit = (ctx: Ctx, { id, version, patch }: Edit<R>, owned: Record<string, unknown> = {}): Promise<RecordOf<R>> =>
    write(ctx, async (ctx) => {
      if (contract.appended) throw refusal(appendedOnly)
      refuseGuarded(ctx, patch)
      const changes = { ...withEmpties(contract, patch), ...owned }
      const locked = masters && (await lockNamed(ctx, masters, contract.fields, changes))
      const before = (await lockRow(ctx, id)) as Record<string, unknown>
      if (version !== undefined && version !== before.version) throw stale(show(ctx, before))
      const after = { ...before, ...changes }
      refuse(problemsOfChange(contract, before, changes))
      if (masters) await checkMasters(ctx, masters, contract.fields, changes, before, locked)
      await checkRule(ctx, { before, after })
      const changed = await updateOne(ctx, id, changes)
      await keepInScope(ctx, [id])
      return show(ctx, changed)
    })

  /**
   * Refuses written rows that are out of the actor's scope, with 403. Code that writes for a user by `insert` or
   * `update` calls it.
   */
  const keepInScope = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
    const inScope = scope(ctx.actor)
    if (!inScope) return
    const condition = and(inArray(columns.id!, [...ids]), inScope)
    if ((await ctx.db.$count(table as PgTable, condition)) < new Set(ids).size) throw forbidden(outOfScope)
  }

  /**
   * Sets the same values on all rows of a condition, or on all, raises their versions and settles them (`settle`).
   * Returns the changed rows.
   */
  const update = async (ctx: Ctx, condition: SQL | undefined, changes: Record<string, unknown>): Promise<Row[]> => {
    const query = ctx.db
      .update(table as PgTable)
      .set(stamped(ctx, changes) as never)
      .where(and(condition))
      .returning()
    const changed = (await asRefusal(contract, query)) as Row[]
    await settle(ctx, changed, Object.keys(changes))
    return derive ? changed.map((row) => ({ ...row, ...derive(row) })) : changed
  }

  /** Updates one record as `update` does, by a prepared statement per set of fields if no value is SQL. */
  const updateOne = async (
    ctx: Ctx,
    id: string,
    changes: Record<string, unknown>,
  ): Promise<Record<string, unknown>> => {
    const names = Object.keys(changes).filter((name) => name in columns && changes[name] !== undefined)
    if (names.some((name) => is(changes[name], SQL))) return (await update(ctx, eq(columns.id!, id), changes))[0]!
    const query = prepared<Record<string, unknown>>(
      ctx.db,
      shapeOf(table, `update ${names}`),
      (db) => {
        const placeholders = [...names, 'updatedAt', 'updatedBy'].map((name) => [name, sql.placeholder(name)])
        const set = { ...Object.fromEntries(placeholders), version: sql`${columns.version} + 1` }
        return db
          .update(table as PgTable)
          .set(set as never)
          .where(eq(columns.id!, sql.placeholder('id')))
          .returning() as unknown as Built<Record<string, unknown>>
      },
      { ...changes, id, updatedAt: new Date().toISOString(), updatedBy: ctx.actor.id },
    )
    const [changed] = await asRefusal(contract, query)
    await settle(ctx, [changed!], names)
    return { ...changed, ...derive?.(changed!) }
  }

  /** Updates rows as `update` does, and returns their count. */
  const updateMany = async (ctx: Ctx, condition: SQL, changes: Record<string, unknown>): Promise<number> => {
    if (needsSettling(Object.keys(changes))) return (await update(ctx, condition, changes)).length
    const query = ctx.db
      .update(table as PgTable)
      .set(stamped(ctx, changes) as never)
      .where(condition)
    return (await asRefusal(contract, query)).rowCount ?? 0
  }

  /** Whether `settle` has something to do after a change of these fields. */
  const needsSettling = (names: readonly string[]) =>
    afterWrite !== undefined || names.some((name) => inSearch(contract, name) || derivedFrom(name))
  const derivedFrom = (name: string) => derive !== undefined && (derivesFrom?.includes(name) ?? true)

  const stamped = (ctx: Ctx, changes: Record<string, unknown>) => ({
    ...changes,
    version: sql`${columns.version} + 1`,
    updatedAt: new Date().toISOString(),
    updatedBy: ctx.actor.id,
  })

  /**
   * Updates the search entries and derived columns of changed rows and runs the hook `written`; code with an update
   * statement of its own calls it. `names` are the changed fields, if known.
   */
  const settle = async (
    ctx: Ctx,
    rows: readonly Record<string, unknown>[],
    names?: readonly string[],
  ): Promise<void> => {
    if (!names || names.some((name) => inSearch(contract, name))) await indexSearch(ctx, contract, rows, names)
    await afterWrite?.(ctx, rows)
    if (!derive) return
    const outdated = rows.flatMap((row) => {
      const columns = derive(row)
      return Object.keys(columns).some((name) => !isSame(row[name], columns[name])) ? [{ id: row.id, columns }] : []
    })
    for (let from = 0; from < outdated.length; from += 1_000)
      await asRefusal(contract, writeDerived(ctx, table, outdated.slice(from, from + 1_000)))
  }

  return {
    ...{ add, insert, edit, update, updateMany, needsSettling, settle, keepInScope },
    ...{ checkValues, lockMasters, problemsOfWrite, refuseGuarded, fileHolder, removed },
  }
}
