import { refusalAt } from '@sms/kit/contract'
import {
  answer,
  answers,
  type Ctx,
  nameOf,
  orNull,
  type Route,
  refuseOthers,
  route,
  uuid,
  words,
} from '@sms/kit/server'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { fabric } from '../../fabric/contract.ts'
import { fabricTable } from '../../fabric/table.ts'
import { deltaE2000, type Lab } from '../../item/rules/colour.ts'
import { colourway } from '../contract.ts'
import { colourExpected, labOfText, type Near } from '../rules/near.ts'
import { pantoneCode } from '../rules/pantone.ts'
import { colourwayTable } from '../table.ts'

/** So many are shown, of so many that are near by ΔE*ab, which the database reckons. */
const shown = 48
const lookedThrough = 1_000

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

/** The Active colourways of Active fabrics that are nearest to a colour, the nearest first. */
async function nearest(ctx: Ctx, wanted: Lab): Promise<Near[]> {
  const { lab } = colourwayTable
  const axis = (name: 'l' | 'a' | 'b') => sql`power((${lab} ->> ${sql.raw(`'${name}'`)})::float8 - ${wanted[name]}, 2)`
  const found = await ctx.db
    .select({ colour: colourwayTable, cloth: fabricTable })
    .from(colourwayTable)
    .innerJoin(fabricTable, eq(fabricTable.id, colourwayTable.fabric))
    .where(and(eq(colourwayTable.status, 'Active'), eq(fabricTable.status, 'Active'), isNotNull(lab)))
    .orderBy(sql`${axis('l')} + ${axis('a')} + ${axis('b')}`, colourwayTable.id)
    .limit(lookedThrough)
  return found
    .map(({ colour, cloth }) => ({
      id: colour.id,
      fabric: cloth.id,
      fabricName: nameOf(fabric, cloth),
      name: colour.name,
      pantone: colour.pantone,
      hex: colour.hex!,
      deltaE: Math.round(deltaE2000(wanted, asLab(colour.lab!)) * 100) / 100,
    }))
    .sort((one, other) => one.deltaE - other.deltaE)
    .slice(0, shown)
}

/** Find by colour (domain.md, Library). */
export const nearRoute = (): Route =>
  route({
    method: 'GET',
    path: '/colourway/near',
    title: `The ${shown} colourways nearest to a colour by ΔE2000: hex, L*a*b*, or the Pantone code of a colourway`,
    access: { menu: colourway.menu },
    query: {
      parse: (raw) => {
        const { colour = '', ...rest } = raw as Record<string, string>
        refuseOthers(rest)
        return { colour: colour.trim().slice(0, 80) }
      },
      schema: { type: 'object', properties: { colour: { type: 'string' } }, required: ['colour'] },
    },
    data: answers(
      answer<Near>({
        id: uuid,
        fabric: uuid,
        fabricName: words,
        name: words,
        pantone: orNull(words),
        hex: words,
        deltaE: { type: 'number' },
      }),
    ),
    handle: async (call) => ({ data: await nearest(call, await colourOf(call, call.query.colour)) }),
  })
