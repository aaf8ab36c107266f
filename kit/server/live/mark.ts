import type { Query } from './listener.ts'
import { type ChangeMessage, channels } from './messages.ts'

type Row = { kind: string; record_id: string; root_kind: string; root_id: string; actor: string; change: string }

/** The most entries of a catch-up. */
const catchUpMax = 2_000

/**
 * The mark: an id of the history up to which all listeners have received all changes. It is a last id together with a
 * transaction id, since transactions with lower ids may be committed later; it counts once all earlier transactions
 * have ended.
 */
export function createMark() {
  let mark: number | undefined
  let pending: { readonly id: number; readonly transaction: string } | undefined
  let changed = false

  const lastId = async (query: Query) => {
    const [row] = await query<{ id: string }>(
      'select case when is_called then last_value else 0 end as id from history_id_seq',
    )
    return Number(row!.id)
  }

  return {
    /** The mark; undefined before the first was received. */
    now: () => mark,
    /** Call when a change was received that the mark does not cover yet. */
    noteChange: () => {
      changed = true
    },
    /** Call when the channel has sent a mark. */
    reached: (id: number) => {
      if (Number.isSafeInteger(id)) mark = Math.max(mark ?? 0, id)
    },
    /**
     * Notes the last id if there were changes; when all transactions that had begun by then have ended, here or in a
     * later call, it is sent to all listeners as the mark.
     */
    advance: async (query: Query) => {
      if (!pending) {
        if (!changed && mark !== undefined) return
        changed = false
        // In this order: a transaction whose rows have an id up to the last one has a lower transaction id than ours.
        const id = await lastId(query)
        const [current] = await query<{ transaction: string }>('select pg_current_xact_id()::text as transaction')
        pending = { id, transaction: current!.transaction }
      }
      const { id, transaction } = pending
      const [row] = await query<{ over: boolean }>(
        'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as over',
        [transaction],
      )
      if (!row!.over) return
      pending = undefined
      await query('select pg_notify($1, $2)', [channels.change, JSON.stringify({ mark: id })])
    },
    /** The id of the newest history entry, committed or not. */
    lastId,
  }
}

/**
 * The changes since a mark, oldest first; undefined when there are too many, or when the mark is of another database,
 * as after a restore.
 */
export async function readSince(query: Query, mark: number, last: number): Promise<ChangeMessage[] | undefined> {
  if (mark > last) return undefined
  const rows = await query<Row>(
    'select kind, record_id, root_kind, root_id, actor, change from history where id > $1 order by id limit $2',
    [mark, catchUpMax + 1],
  )
  if (rows.length > catchUpMax) return undefined
  return rows.map((row) => ({
    kind: row.kind,
    root: row.root_kind,
    ids: [row.record_id],
    ...(row.kind === row.root_kind ? {} : { roots: [row.root_id] }),
    count: 1,
    actor: row.actor,
    change: row.change,
  }))
}
