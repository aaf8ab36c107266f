import type { ImportEarlier } from '@sms/kit/contract'
import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { undosOf } from '../change/table.ts'
import type { Ctx } from '../context.ts'
import { answers, plain } from '../described.ts'
import type { Noun } from '../noun.ts'
import { idParameter, queryOf } from '../parameters.ts'
import { accessTo, type Route, route } from '../route.ts'
import type { Importer } from './importer.ts'
import { importRun } from './table.ts'

const pageSize = 50

const query = queryOf(z.strictObject({ after: idParameter.optional() }))

/** `GET /api/<path>/import/runs`: finished imports, newest first; an Administrator's list has everybody's. */
export const earlierRoute = (people: Noun, { noun: { contract } }: Importer): Route =>
  route({
    method: 'GET',
    path: `/${contract.path}/import/runs`,
    title: `Earlier imports of ${contract.titles.en}, newest first: everybody sees their own, an Administrator all`,
    access: accessTo(contract, 'write'),
    query,
    data: answers(plain<ImportEarlier>()),
    handle: async (call) => {
      const found = await earlierRuns(call, people, contract.name, call.query.after)
      return { data: found.runs, ...(found.next ? { next: found.next } : {}) }
    },
  })

async function earlierRuns(ctx: Ctx, people: Noun, kind: string, after: string | undefined) {
  const mine = ctx.actor.role === 'Administrator' ? undefined : eq(importRun.createdBy, ctx.actor.id)
  const rows = await ctx.db
    .select()
    .from(importRun)
    .where(
      and(eq(importRun.kind, kind), eq(importRun.state, 'done'), mine, after ? lt(importRun.id, after) : undefined),
    )
    .orderBy(desc(importRun.id))
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const changes = shown.flatMap((run) => run.change ?? [])
  const undone = await undosOf(ctx, changes)
  const ids = [...shown.map((run) => run.createdBy), ...[...undone.values()].map((undo) => undo.actor)]
  const named = await people.service.lookup(ctx, { ids: [...new Set(ids)] })
  const person = (id: string) => ({ id, name: named.find((user) => user.id === id)?.name ?? '' })
  const runs = shown.map((run): ImportEarlier => {
    const { id, name, counts, createdAt, finishedAt, change } = run
    const taken = change ? undone.get(change) : undefined
    return {
      ...{ id, name, counts, createdAt, finishedAt, change },
      by: person(run.createdBy),
      undone: taken ? { by: person(taken.actor), at: taken.at } : null,
    }
  })
  return { runs, next: rows.length > pageSize ? shown.at(-1)!.id : undefined }
}
