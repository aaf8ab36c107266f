import { choice, pageParameters, parseQuery, reference, required, rows, text } from '@sms/kit/contract'
import {
  accessTo,
  answer,
  bodyOf,
  holdersOf,
  may,
  type Nouns,
  objectSchema,
  orderParameter,
  orNull,
  type Route,
  route,
  routes,
  shape,
  uuid,
  wholeNumber,
} from '@sms/kit/server'
import { byName, countUses } from '@sms/kit/server/mount'
import { z } from 'zod'
import { type MasterKey, master, masterKeys, type ValuesMerged, type ValuesPasted } from './contract.ts'
import * as service from './server/service.ts'

const writeAccess = accessTo(master, 'write')
const keyField = required(choice('Key', '类别', masterKeys))
const valueRef = (en: string, zh: string) => required(reference(en, zh, 'master'))

const mostValues = 10_000

const orderShape = bodyOf(z.strictObject({ key: z.enum(masterKeys), ids: orderParameter(mostValues) }))

/** Master data: read by any signed-in user (the whole list unless paged), changed with the key Master_Data. */
export const masterApi = (nouns: Nouns): Route[] => {
  const [list, read, ...others] = routes({ ...service.masters, add: service.add })
  return [
    route({
      ...list!,
      access: 'session',
      handle: async (call) => {
        if (pageParameters.some((name) => call.query[name])) return list!.handle(call)
        const query = parseQuery(master, call.query, (right) => may(call.actor, right))
        const rows = await service.all(call, query)
        return { data: rows, total: rows.length }
      },
    }),
    route({ ...read!, access: 'session' }),
    ...others,
    route({
      method: 'GET',
      path: '/master/uses',
      title: 'How many records use each value of a category',
      access: accessTo(master),
      query: shape({ key: keyField }),
      data: byName(wholeNumber),
      handle: async (call) => {
        const key = call.query.key as MasterKey
        const query = { q: '', sort: [], filters: [{ field: 'key', test: { op: 'anyOf', values: [key] } }] } as const
        const ids = (await service.all(call, query)).map(({ id }) => id)
        const counts = await countUses(call, holdersOf(nouns, 'master', key), ids)
        return { data: Object.fromEntries(ids.map((id) => [id, counts.get(id) ?? 0])) }
      },
    }),
    route({
      method: 'POST',
      path: '/master/merge',
      title: 'Merge a value into another: all uses move, it becomes inActive',
      access: writeAccess,
      body: shape({ id: valueRef('Value to give up', '被合并的值'), into: valueRef('Value to keep', '保留的值') }),
      data: answer<ValuesMerged>({ changed: wholeNumber, record: objectSchema(master.all), change: uuid }),
      handle: async (call) => ({ data: await service.merge(call, nouns, call.body.id, call.body.into) }),
    }),
    route({
      method: 'POST',
      path: '/master/order',
      title: 'Put the values of a category in order',
      access: writeAccess,
      body: orderShape,
      handle: async (call) => ({ data: { moved: await service.order(call, call.body.key, call.body.ids) } }),
    }),
    route({
      method: 'POST',
      path: '/master/paste',
      title: 'Add a pasted column of values; those that exist are left alone',
      access: writeAccess,
      body: shape({
        key: keyField,
        values: rows(
          'Values',
          '值',
          { name: master.fields.name, nameZh: text('Chinese name', '中文名', { max: 120 }) },
          { max: 5_000 },
        ),
      }),
      data: answer<ValuesPasted>({ added: wholeNumber, existing: wholeNumber, change: orNull(uuid) }),
      handle: async (call) => ({ data: await service.paste(call, call.body.key, call.body.values) }),
    }),
  ]
}
