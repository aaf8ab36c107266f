import type { InputOf } from '@sms/kit/contract'
import { type Ctx, type Route, routes } from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import { codeRoute } from '../company/server/code-route.ts'
import { supplierTable } from '../supplier/table.ts'
import { po } from './contract.ts'
import { nextPoNumbers } from './server/numbers.ts'
import { poNoun } from './server/pos.ts'

export { poNoun }

/** Adds a purchase order; without payment terms or an Incoterm of its own it gets those of its supplier. */
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

export const poApi = (): Route[] => [...routes({ ...poNoun.service, add }), codeRoute(po, nextPoNumbers)]
