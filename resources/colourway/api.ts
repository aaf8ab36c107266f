import { type InputOf, label } from '@sms/kit/contract'
import {
  accessTo,
  bodyOf,
  codesAbove,
  crud,
  editBelow,
  idParameter,
  type Noun,
  orderParameter,
  type Route,
  type Rule,
  route,
  routes,
  wholeNumber,
  withCode,
  write,
} from '@sms/kit/server'
import { lockOrder, place, unchanged } from '@sms/kit/server/mount'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fabrics } from '../fabric/server/service.ts'
import { fabricTable } from '../fabric/table.ts'
import { hexOfLab } from '../item/rules/colour.ts'
import { reviewTable } from '../review/table.ts'
import { colourway } from './contract.ts'
import { nearRoute } from './server/near.ts'
import { paletteRoute } from './server/palette.ts'
import { colourwayTable } from './table.ts'

/** Refuses to change the state of a lab dip under review, which follows from the review. */
const followsReview: Rule = async (ctx, proposed) => {
  const changed = proposed.flatMap(({ before, after }, at) =>
    before && before.labDip !== after.labDip ? [{ at, id: String(after.id) }] : [],
  )
  if (changed.length === 0) return []
  const { colourway, kind, status } = reviewTable
  const ids = changed.map(({ id }) => id)
  const rows = await ctx.db
    .selectDistinct({ colourway })
    .from(reviewTable)
    .where(and(inArray(colourway, ids), eq(kind, 'labDip'), eq(status, 'Active')))
  const underReview = new Set(rows.map(({ colourway }) => colourway))
  return changed.flatMap(({ at, id }) => (underReview.has(id) ? [{ at, field: 'labDip', message: isFollowing }] : []))
}

const isFollowing = label('It follows from the review of this lab dip', '色样状态由其审样决定')
const keepsFabric = unchanged('fabric', label('A colourway stays with its fabric', '颜色不能更换面料'))

type Values = { readonly lab: { readonly l: string; readonly a: string; readonly b: string } | null }

const colourways = crud(colourway, colourwayTable, {
  rule: async (ctx, proposed) => [...(await keepsFabric(ctx, proposed)), ...(await followsReview(ctx, proposed))],
  fileHolder: { kind: 'fabric', field: 'fabric' },
  derive: (record) => {
    const { lab } = record as Values
    return { hex: lab && hexOfLab({ l: Number(lab.l), a: Number(lab.a), b: Number(lab.b) }) }
  },
  derivesFrom: ['lab'],
})

export const colourwayNoun: Noun = {
  contract: colourway,
  service: colourways,
  root: { table: fabricTable, column: 'fabric' },
  ignore: ['hex'],
  rollup: {
    parents: [fabricTable],
    column: 'fabric',
    set: {
      colours: `select coalesce(jsonb_agg(jsonb_build_object('name', name, 'nameZh', name_zh, 'hex', hex, 'photo', photo) order by position, name), '[]')
        from colourway where fabric = parent.id and status = 'Active'`,
    },
  },
}

/** Adds the fabric's code to names found by text in several fabrics, since many colourways are called Navy. */
const lookup: typeof colourways.lookup = async (ctx, query) => {
  const found = await colourways.lookup(ctx, query)
  if (query.ids || query.among?.fabric || found.length === 0) return found
  const rows = await colourways.rows(
    ctx,
    found.map(({ id }) => id),
  )
  const codes = await codesAbove(ctx, colourwayNoun, rows)
  return found.map((named) => ({ ...named, name: withCode(named.name, codes.get(named.id)) }))
}

const orderMax = 500
const orderShape = bodyOf(z.strictObject({ fabric: idParameter, ids: orderParameter(orderMax) }))

/** Reorders the colourways of a fabric: those in `ids` first, then the other Active ones in their old order. */
const orderRoute = (): Route =>
  route({
    method: 'POST',
    path: '/colourway/order',
    title: 'Put the colourways of a fabric in order: those named come first, the others follow as they stood',
    access: accessTo(colourway, 'write'),
    body: orderShape,
    data: wholeNumber,
    handle: async (call) => {
      const { fabric, ids } = call.body
      const moved = await write(call, async (ctx) => {
        await lockOrder(ctx, 'colourway', fabric)
        await fabrics.lockRow(ctx, fabric)
        const t = colourwayTable
        const ofFabric = and(eq(t.fabric, fabric), eq(t.status, 'Active'))
        // Locks the rows in the order of their ids, against deadlocks.
        await ctx.db.select({ id: t.id }).from(t).where(ofFabric).orderBy(asc(t.id)).for('no key update')
        const rows = await ctx.db
          .select()
          .from(t)
          .where(ofFabric)
          .orderBy(sql`${t.position} asc nulls last`, asc(t.name), asc(t.id))
        return place(ctx, colourways, 'position', rows, ids)
      })
      return { data: moved }
    },
  })

/** The routes of colourways; adding and editing lock the fabric first. */
export const colourwayApi = (): Route[] => [
  nearRoute(),
  orderRoute(),
  paletteRoute(),
  ...routes({
    ...colourways,
    lookup,
    add: (ctx, input: InputOf<typeof colourway>) =>
      write(ctx, async (ctx) => {
        await fabrics.lockRow(ctx, input.fabric)
        return colourways.add(ctx, input)
      }),
    edit: editBelow(colourwayNoun),
  }),
]
