import { fieldFilters, forbidden } from '@sms/kit/contract'
import {
  accessTo,
  answer,
  answers,
  type Ctx,
  crud,
  idParameter,
  type Noun,
  orNull,
  queryOf,
  type Route,
  route,
  routes,
  uuid,
  words,
  yesNo,
} from '@sms/kit/server'
import { wholeParameter } from '@sms/kit/server/mount'
import { z } from 'zod'
import { codeRoute } from '../company/server/code-route.ts'
import { nextOfSeries } from '../company/server/number-series.ts'
import { itemImporting } from '../item/server/service.ts'
import { masterTable } from '../master/table.ts'
import { findCountry } from '../standards/country-text.ts'
import { findCurrency } from '../standards/currency-text.ts'
import { mayList } from '../user/rules/menu.ts'
import { style } from './contract.ts'
import type { StyleCost } from './rules/style-cost.ts'
import { costOf } from './server/cost.ts'
import { showroomTable, styleScope } from './table.ts'

export const styles = crud(style, showroomTable, { scope: styleScope, masters: masterTable })

export const showroomNoun: Noun = {
  contract: style,
  service: styles,
  ignore: ['swatches'],
  importing: itemImporting(style, {
    synonyms: {
      code: ['style', 'garment no', 'model', 'model no', '款式编号'],
      nameZh: ['款名'],
      category: ['product type', 'garment type', '类别', '产品类别'],
      line: ['产品系列'],
      gender: ['sex', '男女'],
      sizes: ['size', 'size range', '尺码范围'],
      composition: ['content', 'contents', 'fibre content', 'fiber content', '成份'],
      origin: ['country of origin', 'made in', '原产地'],
      targetPrice: ['target', 'target fob', 'target cost', '目标价格', '目标单价'],
    },
    read: { origin: findCountry, currency: findCurrency },
    // `Target FOB (USD)` states the currency of all rows.
    valuesInHeader: (field, header) => {
      const currency =
        field === 'targetPrice' ? findCurrency(/[([（【](.*?)[)\]）】]/.exec(header)?.[1] ?? '') : undefined
      return currency ? { currency } : undefined
    },
  }),
}

const nextStyleCodes = (ctx: Ctx, count: number) =>
  nextOfSeries(ctx, 'style', 'STY-#####', { table: showroomTable, column: showroomTable.code, count })

const money = { type: 'string', description: 'a decimal, in the currency of the style' } as const

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

const costQuery = queryOf(z.strictObject({ id: idParameter, pieces: wholeParameter(1, 99_999_999).optional() }))

/** Refuses users who lack the menu key of a requested state, instead of returning an empty list. */
const list: typeof styles.list = (ctx, query) => {
  const states = fieldFilters(query.filters).flatMap(({ field, test }) =>
    field === 'status' && test.op === 'anyOf' ? test.values.map(String) : [],
  )
  if (!mayList(states, ctx.actor.menu)) throw forbidden()
  return styles.list(ctx, query)
}

/** Adds a style; without the key Showroom it is inActive unless the input has a status. */
const add: typeof styles.add = (ctx, input, owned) =>
  styles.add(ctx, mayList(['Active'], ctx.actor.menu) ? input : { status: 'inActive', ...input }, owned)

export const showroomApi = (): Route[] => [
  ...routes({ ...styles, list, add }),
  codeRoute(style, nextStyleCodes),
  costRoute(),
]
