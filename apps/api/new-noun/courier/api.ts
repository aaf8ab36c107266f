import { label } from '@sms/kit/contract'
import { crud, type Noun, type Rule, routes } from '@sms/kit/server'
import { masterTable } from '@sms/resources/master/table.ts'
import { suppliers } from '@sms/resources/supplier/server/service.ts'
import { courier } from './contract.ts'
import { courierTable } from './table.ts'

/** Refuses a closed partner, notes on a courier with a closed partner, and a change from Economy to Express. */
const rule: Rule = async (ctx, proposed) => {
  const ids = proposed.flatMap(({ after }) => after.partner ?? [])
  const closed = new Set((await suppliers.rows(ctx, ids)).flatMap((row) => (row.status === 'Active' ? [] : row.id)))
  return proposed.flatMap(({ before, after }, at) => [
    ...(closed.has(after.partner) && after.partner !== before?.partner
      ? [{ at, field: 'partner', message: label('This partner is closed', '该合作方已停用') }]
      : []),
    ...(before && closed.has(before.partner) && after.notes !== before.notes
      ? [{ at, field: 'partner', message: label('Nothing is noted of a closed partner', '合作方已停用，不再备注') }]
      : []),
    ...(before?.speed === 'Economy' && after.speed === 'Express'
      ? [{ at, field: 'speed', message: label('An economy courier stays one', '经济型不能改为特快') }]
      : []),
  ])
}

export const couriers = crud(courier, courierTable, { masters: masterTable, rule })
export const courierNoun: Noun = { contract: courier, service: couriers }
export const courierApi = () => routes(couriers)
