import { createHash } from 'node:crypto'
import { fillPlaceholders, is, type Query, SQL } from 'drizzle-orm'
import { type PoolClient, types } from 'pg'
import type { Db, Pool } from './db.ts'
import { databaseError } from './errors.ts'

/** A statement as Drizzle builds it: a query, or SQL whose rows are read by the names of their columns. */
export type Built<Row> = SQL<Row> | { readonly prepare: (name: string) => { readonly execute: () => Promise<Row[]> } }

type Values = Readonly<Record<string, unknown>>

type Statement = {
  readonly name: string
  readonly text: string
  readonly params: unknown[]
  /** Makes a record of a row's values; undefined where the driver makes it. */
  readonly read: ((row: readonly unknown[]) => unknown) | undefined
}

/** Shapes that are remembered; the one not used for longest goes first. */
const shapesMax = 500

/**
 * Names that one connection keeps, since the plan behind each takes memory there. Later statements run without one
 * until the pool replaces the connection.
 */
const namesMax = 200

const statements = new Map<string, Statement>()
const namesOn = new WeakMap<PoolClient, Set<string>>()

/**
 * The rows of a statement that is remembered by its `shape`, and parsed once per connection up to `namesMax`. `build`
 * uses `sql.placeholder('x')` for each of `values`, lists as `= any(placeholder)`; other differences belong to `shape`.
 */
export async function prepared<Row>(
  db: Db,
  shape: string,
  build: (db: Pool) => Built<Row>,
  values: Values = {},
): Promise<Row[]> {
  let statement = statements.get(shape)
  if (statement) statements.delete(shape)
  else {
    if (statements.size >= shapesMax) statements.delete(statements.keys().next().value!)
    statement = compile(db, build(db as Pool))
  }
  // The last in the map is the one used last.
  statements.set(shape, statement)
  return run<Row>(db, statement, fillPlaceholders(statement.params, values))
}

const owners = new WeakMap<object, number>()
let ownersCount = 0

/** A shape that belongs to an object, such as a table: no other's is the same, whatever their names. */
export function shapeOf(owner: object, name: string): string {
  let number = owners.get(owner)
  if (number === undefined) {
    number = ++ownersCount
    owners.set(owner, number)
  }
  return `${number} ${name}`
}

/** The rows of a statement that is built each time but parsed once per text and connection up to `namesMax`. */
export async function preparedText<Row>(db: Db, built: Built<Row>): Promise<Row[]> {
  const statement = compile(db, built)
  return run<Row>(db, statement, statement.params)
}

/** What Drizzle holds inside: a pool has `$client`, a transaction its connection as the session's `client`. */
type Inner = {
  readonly dialect: { readonly sqlToQuery: (of: SQL) => Query }
  readonly session: { readonly client: PoolClient }
  readonly $client?: { readonly connect: () => Promise<PoolClient> }
}

/** The text and parameters of a statement of Drizzle, its name by the text, and the reader of its rows. */
function compile(db: Db, built: Built<unknown>): Statement {
  if (is(built, SQL)) {
    const { sql: text, params } = (db as unknown as Inner).dialect.sqlToQuery(built)
    return { name: nameOf(text), text, params, read: undefined }
  }
  const made = (built as { prepare: (name: string) => unknown }).prepare('') as {
    getQuery: () => Query
    fields?: Selected[]
  }
  const { sql: text, params } = made.getQuery()
  return { name: nameOf(text), text, params, read: made.fields && reader(made.fields) }
}

const nameOf = (text: string) => `sms_${createHash('sha1').update(text).digest('base64url')}`

type Decoder = { readonly mapFromDriverValue: (value: unknown) => unknown }
/** A selected field as Drizzle lists them: a column, or SQL with its decoder. */
type Selected = { readonly path: readonly string[]; readonly field: Decoder | { readonly decoder: Decoder } }

/**
 * Returns a function from a row's values to its record; fields selected under a group stand in an object of that name.
 */
function reader(fields: readonly Selected[]) {
  const each = fields.map(({ path, field }) => ({
    group: path.length > 1 ? path[0]! : undefined,
    name: path.at(-1)!,
    decoder: 'mapFromDriverValue' in field ? field : decoderOf(field),
  }))
  return (row: readonly unknown[]) => {
    const record: Record<string, any> = {}
    for (let i = 0; i < each.length; i++) {
      const { group, name, decoder } = each[i]!
      const value = row[i]
      const read = value === null ? null : decoder.mapFromDriverValue(value)
      if (group === undefined) record[name] = read
      else {
        record[group] ??= {}
        record[group][name] = read
      }
    }
    return record
  }
}

const decoderOf = (field: object): Decoder => {
  const { decoder, sql } = field as { decoder?: Decoder; sql?: { decoder: Decoder } }
  return decoder ?? sql!.decoder
}

async function run<Row>(db: Db, statement: Statement, values: unknown[]): Promise<Row[]> {
  const { $client, session } = db as unknown as Inner
  if (!$client) return query<Row>(session.client, statement, values)
  const client = await $client.connect()
  try {
    const rows = await query<Row>(client, statement, values)
    client.release()
    return rows
  } catch (error) {
    // After an error that is not an answer of the database, the connection may be in any state.
    client.release(!databaseError(error))
    throw error
  }
}

/**
 * Runs a statement on a connection: by its name, so that it is parsed once, or unnamed where there are too many names.
 */
async function query<Row>(client: PoolClient, { name, text, read }: Statement, values: unknown[]): Promise<Row[]> {
  const config = { text, values, types: asTexts, ...(takesName(client, name) ? { name } : {}) }
  if (!read) return (await client.query(config)).rows
  const { rows } = await client.query<unknown[]>({ ...config, rowMode: 'array' })
  return rows.map(read) as Row[]
}

function takesName(client: PoolClient, name: string): boolean {
  const names = namesOn.get(client) ?? new Set()
  if (names.has(name)) return true
  if (names.size >= namesMax) return false
  namesOn.set(client, names.add(name))
  return true
}

/**
 * Types that stay as the database writes them, as in Drizzle's own statements: moments, dates, lists of them and of
 * decimals.
 */
const unparsed: readonly number[] = [
  types.builtins.TIMESTAMPTZ,
  types.builtins.TIMESTAMP,
  types.builtins.DATE,
  types.builtins.INTERVAL,
  ...[1231, 1115, 1185, 1187, 1182],
]
type Parser = (value: string) => unknown
const same: Parser = (value) => value
/** The parsers by type id: the driver requests one for each column of each answer. */
const parsers = new Map<number, Parser>(unparsed.map((id) => [id, same]))
const parserOf = (id: number): Parser => {
  const known = parsers.get(id)
  if (known) return known
  const parser = types.getTypeParser(id, 'text') as Parser
  parsers.set(id, parser)
  return parser
}
const asTexts = { getTypeParser: parserOf as typeof types.getTypeParser }
