import { refusalAt } from '@sms/kit/contract'
import {
  accessTo,
  answer,
  answers,
  bounded,
  type Ctx,
  may,
  nameOf,
  orNull,
  queryOf,
  type Route,
  route,
  uuid,
  words,
} from '@sms/kit/server'
import { coversOf } from '@sms/kit/server/mount'
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fabric } from '../../fabric/contract.ts'
import { fabricTable } from '../../fabric/table.ts'
import { deltaE2000, type Lab } from '../../item/rules/colour.ts'
import { colourName } from '../../item/rules/palette.ts'
import { colourway } from '../contract.ts'
import { cellSize, cellsAround } from '../rules/cells.ts'
import { colourExpected, labOfText, type Near } from '../rules/near.ts'
import { pantoneCode } from '../rules/pantone.ts'
import { colourwayTable } from '../table.ts'

/** So many are shown, of so many that are near by ΔE*ab. */
const shown = 96
const lookedThrough = 500

type Stored = { readonly l: string; readonly a: string; readonly b: string }
const asLab = ({ l, a, b }: Stored): Lab => ({ l: Number(l), a: Number(a), b: Number(b) })

/** The colour that is asked for: hex, L*a*b*, or the Pantone code of a colourway that has been measured. */
async function colourOf(ctx: Ctx, text: string): Promise<Lab> {
  const lab = labOfText(text)
  if (lab) return lab
  const [known] = await ctx.db
    .select({ lab: colourwayTable.lab })
    .from(colourwayTable)
    .where(and(eq(colourwayTable.pantone, pantoneCode(text)), isNotNull(colourwayTable.lab)))
    .orderBy(desc(colourwayTable.updatedAt))
    .limit(1)
  if (known) return asLab(known.lab!)
  throw refusalAt('colour', colourExpected)
}

/** How far is looked, in cells: as long as there are too few that are near for sure, then everywhere. */
const reaches = [1, 2, 4]

/**
 * So many Active colourways of Active fabrics that are nearest by ΔE*ab, which the database reckons: those of the cells
 * around, where it has an index.
 */
const candidatesOf = (ctx: Ctx, wanted: Lab) =>
  bounded(ctx, async (db) => {
    const { lab } = colourwayTable
    const axis = (name: 'l' | 'a' | 'b') =>
      sql`power((${lab} ->> ${sql.raw(`'${name}'`)})::float8 - ${wanted[name]}, 2)`
    const apart = sql<number>`${axis('l')} + ${axis('a')} + ${axis('b')}`
    const within = (cells: SQL | undefined) =>
      db
        .select({ id: colourwayTable.id, lab, apart })
        .from(colourwayTable)
        .innerJoin(fabricTable, eq(fabricTable.id, colourwayTable.fabric))
        .where(and(cells, eq(colourwayTable.status, 'Active'), eq(fabricTable.status, 'Active'), isNotNull(lab)))
        .orderBy(apart, colourwayTable.id)
        .limit(lookedThrough)
    for (const reach of reaches) {
      const cells = sql`sms_lab_cell(${lab}) = any(${sql.param(cellsAround(wanted, reach))}::int[])`
      const found = await within(cells)
      const last = found[lookedThrough - 1]
      // Whatever lies outside of the cells is farther away than this.
      if (last && last.apart <= (reach * cellSize) ** 2) return found
    }
    return within(undefined)
  })

/** The Active colourways of Active fabrics that are nearest to a colour, the nearest first. */
async function nearest(ctx: Ctx, wanted: Lab): Promise<Near[]> {
  const candidates = await candidatesOf(ctx, wanted)
  const near = candidates
    .map(({ id, lab }) => ({ id, deltaE: deltaE2000(wanted, asLab(lab!)) }))
    .sort((one, other) => one.deltaE - other.deltaE)
    .slice(0, shown)
  const found = await ctx.db
    .select({ colour: colourwayTable, cloth: fabricTable })
    .from(colourwayTable)
    .innerJoin(fabricTable, eq(fabricTable.id, colourwayTable.fabric))
    .where(
      inArray(
        colourwayTable.id,
        near.map(({ id }) => id),
      ),
    )
  const covers = await coversOf(ctx, 'fabric', [...new Set(found.map(({ cloth }) => cloth.id))])
  const seesPrices = may(ctx.actor, 'cost')
  const byId = new Map(found.map((one) => [one.colour.id, one]))
  return near.flatMap(({ id, deltaE }): Near[] => {
    const one = byId.get(id)
    if (!one) return []
    const { fabric: cloth, pantone, hex } = one.colour
    const name = colourName(one.colour, ctx.language)
    const fabricName = nameOf(fabric, one.cloth, ctx.language)
    const { price, priceCurrency, priceUnit } = seesPrices ? one.cloth : unpriced
    return [
      {
        ...{ id, fabric: cloth, fabricName, name, pantone, hex: hex!, deltaE: Math.round(deltaE * 100) / 100 },
        ...{ cover: covers.get(cloth)?.id ?? null, price, priceCurrency, priceUnit },
      },
    ]
  })
}

const unpriced = { price: null, priceCurrency: null, priceUnit: null }

/** Find by colour (domain.md, Library). */
export const nearRoute = (): Route =>
  route({
    method: 'GET',
    path: '/colourway/near',
    title: `The ${shown} colourways nearest to a colour by ΔE2000: hex, L*a*b*, or the Pantone code of a colourway`,
    access: accessTo(colourway),
    query: queryOf(z.strictObject({ colour: z.string().trim().max(80) })),
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
    handle: async (call) => ({ data: await nearest(call, await colourOf(call, call.query.colour)) }),
  })
