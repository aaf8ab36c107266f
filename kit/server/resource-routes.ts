import {
  type Fields,
  file,
  label,
  type Named,
  parseQuery,
  parseWith,
  type Resource,
  refusal,
  refusalAt,
  searchMax,
  searchTooLong,
  status,
} from '@sms/kit/contract'
import { z } from 'zod'
import { cellsRoute } from './change/cells.ts'
import { may } from './context.ts'
import { appendedOnly } from './crud/writing.ts'
import { answer, answers, uuid, words } from './described.ts'
import { fieldSchema, listSchema, objectSchema } from './json-schema.ts'
import type { Computed, Crud, Edit, Lookup } from './noun.ts'
import { bodyOf, byId, idParameter, readId, refuseOthers, versionParameter } from './parameters.ts'
import { coverOf, coversOf } from './picture/covers.ts'
import { accessTo, type Call, type Route, route, type Shape } from './route.ts'

type RoutedService = Pick<Crud, 'table' | 'list' | 'get' | 'add' | 'edit' | 'lookup'> & {
  contract: Resource<any, any>
  /** What its answers hold besides the contract's fields. */
  also?: Fields
}

/**
 * The routes that every resource has. Pass your own function in place of one to differ: `routes({ ...service, add })`.
 */
export function routes(service: RoutedService): Route[] {
  const { contract } = service
  const base = `/${contract.path}`
  const read = accessTo(contract)
  const change = accessTo(contract, 'write')
  const record = objectSchema({ ...contract.all, ...service.also })
  const pictured = objectSchema({ ...contract.all, ...service.also, ...(contract.pictures ? { cover } : {}) })
  const computed: Computed = contract.pictures ? { cover: coverOf(service.table, contract.name) } : {}
  const editing = route({
    method: 'POST',
    path: `${base}/edit`,
    title: `Change a ${contract.title.en}`,
    access: change,
    body: editShape(contract),
    data: record,
    handle: async (call) => ({ data: await service.edit(call, call.body) }),
  })
  const refuseChange = (name: string): Route =>
    route({
      method: 'POST',
      path: `${base}/${name}`,
      title: `Refused: ${contract.titles.en} are only ever added`,
      undocumented: true,
      access: change,
      handle: async () => {
        throw refusal(appendedOnly)
      },
    })
  return [
    route({
      method: 'GET',
      path: base,
      title: `List ${contract.titles.en}`,
      access: read,
      query: { parse: (raw) => raw as Record<string, unknown>, schema: listSchema(contract) },
      data: { type: 'array', items: pictured },
      handle: async (call) => {
        const query = parseQuery(contract, call.query, (right) => may(call.actor, right))
        const { rows, ...rest } = await service.list(call, query)
        return {
          data: contract.pictures ? await withCovers(call, contract, rows) : rows,
          total: rest.total,
          ...(rest.more ? { more: true } : {}),
          ...(rest.next ? { next: rest.next } : {}),
          ...(rest.prev ? { prev: rest.prev } : {}),
        }
      },
    }),
    route({
      method: 'GET',
      path: `${base}/id`,
      title: `One ${contract.title.en}`,
      access: read,
      query: byId,
      data: pictured,
      handle: async (call) => ({ data: await service.get(call, call.query.id, computed) }),
    }),
    lookupRoute(service),
    route({
      method: 'POST',
      path: `${base}/add`,
      title: `Add a ${contract.title.en}`,
      access: change,
      body: { parse: (raw) => parseWith(contract.input, raw, contract.all), schema: objectSchema(contract.fields) },
      data: record,
      handle: async (call) => ({ data: await service.add(call, call.body) }),
    }),
    ...(contract.appended ? ['edit', 'cells', 'bulk'].map(refuseChange) : [editing, cellsRoute(service)]),
  ]
}

/**
 * The names of a resource's records, for pickers and links. One that stands for records of several kinds says which
 * there are: a picker may ask for some of them.
 */
export const lookupRoute = (
  { contract, lookup }: Pick<Crud, 'contract' | 'lookup'>,
  kinds: readonly string[] = [],
): Route =>
  route({
    method: 'GET',
    path: `/${contract.path}/lookup`,
    title: `Names of ${contract.titles.en}, for pickers: the Active ones that a text finds, or those of some ids`,
    // Names are for every picker, but not those of records that need a right.
    access: contract.right ? accessTo(contract) : 'session',
    query: lookupQuery(contract, kinds),
    data: answers(namedSchema),
    handle: async (call) => ({ data: await lookup(call, call.query) }),
  })

/** The file that is a record's cover: what lists know of a record with pictures besides its fields. */
const cover = file('Cover', '封面')

/** The rows, each with the id of its cover's attachment as `cover`; null without one. */
async function withCovers(call: Call, { name }: Resource<any, any>, rows: readonly { id: string }[]) {
  const ids = rows.map(({ id }) => id)
  const covers = await coversOf(call, name, ids)
  return rows.map((row) => ({ ...row, cover: covers.get(row.id)?.id ?? null }))
}

/** How records are described as pickers and links name them. */
export const namedSchema = answer<Named>({
  id: uuid,
  name: words,
  status: fieldSchema(status),
  kind: { ...words, description: 'told by resources that stand for records of several kinds' },
})

/** The references by which a picker may ask for records: those that need no right. */
const referencesOf = (contract: Resource<any, any>) =>
  Object.entries(contract.fields as Fields).flatMap(([name, { type, right }]) =>
    type.kind === 'reference' && !right ? [name] : [],
  )

/** The query of a picker; `knownKinds` are those that it may ask for. */
const lookupQuery = (contract: Resource<any, any>, knownKinds: readonly string[]): Shape<Lookup> => ({
  parse: (raw) => {
    const { q = '', ids = '', kinds = '', ...others } = raw as Record<string, string>
    const references = referencesOf(contract).filter((name) => others[name])
    const unknown = Object.fromEntries(Object.entries(others).filter(([name]) => !references.includes(name)))
    refuseOthers(knownKinds.length ? unknown : { ...unknown, kinds })
    const wantedKinds = kinds.split(',').filter(Boolean)
    if (wantedKinds.some((kind) => !knownKinds.includes(kind)))
      throw refusalAt('kinds', label(`kinds: some of ${knownKinds.join(', ')}`, `kinds：须为 ${knownKinds.join('、')}`))
    if (q.length > searchMax) throw refusalAt('q', searchTooLong)
    const wantedIds = ids.split(',').filter(Boolean)
    if (wantedIds.length > 200) throw refusalAt('ids', label('ids: at most 200', 'ids：最多 200 个'))
    return {
      q,
      ...(wantedIds.length ? { ids: wantedIds.map((id) => readId(id, 'ids')) } : {}),
      ...(wantedKinds.length ? { kinds: wantedKinds } : {}),
      among: Object.fromEntries(references.map((name) => [name, readId(others[name], name)])),
    }
  },
  schema: {
    type: 'object',
    properties: {
      q: { type: 'string' },
      ids: { type: 'string', description: 'ids, comma-separated' },
      ...Object.fromEntries(referencesOf(contract).map((name) => [name, { type: 'string', format: 'uuid' }])),
      ...(knownKinds.length ? { kinds: { type: 'string', description: `some of ${knownKinds.join(', ')}` } } : {}),
    },
  },
})

const editTarget = bodyOf(
  z.strictObject({ id: idParameter, version: versionParameter.nullish().transform((n) => n ?? undefined) }),
)

/** The body of an edit: id, the version that was read (may be absent), the changed fields. */
export function editShape(contract: Resource<any, any>): Shape<Edit<any>> {
  const schema = objectSchema(contract.fields, { required: false })
  return {
    parse: (raw) => {
      const { id, version, ...patch } = raw as Record<string, unknown>
      return {
        ...editTarget.parse({ id, version }),
        patch: parseWith(contract.patch, patch, contract.all) as never,
      }
    },
    schema: {
      ...schema,
      properties: {
        id: { type: 'string', format: 'uuid' },
        version: { type: 'integer' },
        ...(schema.properties as object),
      },
      required: ['id'],
    },
  }
}
