import { accessTo, answer, type Crud, either, orNull, type Route, route, uuid, wholeNumber } from '@sms/kit/server'
import { bulkMaxBytes, refusedSchema, setShape } from '@sms/kit/server/mount'
import type { Facts, ItemKind } from '../contract.ts'
import { type CarryDone, type CarryPreview, carryFields } from '../rules/carry.ts'
import { carryOver, previewCarry } from './carry.ts'

/** `POST /api/<kind>/carry`: copies items for another season, with a preview. Approved prices require `facts`. */
export const carryRoute = (kind: ItemKind, { contract }: Pick<Crud, 'contract'>, facts: Facts): Route =>
  route({
    method: 'POST',
    path: `/${kind}/carry`,
    title: `Carry ${contract.titles.en} over to another season as copies with new codes: by ids, or all that a list's parameters match; with preview`,
    access: accessTo(contract, 'write'),
    maxBytes: bulkMaxBytes,
    body: setShape(carryFields, { hasPreview: true }),
    data: either(previewed, done),
    handle: async (call) => {
      if (call.body.preview) return { data: await previewCarry(call, kind, facts, call.body), message: 'success' }
      return { data: await carryOver(call, kind, facts, call.body) }
    },
  })

const counts = { same: wholeNumber, carried: wholeNumber, older: wholeNumber }
const previewed = answer<CarryPreview>({
  ...counts,
  matched: wholeNumber,
  copies: wholeNumber,
  refused: refusedSchema,
  needs: refusedSchema,
})
const done = answer<CarryDone>({ ...counts, copies: wholeNumber, refused: wholeNumber, change: orNull(uuid) })
