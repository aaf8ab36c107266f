import { label } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import { nameOf } from '../crud.ts'
import type { Decision, PlanContext } from './decide.ts'
import { type Found, findSimilar } from './match.ts'
import type { Report, SimilarGroup } from './report.ts'

const groupsShown = 500
const membersShown = 50

/**
 * Groups the new or renamed rows that resemble each other or stored records. With the option `skip`, new rows that
 * resemble a record or an earlier row are left out with a note: their `decisions` change.
 */
export async function settleResembling(
  ctx: Ctx,
  context: PlanContext,
  decisions: readonly Decision[],
): Promise<Report['similar']> {
  const { similar, noun } = context.importer
  const named = decisions.filter((decision) => decision.keys?.length)
  if (!similar || named.length === 0) return { groups: [], total: 0, rows: 0 }
  const keys = named.flatMap((decision) => decision.keys!)
  const found = await findSimilar(ctx, noun, similar, keys)
  const resembles = (row: Decision) =>
    row.keys!.some((key) => found.get(key)?.some((record) => record.id !== row.id) ?? false)
  const groups = grouped(named).filter((rows) => rows.length > 1 || rows.some(resembles))
  const displayName = (record: Record<string, unknown>) =>
    nameOf(noun.contract, record, context.language, { everyLanguage: true })
  const shown = groups.slice(0, groupsShown).map(
    (rows): SimilarGroup => ({
      rows: rows.slice(0, membersShown).map((row) => ({ row: row.row, name: row.name ?? displayName(row.values) })),
      records: recordsOf(rows, found).map((record) => ({ id: record.id, name: displayName(record) })),
    }),
  )
  if (context.resolved.settings.options.similar === 'skip') {
    for (const rows of groups) leaveOut(context, rows, resembles)
  }
  return { groups: shown, total: groups.length, rows: groups.reduce((count, rows) => count + rows.length, 0) }
}

/**
 * The first stored records that rows of a group resemble, other than their own. Visits the records of each key twice at
 * most, since a file and the records may hold one name thousands of times.
 */
function recordsOf(rows: readonly Decision[], found: ReadonlyMap<string, readonly Found[]>): Found[] {
  const records = new Map<string, Found>()
  const visits = new Map<string, number>()
  for (const row of rows) {
    for (const key of row.keys!) {
      const visit = (visits.get(key) ?? 0) + 1
      // The first row leaves out its own record, which the second adds; then none is missing.
      if (visit > 2) continue
      visits.set(key, visit)
      for (const record of found.get(key) ?? []) {
        if (record.id !== row.id) records.set(record.id, record)
        if (records.size >= membersShown) return [...records.values()]
      }
    }
  }
  return [...records.values()]
}

/** Leaves out new rows of a group that resemble a stored record, or an earlier row that stays. */
function leaveOut({ reporter }: PlanContext, rows: readonly Decision[], resembles: (row: Decision) => boolean) {
  const takenKeys = new Set<string>()
  for (const row of rows) {
    const repeats = row.keys!.some((key) => takenKeys.has(key)) || resembles(row)
    if (row.action === 'create' && repeats) {
      row.action = 'skip'
      reporter.note(leftOut, row.row)
    } else for (const key of row.keys!) takenKeys.add(key)
  }
}

const leftOut = label('Rows left out: they resemble another row or record', '已跳过：与其他行或记录相似')

/**
 * Groups rows that share a key, directly or through a third row (union-find over the indexes of rows); each group is in
 * the order of the file.
 */
function grouped(rows: readonly Decision[]): Decision[][] {
  // Each row leads to an earlier row of its group; the first row of a group leads to itself.
  const leader = rows.map((_, i) => i)
  const firstOf = (i: number): number => {
    let at = i
    while (leader[at] !== at) {
      leader[at] = leader[leader[at]!]!
      at = leader[at]!
    }
    return at
  }
  const firstWithKey = new Map<string, number>()
  for (const [i, row] of rows.entries()) {
    for (const key of row.keys!) {
      const other = firstWithKey.get(key)
      if (other === undefined) firstWithKey.set(key, i)
      else {
        const [a, b] = [firstOf(i), firstOf(other)]
        leader[Math.max(a, b)] = Math.min(a, b)
      }
    }
  }
  return [...Map.groupBy(rows.keys(), firstOf).values()].map((members) => members.map((i) => rows[i]!))
}
