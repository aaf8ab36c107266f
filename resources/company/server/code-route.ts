import type { Resource } from '@sms/kit/contract'
import { accessTo, type Ctx, type Route, route, words } from '@sms/kit/server'

/** `GET /api/<path>/code`: the code proposed for a new record (domain.md), the first that `next` gives. */
export const codeRoute = (
  contract: Resource<any, any>,
  next: (ctx: Ctx, count: number) => Promise<readonly string[]>,
): Route =>
  route({
    method: 'GET',
    path: `/${contract.path}/code`,
    title: `The code that the number series gives to a new ${contract.title.en.toLowerCase()}`,
    access: accessTo(contract, 'write'),
    data: words,
    handle: async (call) => ({ data: (await next(call, 1))[0]! }),
  })
