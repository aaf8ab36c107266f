import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { stateMax } from '@sms/kit/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JsonSchema } from '../json-schema.ts'
import { addressOf, type Route } from '../route.ts'

/** The OpenAPI 3.1 document of the mounted routes, and a readable page of it at /api/docs. */
export function openApi(app: FastifyInstance, mounted: readonly Route[]) {
  const routes = mounted.filter((route) => !route.undocumented)
  app.get(
    '/api/openapi.json',
    staticText('application/json', () => JSON.stringify(describe(routes))),
  )
  app.get(
    '/api/docs',
    staticText('text/html', () => docsPage(routes)),
  )
}

/** Answers a large public text, built and compressed once at the first request. */
function staticText(type: string, make: () => string) {
  let compressed: ReturnType<typeof compress> | undefined
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    compressed ??= compress(make())
    const { etag, ...bytes } = await compressed
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const accepted = String(headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type(`${type}; charset=utf-8`).send(bytes[encoding ?? 'plain'])
  }
}

async function compress(text: string) {
  const plain = Buffer.from(text)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain, quality), promisify(gzip)(plain)])
  // Weak, since it is the same for every encoding.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, br, gzip: gzipped, etag }
}

function describe(routes: readonly Route[]): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const address = addressOf(route)
    paths[address] = { ...paths[address], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Supplier Management System (SMS)',
      version: '0.1.0',
      description: 'Every answer is an envelope: code 1 is success, 0 an error whose message may be shown to the user.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'cookie', name: 'token' } },
      schemas: { Envelope: envelope({}) },
      parameters: { User_Name: { name: 'User_Name', in: 'query', schema: commonKeys.User_Name } },
      responses: Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [
          `status${status}`,
          {
            description,
            content: json(ref('schemas', 'Envelope')),
            ...(status === '429' || status === '503' ? retryAfter : {}),
          },
        ]),
      ),
    },
  }
}

const ref = (group: string, name: string) => ({ $ref: `#/components/${group}/${name}` })
const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const retryAfter = { headers: { 'Retry-After': { description: 'seconds', schema: { type: 'integer' } } } }

const failures = {
  400: 'The request is not well formed',
  401: 'No session, or one that has ended',
  403: 'The session lacks the right',
  404: 'There is no such record',
  413: 'The body is too large',
  415: 'The content type is not understood here',
  429: 'Too many attempts; Retry-After says when to come back',
  500: 'A fault of the server',
  503: 'Too much to do, or the database does not answer; Retry-After says when to come back',
} as const

const commonKeys = {
  User_Name: { type: 'string', description: 'accompanies every request and is not looked at: who acts is the session' },
  state: { type: 'string', maxLength: stateMax, description: 'label of the success message' },
  confirm: {
    type: ['array', 'string'],
    items: { type: 'string', maxLength: 40 },
    maxItems: 10,
    description: 'questions that the user has answered with yes, as `data.confirm` of a refusal names them',
  },
} as const

function envelope(data: JsonSchema): JsonSchema {
  const problem = {
    type: 'object',
    properties: { field: { type: 'string' }, message: { type: 'string' } },
    required: ['field', 'message'],
  }
  return {
    type: 'object',
    properties: {
      code: { enum: [0, 1] },
      message: { type: 'string' },
      data,
      total: { type: 'integer' },
      more: { type: 'boolean' },
      next: { type: 'string' },
      errors: { type: 'array', items: problem },
    },
    required: ['code', 'message'],
  }
}

/** The description of a route; the operationId of `POST /supplier/add` is `postSupplierAdd`. */
function operation(route: Route): JsonSchema {
  const properties = (route.query?.schema.properties ?? {}) as Record<string, JsonSchema>
  const needed = (route.query?.schema.required ?? []) as string[]
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: needed.includes(name),
    schema,
  }))
  const secured = route.access !== 'anyone'
  return {
    summary: route.title,
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[^a-zA-Z]+(.)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [route.path.split('/')[1]],
    parameters: [...parameters, ref('parameters', 'User_Name')],
    ...(route.method === 'GET' ? {} : { requestBody: requestBody(route) }),
    responses: {
      ...answersOf(route),
      ...Object.fromEntries(failuresOf(route).map((status) => [status, ref('responses', `status${status}`)])),
    },
    security: secured ? [{ token: [] }] : [],
    ...(typeof route.access === 'object'
      ? {
          description: `Needs the menu key ${[
            route.access.menus.join(' or '),
            ...(route.access.right ? [`the ${route.access.right} right`] : []),
            ...(route.access.write ? ['a role that writes'] : []),
          ].join(' and ')}.`,
        }
      : {}),
  }
}

/** The answers to a call that is well formed: done or refused. A file comes with 200, a refusal of a POST with 201. */
function answersOf({ method, download, data }: Route): JsonSchema {
  const status = method === 'POST' ? '201' : '200'
  const description = 'Done (code 1), or refused for a reason the user can act on (code 0)'
  const envelopes = {
    [status]: { description, content: download ? json(ref('schemas', 'Envelope')) : json(envelope(data ?? {})) },
  }
  if (!download) return envelopes
  const file = { description: 'The file', content: bytes(download) }
  if (status === '201') return { ...envelopes, 200: file }
  return { 200: { description, content: { ...envelopes[status]!.content, ...file.content } } }
}

const bytes = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

function requestBody(route: Route): JsonSchema {
  if (route.stream) return { required: true, content: bytes(['application/octet-stream']) }
  const schema = route.body?.schema ?? { type: 'object' }
  const properties = { ...(schema.properties as object | undefined), ...commonKeys }
  return { required: route.body !== undefined, content: json({ ...schema, properties }) }
}

/**
 * The failures that a route can answer with: those of a body not for GET, those of a session only where it needs one.
 * Changes requested by another site's page also get 403.
 */
const failuresOf = (route: Route) =>
  Object.keys(failures).filter((status) => {
    if (status === '413' || status === '415') return route.method !== 'GET'
    if (status === '401') return route.access !== 'anyone'
    return status !== '403' || route.access !== 'anyone' || route.method !== 'GET'
  })

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** A plain page without scripts: every path, what it takes and who may call it. */
function docsPage(routes: readonly Route[]): string {
  const groups = Map.groupBy(routes, (route) => route.path.split('/')[1] ?? '')
  const row = (route: Route) => {
    const access =
      typeof route.access === 'string'
        ? route.access
        : [
            route.access.menus.join(' or '),
            ...(route.access.right ? [route.access.right] : []),
            ...(route.access.write ? ['writing'] : []),
          ].join(', ')
    const names = (schema: JsonSchema | undefined) => Object.keys((schema?.properties ?? {}) as object)
    const takes = [
      ...names(route.query?.schema),
      ...names(route.body?.schema),
      ...(route.stream ? ['(the file as raw body)'] : []),
    ].join(', ')
    return `<tr><td><code>${route.method} ${escapeHtml(addressOf(route))}</code></td><td>${escapeHtml(route.title)}</td><td>${escapeHtml(access)}</td><td class="takes">${escapeHtml(takes)}</td></tr>`
  }
  const sections = [...groups].map(
    ([name, list]) =>
      `<h2>${escapeHtml(name)}</h2><table><thead><tr><th>Call</th><th>What it does</th><th>Who</th><th>Takes</th></tr></thead><tbody>${list.map(row).join('')}</tbody></table>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>SMS API</title><style>
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#1f2330}h1{font-size:1.5rem}h2{font-size:1.05rem;margin-top:2rem}
table{border-collapse:collapse;width:100%;display:block;overflow-x:auto}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid #e3e5ec}code{white-space:nowrap}.takes{font-size:.85rem;color:#5a6072;min-width:16rem}
@media(prefers-color-scheme:dark){body{background:#14161c;color:#e6e8ee}th,td{border-color:#2b2f3a}.takes{color:#a0a6b5}a{color:#9fb0ff}}</style></head>
<body><h1>Supplier Management System (SMS): API</h1><p>The same as a machine reads it: <a href="/api/openapi.json">OpenAPI 3.1</a>. Every answer is an envelope <code>{code, message, data?, total?, errors?}</code>; code 1 is success.</p>${sections.join('')}</body></html>`
}
