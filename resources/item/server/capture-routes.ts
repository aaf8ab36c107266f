import { objectOf, parseWith } from '@sms/kit/contract'
import {
  accessTo,
  answer,
  answers,
  type Crud,
  objectSchema,
  type Route,
  readId,
  refuseOthers,
  route,
  shape,
  uuid,
  words,
} from '@sms/kit/server'
import { type ItemKind, itemFields } from '../contract.ts'
import { type Alike, captureFields } from '../rules/capture.ts'
import { sameArticle, sameCode, samePhoto } from './alike.ts'
import { capture } from './capture.ts'

/** Quick capture of one kind (domain.md): adds each swatch once, however often it is sent, and finds similar records. */
export function captureRoutes(kind: ItemKind, service: Crud): Route[] {
  const { contract } = service
  return [
    route({
      method: 'POST',
      path: `/${kind}/capture`,
      title: `Add the ${kind} of a captured swatch under the id that the device has given it, once however often it is sent`,
      access: accessTo(contract, 'write'),
      body: shape(captureFields),
      data: objectSchema(contract.all),
      handle: async (call) => ({ data: await capture(call, kind, service, call.body) }),
    }),
    route({
      method: 'GET',
      path: `/${kind}/alike`,
      title: `The records that have the code, or of the ${kind} with the id a photo, or the article number in its note`,
      access: accessTo(contract),
      query: {
        parse: (raw) => {
          const { code = '', id = '', ...rest } = raw as Record<string, string>
          refuseOthers(rest)
          return { code: parseWith(objectOf(codeField), { code }, codeField).code, id: id === '' ? null : readId(id) }
        },
        schema: { type: 'object', properties: { code: { type: 'string' }, id: { type: 'string', format: 'uuid' } } },
      },
      data: answers(answer<Alike>({ kind: words, id: uuid, name: words, by: words })),
      handle: async (call) => {
        const { code, id } = call.query
        const sameCodes = code ? await sameCode(call, kind, code) : []
        const others = id ? [...(await samePhoto(call, kind, id)), ...(await sameArticle(call, kind, id))] : []
        return { data: [...sameCodes, ...others] }
      },
    }),
  ]
}

const codeField = { code: { ...itemFields.code, required: false as const } }
