import { label } from '@sms/kit/contract'
import {
  type Ctx,
  crud,
  type Noun,
  type Proposed,
  type Route,
  type Rule,
  type RuleProblem,
  routes,
} from '@sms/kit/server'
import { unchanged } from '@sms/kit/server/mount'
import { inArray } from 'drizzle-orm'
import { colourwayTable } from '../colourway/table.ts'
import { itemHeaders } from '../item/contract.ts'
import { itemTable } from '../item/table.ts'
import { showroomTable } from '../showroom/table.ts'
import { material } from './contract.ts'
import { materialScope, materialTable } from './table.ts'

/** Checks that a material keeps its style, and that a new item is Active and a new colourway one of the item. */
const materialRule: Rule = async (ctx, proposed) => [
  ...(await keepsStyle(ctx, proposed)),
  ...(await inactiveItems(ctx, proposed)),
  ...(await otherItemsColourways(ctx, proposed)),
]

const keepsStyle = unchanged('style', label('A material stays with its style', '用料不能改到其他款式'))

/** The problems of rows that choose an inActive item; a row may keep one that became inActive later. */
async function inactiveItems(ctx: Ctx, proposed: readonly Proposed[]): Promise<RuleProblem[]> {
  const chosen = proposed.flatMap(({ before, after }, at) =>
    before?.item === after.item ? [] : [{ at, id: String(after.item) }],
  )
  if (chosen.length === 0) return []
  const ids = [...new Set(chosen.map(({ id }) => id))]
  const rows = await ctx.db
    .select({ id: itemTable.id, status: itemTable.status })
    .from(itemTable)
    .where(inArray(itemTable.id, ids))
  const inactive = new Set(rows.filter(({ status }) => status === 'inActive').map(({ id }) => id))
  return chosen.flatMap(({ at, id }) =>
    inactive.has(id) ? [{ at, field: 'item', message: label('This item is inactive', '该物料已停用') }] : [],
  )
}

/** The problems of rows with a new colourway, or one beside a new item, that is not of their item. */
async function otherItemsColourways(ctx: Ctx, proposed: readonly Proposed[]): Promise<RuleProblem[]> {
  const chosen = proposed.flatMap(({ before, after }, at) =>
    after.colourway && (before?.colourway !== after.colourway || before?.item !== after.item)
      ? [{ at, colourway: String(after.colourway), item: after.item }]
      : [],
  )
  if (chosen.length === 0) return []
  const ids = [...new Set(chosen.map(({ colourway }) => colourway))]
  const rows = await ctx.db
    .select({ id: colourwayTable.id, fabric: colourwayTable.fabric })
    .from(colourwayTable)
    .where(inArray(colourwayTable.id, ids))
  const fabricOf = new Map(rows.map(({ id, fabric }) => [id, fabric]))
  return chosen.flatMap(({ at, colourway, item }) =>
    fabricOf.get(colourway) === item
      ? []
      : [{ at, field: 'colourway', message: label('No colourway of this item', '不是该物料的颜色') }],
  )
}

const materials = crud(material, materialTable, { scope: materialScope, rule: materialRule })

/** Materials are parts of their style. */
export const materialNoun: Noun = {
  contract: material,
  service: materials,
  root: { table: showroomTable, column: 'style' },
  importing: {
    identity: ['style', 'item', 'colourway', 'placement'],
    synonyms: { item: itemHeaders, colourway: ['色号'] },
  },
}

export const materialApi = (): Route[] => routes(materials)
