import { label, objectOf, parseWith, type RecordOf, reference, refusalAt, required, secret } from '@sms/kit/contract'
import {
  accessTo,
  type Ctx,
  crud,
  type Noun,
  objectSchema,
  type Route,
  refuseOthers,
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

/** Links. Counting visits is no history: a change of these columns alone leaves no entry. */
export const shareNoun: Noun = { contract: share, service, ignore: ['visits', 'last_visit', 'choices'] }

/** A link with its address, told this once: what is stored leads back to neither token nor password. */
type Told = RecordOf<typeof share> & { readonly address: string }

const addressOf = (token: string) => `/share/${token}`
const passwordMin = 4
const passwordField = secret('Password', '密码')
const record = objectSchema(share.all) as { properties: object }
const answerSchema = { ...record, properties: { ...record.properties, address: { type: 'string' } } }

function readPassword(raw: unknown): string | null {
  if (raw === undefined || raw === null || raw === '') return null
  const password = parseWith(passwordField.schema, raw)
  if ([...password].length < passwordMin)
    throw refusalAt('password', label(`At least ${passwordMin} characters`, `至少 ${passwordMin} 个字符`))
  return password
}

const withPassword = { type: 'string', description: 'asked of whoever opens the link' }

const adding = {
  parse: (raw: unknown) => {
    const { password, ...input } = raw as Record<string, unknown>
    return { input: parseWith(share.input, input, share.all), password: readPassword(password) }
  },
  schema: {
    ...objectSchema(share.fields),
    properties: { ...(objectSchema(share.fields).properties as object), password: withPassword },
  },
}

/** Adds a link and gives it an address. */
const addRoute = route({
  method: 'POST',
  path: '/share/add',
  title: 'Add a link; its address is told in this answer and never again',
  access: accessTo(share, 'write'),
  body: adding,
  data: answerSchema,
  handle: async (call) => {
    const { input, password } = call.body
    const made = await newSecret(password)
    const added = await write(call, async (ctx: Ctx) => {
      const one = await service.add(ctx, input, { locked: password !== null, linkedAt: new Date().toISOString() })
      await storeSecret(ctx.db, one.id, made)
      return one
    })
    return { data: { ...added, address: addressOf(made.token) } satisfies Told }
  },
})

const { facts, language, collection, items: someItems } = share.fields
const previewFields = { facts, language, collection } as const

const renewing = shape({ id: required(reference('Id', '编号', 'self')), password: passwordField })

/** Makes a new address for a link: the old one opens nothing any more. */
const renewRoute = route({
  method: 'POST',
  path: '/share/renew',
  title: 'Give a link a new address, with or without a password; the old one dies',
  access: accessTo(share, 'write'),
  body: renewing,
  data: answerSchema,
  handle: async (call) => {
    const { id } = call.body
    const password = readPassword(call.body.password)
    const made = await newSecret(password)
    const renewed = await write({ ...call, state: call.state ?? 'New address' }, async (ctx: Ctx) => {
      const before = await service.row(ctx, id, true)
      if (before.createdBy !== ctx.actor.id)
        throw refusalAt('id', label('Only whoever made this link may do this', '只有创建者可以执行此操作'))
      const owned = { locked: password !== null, linkedAt: new Date().toISOString() }
      const one = await service.edit(ctx, { id, patch: {} }, owned)
      await storeSecret(ctx.db, id, made)
      return one
    })
    return { data: { ...renewed, address: addressOf(made.token) } satisfies Told, message: 'New address successfully' }
  },
})

const previewing = {
  parse: (raw: unknown) => {
    const { items = [], facts = [], language, collection = null, ...rest } = raw as Record<string, unknown>
    refuseOthers(rest)
    const named = parseWith(objectOf({ items: someItems }), { items }, { items: someItems })
    return { ...named, ...parseWith(objectOf(previewFields), { facts, language, collection }, previewFields) }
  },
  schema: objectSchema({ ...previewFields, items: share.fields.items }),
}

/** `POST /api/share/preview`: what a link would show, before it is made; line sheets say the same of what they print. */
const previewRoute = route({
  method: 'POST',
  path: '/share/preview',
  title: 'Items, or the first of a collection, as a link of yours would show them',
  access: accessTo(share),
  body: previewing,
  handle: async (call) => {
    const { items, collection } = call.body
    const named = items.map(({ item }) => item)
    const seen = collection ? await subjectsShown(call, call.body) : await subjectsOf(call, named)
    const ids = collection ? [...seen.keys()].slice(0, 1) : named
    const subjects = new Map(ids.flatMap((id) => (seen.has(id) ? [[id, seen.get(id)!] as const] : [])))
    return { data: await shownOf(call, call.body, subjects), message: 'success' }
  },
})

/** The routes of links for those who make them. */
export const linkRoutes = (): Route[] => [
  ...routes(service).filter(({ path }) => path !== '/share/add'),
  addRoute,
  renewRoute,
  previewRoute,
]
