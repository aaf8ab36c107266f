import type { Query } from './listener.ts'
import { type ChangeMessage, channels } from './messages.ts'

/** A change of the history that a catch-up reads again. */
type Row = { kind: string; record_id: string; root_kind: string; root_id: string; actor: string; change: string }

/** Who was away for more entries than this reads everything again instead. */
export const catchUpMax = 2_000

/**
 * The mark up to which everybody who listens has been told everything: an id of the history. The newest id will not do,
 * because ids are given when rows are written and a transaction with lower ones may be committed later. So a mark is
 * taken (the last id given, then a transaction id of our own) and set once every transaction before it has ended; that it
 * is set is told on the channel itself, whose order is the order of commits: who hears it has heard all that it covers.
 */
export function createMark() {
  let set: number | undefined
  let taken: { readonly id: number; readonly transaction: string } | undefined
  let changed = false

  const lastId = async (query: Query) => {
    const [row] = await query<{ id: string }>(
      'select case when is_called then last_value else 0 end as id from history_id_seq',
    )
    return Number(row!.id)
  }

  return {
    /** The mark; undefined before the first connection. */
    now: () => set,
    /** Something was heard that the mark does not cover yet. */
    stir: () => {
      changed = true
    },
    /** The channel said so. */
    reached: (id: number) => {
      if (Number.isSafeInteger(id)) set = Math.max(set ?? 0, id)
    },
    /** Moves the mark on if anything calls for it and no transaction stands in the way. */
    step: async (query: Query) => {
      if (!taken) {
        if (!changed && set !== undefined) return
        changed = false
        // In this order: a transaction whose rows have an id up to the last one has a lower transaction id than ours.
        const id = await lastId(query)
        const [own] = await query<{ transaction: string }>('select pg_current_xact_id()::text as transaction')
        taken = { id, transaction: own!.transaction }
      }
      const { id, transaction } = taken
      const [row] = await query<{ over: boolean }>(
        'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as over',
        [transaction],
      )
      if (!row!.over) return
      taken = undefined
      await query('select pg_notify($1, $2)', [channels.change, JSON.stringify({ mark: id })])
    },
    lastId,
  }
}

/**
 * What has been written since a mark, oldest first; undefined when that is too much, or when the mark is of another
 * database (one that was restored).
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
