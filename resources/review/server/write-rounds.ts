import { isDeepStrictEqual } from 'node:util'
import { type Ctx, newId } from '@sms/kit/server'
import { searchEntry } from '@sms/kit/server/mount'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { roundNoun } from '../../round/server/rounds.ts'
import { roundTable } from '../../round/table.ts'
import type { Review } from '../contract.ts'
import { type Act, newRound, type RoundFacts, roundsAfter, summaryOf } from '../rules/rounds.ts'
import type { reviewTable } from '../table.ts'

/** The rounds of a review, in their order. */
export const roundsOf = (ctx: Pick<Ctx, 'db'>, review: string) =>
  ctx.db.select().from(roundTable).where(eq(roundTable.review, review)).orderBy(asc(roundTable.number))

type Stored = Awaited<ReturnType<typeof roundsOf>>
type ReviewRow = typeof reviewTable.$inferSelect

/**
 * Writes the rounds of a review: adds and changes those of `next`, and removes a stored one that it has no more. Returns
 * whether anything differed.
 */
async function writeRounds(ctx: Ctx, review: string, stored: Stored, next: readonly RoundFacts[]): Promise<boolean> {
  const { service } = roundNoun
  const removed = stored.filter(({ number }) => number > next.length).map(({ id }) => id)
  if (removed.length) {
    await ctx.db.delete(searchEntry).where(and(eq(searchEntry.kind, 'round'), inArray(searchEntry.id, removed)))
    await ctx.db.delete(roundTable).where(inArray(roundTable.id, removed))
  }
  let isChanged = removed.length > 0
  for (const round of next) {
    const before = stored.find(({ number }) => number === round.number)
    if (!before) {
      isChanged = true
      await service.insert(ctx, [{ ...round, review }])
    } else {
      const changes = Object.fromEntries(
        Object.entries(round).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof RoundFacts])),
      )
      if (Object.keys(changes).length === 0) continue
      isChanged = true
      await service.edit(ctx, { id: before.id, patch: {} }, changes)
    }
  }
  return isChanged
}

/** Writes the rounds after an act without problems, and returns the columns of the review that change with them. */
export async function carryOut(ctx: Ctx, record: Review, rounds: Stored, act: Act) {
  const next = roundsAfter(rounds, act)
  const isChanged = await writeRounds(ctx, record.id, rounds, next)
  return { ...summaryOf(record, next), acts: (record as ReviewRow).acts + (isChanged ? 1 : 0) }
}

/** Adds the first round to those of some written reviews that have none. */
export async function addFirstRounds(ctx: Ctx, rows: readonly Record<string, unknown>[]): Promise<void> {
  const ids = rows.map(({ id }) => String(id))
  const { rows: withoutRounds } = await ctx.db.execute<{ id: string; requested_on: string; due: string | null }>(sql`
    select id, requested_on::text, due::text from review
    where id = any(${sql.param(ids)}::uuid[]) and stage = 'Requested' and round = 1
      and not exists (select from round where round.review = review.id)`)
  if (withoutRounds.length === 0) return
  await roundNoun.service.insert(
    ctx,
    withoutRounds.map(({ id, requested_on, due }) => ({ id: newId(), review: id, ...newRound(1, requested_on, due) })),
  )
}
