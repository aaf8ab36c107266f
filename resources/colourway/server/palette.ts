import { answer, answers, orNull, queryOf, type Route, readInTurn, route, words } from '@sms/kit/server'
import { and, count, desc, eq, min, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { KnownColour } from '../../item/rules/palette.ts'
import { colourwayTable } from '../table.ts'

const answerMax = 40

/** `GET /api/colourway/palette`: the colours of Active colourways, the most frequent first. */
export const paletteRoute = (): Route =>
  route({
    method: 'GET',
    path: '/colourway/palette',
    title: `The ${answerMax} commonest colours of colourways whose name or Pantone code holds a text`,
    access: 'session',
    query: queryOf(z.strictObject({ q: z.string().trim().max(80).default('') })),
    data: answers(
      answer<KnownColour>({ name: words, nameZh: orNull(words), pantone: orNull(words), hex: orNull(words) }),
    ),
    handle: async (call) => {
      const { name, nameZh, pantone, hex, status } = colourwayTable
      const holds = (column: PgColumn) => sql`strpos(lower(${column}), lower(${call.query.q})) > 0`
      const data = await readInTurn(call, (db) =>
        db
          .select({ name: min(name), nameZh: min(nameZh), pantone, hex: min(hex) })
          .from(colourwayTable)
          .where(and(eq(status, 'Active'), call.query.q ? or(...[name, nameZh, pantone].map(holds)) : undefined))
          .groupBy(sql`lower(${name})`, pantone)
          .orderBy(desc(count()), sql`lower(${name})`)
          .limit(answerMax),
      )
      return { data: data as KnownColour[] }
    },
  })
