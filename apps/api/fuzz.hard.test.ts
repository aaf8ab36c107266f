import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from './testing.ts'

/** Anything may come in at any door: the answer is an envelope with a status of ours, never a fault. */
let app: TestApp
let mei: Visitor
let supplier: string
type Operation = { method: string; path: string; names: string[] }
let operations: Operation[]

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  supplier = (await mei.post('/api/supplier/add', { code: 'F-1', nameEn: 'Fuzz', type: 'OEM' })).body.data.id
  const document = (await mei.get('/api/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, any>>
  }
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      names: [
        ...(operation.parameters ?? []).map((parameter: { name: string }) => parameter.name),
        ...Object.keys(operation.requestBody?.content?.['application/json']?.schema?.properties ?? {}),
      ],
    })),
  )
})
afterAll(() => app.close())

/** Calls that end or lock the session would end the test, not the server; the event stream never ends. */
const spared = /logout|signout|login|reset|setup|live$/

const value = (id: string) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '',
      '~',
      '!~',
      '..',
      '1..2',
      '2026-02-30',
      '-1',
      '1e9',
      'null',
      '%',
      '\\',
      "' or 1=1 --",
      '\u0000',
      '👗',
      id,
      id.toUpperCase(),
    ),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.jsonValue({ maxDepth: 3 }),
  )

test('every route, random queries and bodies', async () => {
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.array(fc.tuple(fc.nat(), value(supplier)), { maxLength: 6 }),
      fc.string({ maxLength: 8 }),
      async (pick, given, extra) => {
        const { method, path, names } = operations[pick % operations.length]!
        if (spared.test(path)) return
        const named = given.map(([n, value]) => [names.length ? names[n % names.length]! : extra, value] as const)
        const query = new URLSearchParams(
          named
            .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
            .map(([name, value]): [string, string] => [name, String(value)]),
        )
        const answer =
          method === 'GET'
            ? await mei.get(`${path}?${query}`)
            : await (method === 'PUT' ? mei.put : mei.post)(path, Object.fromEntries(named))
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        expect(answer.status, `${method} ${path}`).toBeLessThan(500)
        if (answer.headers.get('content-type')?.includes('application/json')) expect([0, 1]).toContain(answer.body.code)
      },
    ),
    { numRuns: 4_000 },
  )
  console.log(Object.fromEntries(statuses))
  expect((await mei.get('/api/health')).status).toBe(200)
})

test('random bytes as a body', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', ''),
      async (bytes, type) => {
        const headers = { cookie: mei.fetch.cookies(), ...(type ? { 'content-type': type } : {}) }
        const answer = await fetch(`${app.url}/api/supplier/add`, {
          method: 'POST',
          headers,
          body: bytes as Uint8Array<ArrayBuffer>,
        })
        expect([201, 400, 413, 415]).toContain(answer.status)
        expect(((await answer.json()) as { code: number }).code).toBe(0)
      },
    ),
    { numRuns: 300 },
  )
})
