import type { InputOf } from '@sms/kit/contract'
import { accessTo, type Ctx, type Route, route, routes, words } from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import { nextOfSeries } from '../company/server/number-series.ts'
import { supplierTable } from '../supplier/table.ts'
import { po } from './contract.ts'
import { poNoun } from './server/pos.ts'
import { poTable } from './table.ts'

export { poNoun }

/** A new purchase order begins with the terms of its supplier, where it says none itself. */
const add = async (ctx: Ctx, input: InputOf<typeof po>) => {
  const [supplier] = await ctx.db.select().from(supplierTable).where(eq(supplierTable.id, input.supplier))
  const hasTerms = Boolean(input.paymentTerms?.length)
  const hasPlace = Boolean(input.incoterm || input.incotermPlace)
  return poNoun.service.add(ctx, {
    ...input,
    ...(supplier && !hasTerms ? { paymentTerms: supplier.paymentTerms } : {}),
    ...(supplier && !hasPlace ? { incoterm: supplier.incoterm, incotermPlace: supplier.incotermPlace } : {}),
  })
}

/** The number that a new purchase order is proposed, from the number series. */
const codeRoute = (): Route =>
  route({
    method: 'GET',
    path: '/po/code',
    title: 'The number that the series gives to a new purchase order',
    access: accessTo(po, 'write'),
    data: words,
    handle: async (call) => {
      const series = { table: poTable, column: poTable.code, count: 1 }
      return { data: (await nextOfSeries(call, 'purchase order', 'PO-YY-####', series))[0]! }
    },
  })

export const poApi = (): Route[] => [...routes({ ...poNoun.service, add }), codeRoute()]
