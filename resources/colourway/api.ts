import { type InputOf, label } from '@sms/kit/contract'
import { crud, editBelow, type Noun, type Route, type Rule, routes, write } from '@sms/kit/server'
import { fabrics } from '../fabric/server/service.ts'
import { fabricTable } from '../fabric/table.ts'
import { hexOfLab } from '../item/rules/colour.ts'
import { colourway } from './contract.ts'
import { nearRoute } from './server/near.ts'
import { colourwayTable } from './table.ts'

const ofItsFabric: Rule = async (_ctx, proposed) =>
  proposed.flatMap(({ before, after }, at) =>
    before && before.fabric !== after.fabric ? [{ at, field: 'fabric', message: staysThere }] : [],
  )

const staysThere = label('A colourway stays with its fabric', '色号不能更换面料')

type Values = { readonly lab: { readonly l: string; readonly a: string; readonly b: string } | null }

const colourways = crud(colourway, colourwayTable, {
  rule: ofItsFabric,
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
    parent: fabricTable,
    column: 'fabric',
    set: {
      colours: `select coalesce(jsonb_agg(jsonb_build_object('name', name, 'hex', hex) order by position, name), '[]')
        from colourway where fabric = parent.id and status = 'Active' and hex is not null`,
    },
  },
}

/** Colourways of fabrics; one is added and changed as a part of its fabric. */
export const colourwayApi = (): Route[] => [
  nearRoute(),
  ...routes({
    ...colourways,
    add: (ctx, input: InputOf<typeof colourway>) =>
      write(ctx, async (ctx) => {
        await fabrics.row(ctx, input.fabric, true)
        return colourways.add(ctx, input)
      }),
    edit: editBelow(colourwayNoun),
  }),
]
