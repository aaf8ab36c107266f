import { type ListQuery, parseQuery, refusalAt } from '@sms/kit/contract'
import {
  accessTo,
  answer,
  answers,
  type Ctx,
  may,
  nameOf,
  orNull,
  queryOf,
  type Route,
  readInTurn,
  route,
  type Shape,
  uuid,
  words,
} from '@sms/kit/server'
import { coversOf, listSchema, where, withMembers } from '@sms/kit/server/mount'
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fabric } from '../../fabric/contract.ts'
import { fabrics } from '../../fabric/server/service.ts'
import { fabricTable } from '../../fabric/table.ts'
import { deltaE2000, type Lab } from '../../item/rules/colour.ts'
import { colourName } from '../../item/rules/palette.ts'
import { colourway } from '../contract.ts'
import { cellSize, cellsAround } from '../rules/cells.ts'
import { colourExpected, labOfText, type Near } from '../rules/near.ts'
import { pantoneCode } from '../rules/pantone.ts'
import { colourwayTable } from '../table.ts'

/** The most colourways in an answer, and the most candidates by ΔE*ab that they are chosen from by ΔE2000. */
const answerMax = 96
const candidatesMax = 500

type Stored = { readonly l: string; readonly a: string; readonly b: string }
const asLab = ({ l, a, b }: Stored): Lab => ({ l: Number(l), a: Number(a), b: Number(b) })

/** Reads a colour from hex, L*a*b*, or the Pantone code of a measured colourway; refuses other texts. */
async function colourOf(ctx: Ctx, text: string): Promise<Lab> {
  const lab = labOfText(text)
  if (lab) return lab
  const [measured] = await ctx.db
    .select({ lab: colourwayTable.lab })
    .from(colourwayTable)
    .where(and(eq(colourwayTable.pantone, pantoneCode(text)), isNotNull(colourwayTable.lab)))
    .orderBy(desc(colourwayTable.updatedAt))
    .limit(1)
  if (measured) return asLab(measured.lab!)
  throw refusalAt('colour', colourExpected)
}

/** The radii of the search in cells: the next is tried while nearer colourways may lie outside, at last all cells. */
const radii = [1, 2, 4]

/** The Active colourways nearest by ΔE*ab, of the fabrics that `ofList` selects, the nearest first. */
const candidatesOf = (ctx: Ctx, wanted: Lab, ofList: SQL | undefined) =>
  readInTurn(ctx, async (db) => {
    const { lab } = colourwayTable
    const squareOf = (name: 'l' | 'a' | 'b') =>
      sql`power((${lab} ->> ${sql.raw(`'${name}'`)})::float8 - ${wanted[name]}, 2)`
    const squaredDistance = sql<number>`${squareOf('l')} + ${squareOf('a')} + ${squareOf('b')}`
    const nearestIn = (cells: SQL | undefined) =>
      db
        .select({ id: colourwayTable.id, lab, squaredDistance })
        .from(colourwayTable)
        .innerJoin(fabricTable, eq(fabricTable.id, colourwayTable.fabric))
        .where(and(cells, eq(colourwayTable.status, 'Active'), isNotNull(lab), ofList))
        .orderBy(squaredDistance, colourwayTable.id)
        .limit(candidatesMax)
    for (const radius of radii) {
      const cells = sql`sms_lab_cell(${lab}) = any(${sql.param(cellsAround(wanted, radius))}::int[])`
      const found = await nearestIn(cells)
      const last = found[candidatesMax - 1]
      // All colourways outside of the cells are farther away than `radius` cells.
      if (last && last.squaredDistance <= (radius * cellSize) ** 2) return found
    }
    return nearestIn(undefined)
  })

/** The Active colourways nearest to a colour by ΔE2000, of the fabrics of a list; the nearest first. */
async function nearest(ctx: Ctx, wanted: Lab, query: ListQuery): Promise<Near[]> {
  const list = await withMembers(ctx, fabric, query)
  const candidates = await candidatesOf(ctx, wanted, where(ctx, fabrics, list))
  const near = candidates
    .map(({ id, lab }) => ({ id, deltaE: deltaE2000(wanted, asLab(lab!)) }))
    .sort((a, b) => a.deltaE - b.deltaE)
    .slice(0, answerMax)
  const ids = near.map(({ id }) => id)
  const found = await ctx.db
    .select({ colour: colourwayTable, cloth: fabricTable })
    .from(colourwayTable)
    .innerJoin(fabricTable, eq(fabricTable.id, colourwayTable.fabric))
    .where(inArray(colourwayTable.id, ids))
  const covers = await coversOf(ctx, 'fabric', [...new Set(found.map(({ cloth }) => cloth.id))])
  const seesPrices = may(ctx.actor, 'cost')
  const byId = new Map(found.map((row) => [row.colour.id, row]))
  return near.flatMap(({ id, deltaE }): Near[] => {
    const row = byId.get(id)
    if (!row) return []
    const { colour, cloth } = row
    const { price, priceCurrency, priceUnit } = seesPrices ? cloth : unpriced
    return [
      {
        id,
        fabric: cloth.id,
        fabricName: nameOf(fabric, cloth, ctx.language),
        name: colourName(colour, ctx.language),
        pantone: colour.pantone,
        hex: colour.hex!,
        deltaE: Math.round(deltaE * 100) / 100,
        cover: covers.get(cloth.id)?.id ?? null,
        price,
        priceCurrency,
        priceUnit,
      },
    ]
  })
}

const unpriced = { price: null, priceCurrency: null, priceUnit: null }

const colourShape = queryOf(z.strictObject({ colour: z.string().trim().max(80) }))

/** The query of the route: the colour, and the other parameters as `filters`, which `parseQuery` checks. */
const nearQuery: Shape<{ readonly colour: string; readonly filters: Readonly<Record<string, unknown>> }> = {
  parse: (raw) => {
    const { colour, ...filters } = raw as Record<string, unknown>
    return { ...colourShape.parse({ colour }), filters }
  },
  schema: { allOf: [colourShape.schema, listSchema(fabric)] },
}

/** Find by colour (domain.md, Library): takes the search and filters of the fabric list besides the colour. */
export const nearRoute = (): Route =>
  route({
    method: 'GET',
    path: '/colourway/near',
    title: `The ${answerMax} colourways nearest to a colour by ΔE2000, of the fabrics that a list shows: hex, L*a*b*, or the Pantone code of a colourway`,
    access: accessTo(colourway),
    query: nearQuery,
    data: answers(
      answer<Near>({
        id: uuid,
        fabric: uuid,
        fabricName: words,
        name: words,
        pantone: orNull(words),
        hex: words,
        deltaE: { type: 'number' },
        cover: orNull(uuid),
        price: orNull(words),
        priceCurrency: orNull(words),
        priceUnit: orNull(words),
      }),
    ),
    handle: async (call) => {
      const { colour, filters } = call.query
      const list = parseQuery(fabric, { status: 'Active', ...filters }, (right) => may(call.actor, right))
      return { data: await nearest(call, await colourOf(call, colour), list) }
    },
  })
