import { flag, integer, type ListView, required, text, type ViewState, viewNameMax } from '@sms/kit/contract'
import { z } from 'zod'
import { type Ctx, may } from '../context.ts'
import {
  answer,
  answers,
  type Described,
  list,
  person,
  timestamp,
  uuid,
  wholeNumber,
  words,
  yesNo,
} from '../described.ts'
import { namesOfPeople, type People } from '../notification/people.ts'
import { bodyOf, byKind, idParameter, oneBody, readId } from '../parameters.ts'
import { type Route, route, shape } from '../route.ts'
import { defaultViewOf, mayChangeView, type Viewed, type ViewRow, viewedNoun, viewService, viewsOf } from './service.ts'
import { fitViewState, parseViewState, viewState } from './state.ts'

const kind = required(text('Kind of record', '记录类型'))
const id = required(text('Id', '编号'))
const name = required(text('Name', '名称', { max: viewNameMax }))
const shared = flag('Shared', '共享')

const keys = list(words)
const state = bodyOf(viewState).schema as Described<ViewState>
const view = answer<ListView>({
  id: uuid,
  kind: words,
  name: words,
  shared: yesNo,
  owner: person,
  mayChange: yesNo,
  default: yesNo,
  version: wholeNumber,
  updatedAt: timestamp,
  content: state,
  missing: { ...keys, description: 'Fields it filters or sorts by that no longer exist or fit; left out' },
  closed: { ...keys, description: 'Fields it filters or sorts by that the user may not see; left out' },
})

/**
 * A shape of fields with a raw `content` (`state` is a key of the envelope), which is parsed when the kind is known.
 */
const withState = <const F extends Parameters<typeof shape>[0]>(fields: F) => {
  const { parse, schema } = shape(fields)
  return {
    parse: (raw: unknown) => {
      const { content, ...rest } = raw as Record<string, unknown>
      return { ...(parse(rest) as ReturnType<ReturnType<typeof shape<F>>['parse']>), content }
    },
    schema: { ...schema, properties: { ...(schema.properties as object), content: state } },
  }
}

/** The routes of saved views: the user's own and shared ones. */
export function viewRoutes(nouns: Viewed, people: People): Route[] {
  const service = viewService(nouns)
  const hasRight = (ctx: Ctx) => (right: string) => may(ctx.actor, right)

  const shown = async (ctx: Ctx, { contract }: Viewed[string], rows: readonly ViewRow[]): Promise<ListView[]> => {
    const owners = rows.map(({ owner }) => owner)
    const names = await namesOfPeople(ctx, people, owners)
    const defaultView = rows.length ? await defaultViewOf(ctx, contract.name) : undefined
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      shared: row.shared,
      owner: { id: row.owner, name: names.get(row.owner) ?? '' },
      mayChange: mayChangeView(ctx, row),
      default: row.id === defaultView,
      version: row.version,
      updatedAt: row.updatedAt,
      ...fitViewState(contract, row.state, hasRight(ctx)),
    }))
  }
  const answerOf = async (ctx: Ctx, row: ViewRow) => ({
    data: (await shown(ctx, viewedNoun(ctx, nouns, row.kind), [row]))[0]!,
  })

  return [
    route({
      method: 'GET',
      path: '/view',
      title: 'The saved views of a list: one’s own and those that others share',
      access: 'session',
      query: byKind,
      data: answers(view),
      handle: async (call) => {
        const noun = viewedNoun(call, nouns, call.query.kind)
        const data = await shown(call, noun, await viewsOf(call, call.query.kind))
        return { data, total: data.length }
      },
    }),
    route({
      method: 'POST',
      path: '/view/add',
      title: 'Save a view of a list',
      access: 'session',
      body: withState({ kind, name, shared }),
      data: view,
      handle: async (call) => {
        const { kind, name, shared } = call.body
        const { contract } = viewedNoun(call, nouns, kind)
        const state = parseViewState(contract, call.body.content, hasRight(call))
        return answerOf(call, await service.add(call, { kind, name, shared: shared ?? false, state }))
      },
    }),
    route({
      method: 'POST',
      path: '/view/edit',
      title: 'Change a view: its owner, or an Administrator what is shared. What is not named stays',
      access: 'session',
      body: withState({
        id,
        version: integer('Version', '版本', { min: 1 }),
        name: text('Name', '名称', { max: viewNameMax }),
        shared,
      }),
      data: view,
      handle: async (call) => {
        const { id, version, name, shared, content } = call.body
        const edited = await service.edit(call, readId(id), version ?? undefined, ({ contract }) => ({
          ...(name ? { name } : {}),
          ...(typeof shared === 'boolean' ? { shared } : {}),
          ...(content === undefined ? {} : { state: parseViewState(contract, content, hasRight(call)) }),
        }))
        return answerOf(call, edited)
      },
    }),
    route({
      method: 'POST',
      path: '/view/remove',
      title: 'Take a view away; it can be brought back for a day',
      access: 'session',
      body: oneBody,
      handle: async (call) => ({ data: { id: (await service.remove(call, call.body.id)).id } }),
    }),
    route({
      method: 'POST',
      path: '/view/restore',
      title: 'Bring a view back that was taken away',
      access: 'session',
      body: oneBody,
      data: view,
      handle: async (call) => answerOf(call, await service.restore(call, call.body.id)),
    }),
    route({
      method: 'POST',
      path: '/view/default',
      title: 'Choose the view that one’s list opens with; null for none',
      access: 'session',
      body: bodyOf(z.strictObject({ kind: z.string(), id: idParameter.nullable().default(null) })),
      handle: async (call) => {
        await service.setDefault(call, call.body.kind, call.body.id)
        return { data: call.body }
      },
    }),
  ]
}
