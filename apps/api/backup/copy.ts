import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { quoted, type Table } from './catalogue.ts'
import { partBytes } from './manifest.ts'

/**
 * Settings that make the text of values independent of server, role and machine, and that lift the time limits of
 * statements, locks and idle transactions.
 */
const settings = `
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set lc_monetary = 'C'; set synchronize_seqscans = off;
  set row_security = off; set work_mem = '64MB'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set check_function_bodies = off`

/** Sets up a connection for a backup or a restore. */
export const prepareCopy = (client: Client) => client.query(settings)

const columnsOf = ({ columns }: Pick<Table, 'columns'>) => columns.map(quoted).join(', ')

/**
 * The rows of a table in the text format of COPY, in parts of `partBytes` bytes, of which the last may be smaller; none
 * without rows. Leaves out rows of inheriting tables.
 */
export async function* copyOut(client: Client, table: Table): AsyncGenerator<Buffer> {
  const rows = client.query(
    copyTo(
      `copy (select ${columnsOf(table)} from only public.${quoted(table.name)} order by ${table.order}) to stdout`,
    ),
  )
  let chunks: Buffer[] = []
  let bytesSoFar = 0
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    let rest = chunk
    while (bytesSoFar + rest.length >= partBytes) {
      const cut = partBytes - bytesSoFar
      yield Buffer.concat([...chunks, rest.subarray(0, cut)])
      rest = rest.subarray(cut)
      chunks = []
      bytesSoFar = 0
    }
    if (rest.length) chunks.push(rest)
    bytesSoFar += rest.length
  }
  if (bytesSoFar) yield Buffer.concat(chunks)
}

/** Writes rows in the text format of COPY into an existing table. */
export async function copyIn(
  client: Client,
  table: Pick<Table, 'name' | 'columns'>,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  await pipeline(rows, client.query(copyFrom(`copy public.${quoted(table.name)} (${columnsOf(table)}) from stdin`)))
}

/** Counts and hashes a table's rows in the text format of COPY. */
export type Sums = {
  readonly add: (text: Buffer) => void
  readonly result: () => { rows: number; bytes: number; sha256: string }
}

/** Begins the sums of a table. Call `result` once. */
export function tableSums(): Sums {
  const digest = createHash('sha256')
  let rows = 0
  let bytes = 0
  return {
    add: (text) => {
      digest.update(text)
      rows += rowsIn(text)
      bytes += text.length
    },
    result: () => ({ rows, bytes, sha256: digest.digest('hex') }),
  }
}

/** The number of rows that end in a text: COPY writes a row per line, and line breaks in values as \n. */
function rowsIn(text: Buffer): number {
  let rows = 0
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) rows++
  return rows
}
