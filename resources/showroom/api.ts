import { forbidden, type ListQuery, label, refusalAt } from '@sms/kit/contract'
import {
  type Actor,
  accessTo,
  answer,
  answers,
  crud,
  type Noun,
  orNull,
  type Route,
  readId,
  refuseOthers,
  route,
  routes,
  type Shape,
  uuid,
  words,
  yesNo,
} from '@sms/kit/server'
import { nextOfSeries } from '../company/server/number-series.ts'
import { masterTable } from '../master/table.ts'
import { style } from './contract.ts'
import type { StyleCost } from './rules/style-cost.ts'
import { costOf } from './server/cost.ts'
import { showroomTable, styleScope } from './table.ts'

export const styles = crud(style, showroomTable, { scope: styleScope, masters: masterTable })

export const showroomNoun: Noun = { contract: style, service: styles, ignore: ['swatches'] }

/** Refuses who asks for nothing but styles that their menu does not open, rather than answering that there are none. */
function requireStates({ menu }: Actor, { filters }: ListQuery) {
  const asked = filters.flatMap(({ field, test }) => (field === 'status' && test.op === 'anyOf' ? test.values : []))
  const opened = [...(menu.includes('Showroom') ? ['Active'] : []), ...(menu.includes('History') ? ['inActive'] : [])]
  if (asked.length && !asked.some((status) => opened.includes(status))) throw forbidden()
}

/** The code that a new style is proposed, from the number series. */
const codeRoute = (): Route =>
  route({
    method: 'GET',
    path: '/showroom/code',
    title: 'The code that the number series gives to a new style',
    access: accessTo(style, 'write'),
    data: words,
    handle: async (call) => {
      const series = { table: showroomTable, column: showroomTable.code, count: 1 }
      return { data: (await nextOfSeries(call, 'style', 'STY-#####', series))[0]! }
    },
  })

const money = { type: 'string', description: 'a decimal, in the currency of the style' } as const

/** What the materials of one piece cost, for those who hold `cost`. */
const costRoute = (): Route =>
  route({
    method: 'GET',
    path: '/showroom/cost',
    title: 'What the materials of one piece of a style cost, row by row; by the break that so many pieces reach',
    access: accessTo({ menus: style.menus, right: 'cost' }),
    query: costQuery,
    data: answer<StyleCost>({
      currency: orNull(words),
      rows: answers(
        answer<StyleCost['rows'][number]>({
          id: uuid,
          item: uuid,
          placement: orNull(words),
          consumption: words,
          unit: words,
          wastage: orNull(words),
          price: uuid,
          supplier: uuid,
          each: money,
          amount: money,
          missing: words,
        }),
      ),
      total: money,
      complete: yesNo,
    }),
    handle: async (call) => {
      const { id, pieces } = call.query
      return { data: await costOf(call, await styles.row(call, id), pieces) }
    },
  })

const costQuery: Shape<{ id: string; pieces: number | undefined }> = {
  parse: (raw) => {
    const { id, pieces = '', ...rest } = raw as Record<string, string>
    refuseOthers(rest)
    if (pieces !== '' && !/^[1-9]\d{0,7}$/.test(pieces))
      throw refusalAt(
        'pieces',
        label('pieces: a whole number from 1 to 99,999,999', 'pieces：须为 1 至 99,999,999 的整数'),
      )
    return { id: readId(id), pieces: pieces === '' ? undefined : Number(pieces) }
  },
  schema: {
    type: 'object',
    properties: { id: { type: 'string', format: 'uuid' }, pieces: { type: 'integer', minimum: 1 } },
    required: ['id'],
  },
}

export const showroomApi = (): Route[] => [
  ...routes({
    ...styles,
    list: (ctx, query: ListQuery) => {
      requireStates(ctx.actor, query)
      return styles.list(ctx, query)
    },
  }),
  codeRoute(),
  costRoute(),
]
