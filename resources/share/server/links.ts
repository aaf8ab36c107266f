import {
  label,
  parseWith,
  type RecordOf,
  reference,
  refusalAt,
  required,
  secret as secretField,
} from '@sms/kit/contract'
import {
  accessTo,
  type Ctx,
  crud,
  type Noun,
  objectSchema,
  type Route,
  route,
  routes,
  shape,
  write,
} from '@sms/kit/server'
import { masterTable } from '../../master/table.ts'
import { share } from '../contract.ts'
import { shareTable } from '../table.ts'
import { shareRule } from './rule.ts'
import { newSecret, storeSecret } from './secrets.ts'
import { shownOf, subjectsShown } from './shown.ts'
import { subjectsOf } from './subjects.ts'

const service = crud(share, shareTable, { masters: masterTable, rule: shareRule })

/** The noun of links; history ignores changes of the counters. */
export const shareNoun: Noun = { contract: share, service, ignore: ['visits', 'last_visit', 'choices'] }

/** A link with its address, which only this answer holds, since the token is stored as a hash. */
type ShareWithAddress = RecordOf<typeof share> & { readonly address: string }

const addressOf = (token: string) => `/share/${token}`
const passwordMin = 4
const passwordField = secretField('Password', '密码')
const recordSchema = objectSchema(share.all) as { properties: object }
const answerSchema = { ...recordSchema, properties: { ...recordSchema.properties, address: { type: 'string' } } }

/** The password in a body, without blanks at its ends; null without one. Throws a refusal for one that is too short. */
function readPassword(raw: unknown): string | null {
  if (raw === undefined || raw === null || raw === '') return null
  const password = parseWith(passwordField.schema, raw).trim()
  if ([...password].length < passwordMin)
    throw refusalAt('password', label(`At least ${passwordMin} characters`, `至少 ${passwordMin} 个字符`))
  return password
}

const passwordSchema = { type: 'string', description: 'asked of whoever opens the link' }

const addBody = {
  parse: (raw: unknown) => {
    const { password, ...input } = raw as Record<string, unknown>
    return { input: parseWith(share.input, input, share.all), password: readPassword(password) }
  },
  schema: {
    ...objectSchema(share.fields),
    properties: { ...(objectSchema(share.fields).properties as object), password: passwordSchema },
  },
}

const addRoute = route({
  method: 'POST',
  path: '/share/add',
  title: 'Add a link; its address is told in this answer and never again',
  access: accessTo(share, 'write'),
  body: addBody,
  data: answerSchema,
  handle: async (call) => {
    const { input, password } = call.body
    const secret = await newSecret(password)
    const added = await write(call, async (ctx: Ctx) => {
      const link = await service.add(ctx, input, { locked: password !== null, linkedAt: new Date().toISOString() })
      await storeSecret(ctx.db, link.id, secret)
      return link
    })
    return { data: { ...added, address: addressOf(secret.token) } satisfies ShareWithAddress }
  },
})

const renewBody = shape({ id: required(reference('Id', '编号', 'self')), password: passwordField })

const renewRoute = route({
  method: 'POST',
  path: '/share/renew',
  title: 'Give a link a new address, with or without a password; the old one dies',
  access: accessTo(share, 'write'),
  body: renewBody,
  data: answerSchema,
  handle: async (call) => {
    const { id } = call.body
    const password = readPassword(call.body.password)
    const secret = await newSecret(password)
    const renewed = await write({ ...call, state: call.state ?? 'Address renewed' }, async (ctx: Ctx) => {
      const before = await service.lockRow(ctx, id)
      if (before.createdBy !== ctx.actor.id)
        throw refusalAt('id', label('Only whoever made this link may do this', '只有创建者可以执行此操作'))
      const ownedFields = { locked: password !== null, linkedAt: new Date().toISOString() }
      const link = await service.edit(ctx, { id, patch: {} }, ownedFields)
      await storeSecret(ctx.db, id, secret)
      return link
    })
    return {
      data: { ...renewed, address: addressOf(secret.token) } satisfies ShareWithAddress,
      message: 'New address successfully',
    }
  },
})

const { items, facts, language, collection } = share.fields
const previewBody = shape({ items, facts, language, collection })

/**
 * `POST /api/share/preview`: the items, or the first of a collection, as a new link would show them. Line sheets use it
 * too, so that inactive items are among them.
 */
const previewRoute = route({
  method: 'POST',
  path: '/share/preview',
  title: 'Items, or the first of a collection, as a link of yours would show them',
  access: accessTo(share),
  body: previewBody,
  handle: async (call) => {
    const { items, collection } = call.body
    const itemIds = items.map(({ item }) => item)
    const visible = collection ? await subjectsShown(call, call.body) : await subjectsOf(call, itemIds)
    const ids = collection ? [...visible.keys()].slice(0, 1) : itemIds
    const subjects = new Map(ids.flatMap((id) => (visible.has(id) ? [[id, visible.get(id)!] as const] : [])))
    return { data: await shownOf(call, call.body, subjects), message: 'success' }
  },
})

/** The routes of links for users. */
export const linkRoutes = (): Route[] => [
  ...routes(service).filter(({ path }) => path !== '/share/add'),
  addRoute,
  renewRoute,
  previewRoute,
]
