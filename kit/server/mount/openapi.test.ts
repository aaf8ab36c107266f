import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setupRoute } from '../../../apps/api/setup.ts'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'
import { business } from '../../../resources/apis.ts'
import { createSigner } from '../../../resources/user/server/signing.ts'
import { startLive } from '../live/routes.ts'
import { addressOf, type Route } from '../route.ts'

type Content = Record<string, { schema: any }>
type Operation = {
  operationId: string
  parameters: { name?: string; $ref?: string }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
}

let app: TestApp
let mei: Visitor
let document: { openapi: string; paths: Record<string, Record<string, Operation>>; components: object }
let routes: Route[]

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  document = JSON.parse(await (await fetch(`${app.url}/api/openapi.json`)).text())
  const { db } = app
  const live = await startLive({
    db,
    nouns: business.nouns,
    people: 'user',
    log: app.app.log,
    session: async () => undefined,
    watch: { listening: () => {}, ended: () => {}, people: () => {} },
  })
  routes = [setupRoute(app.services), ...business.routes(app.services, createSigner(db), app.app.log), ...live.routes]
  live.stop()
})
afterAll(() => app.close())

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path))
const bodyOf = (path: string) => document.paths[`/api/${path}`]!.post!.requestBody!.content['application/json']!.schema

describe('The OpenAPI document', () => {
  test('names every route that is mounted and no other', () => {
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.sort()).toEqual(routes.map((route) => `${route.method} ${addressOf(route)}`).sort())
    for (const route of documented) {
      const [method, url] = route.split(' ') as ['GET', string]
      expect(app.app.hasRoute({ method, url }), route).toBe(true)
    }
  })

  test('every reference leads somewhere; operations and their parameters have names of their own', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1]!)
    expect(references.length).toBeGreaterThan(100)
    for (const path of new Set(references)) {
      const found = path.split('/').reduce<any>((at, key) => at?.[key], document)
      expect(found, path).toBeTypeOf('object')
    }
    const ids = operations().map((row) => row.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { operationId, parameters } of operations()) {
      const names = parameters.map((parameter) => parameter.name ?? parameter.$ref)
      expect(new Set(names).size, operationId).toBe(names.length)
    }
  })

  test('a body may hold what accompanies every request, and is otherwise closed', () => {
    const { properties, additionalProperties } = bodyOf('supplier/add')
    for (const key of ['User_Name', 'state', 'confirm', 'code']) expect(properties).toHaveProperty(key)
    expect(additionalProperties).toBe(false)
    for (const operation of operations().filter(({ requestBody }) => requestBody?.content['application/json']))
      expect(
        operation.requestBody!.content['application/json']!.schema.properties,
        operation.operationId,
      ).toHaveProperty('User_Name')
  })

  test('a file is described as bytes, with the refusal that may come in its place', () => {
    const { content } = document.paths['/api/attachment/file']!.get!.responses['200']!
    expect(Object.keys(content!)).toEqual(expect.arrayContaining(['application/json', 'application/pdf', 'image/png']))
    expect(content!['application/pdf']!.schema).toEqual({ type: 'string', format: 'binary' })
    const { '200': exported, '201': refused } = document.paths['/api/supplier/export']!.post!.responses
    expect(Object.keys(exported!.content!)).not.toContain('application/json')
    expect(Object.keys(refused!.content!)).toEqual(['application/json'])
  })

  test('every failure of the contract’s table stands where it can happen', () => {
    const { get } = document.paths['/api/supplier']!
    expect(Object.keys(get!.responses)).toEqual(['200', '400', '401', '403', '404', '429', '500', '503'])
    const { post } = document.paths['/api/supplier/add']!
    expect(Object.keys(post!.responses)).toEqual(['201', '400', '401', '403', '404', '413', '415', '429', '500', '503'])
    const login = document.paths['/api/user/login']!.post!
    expect(Object.keys(login.responses)).not.toContain('401')
  })

  test('an answer holds nothing that its description does not name', async () => {
    await mei.post('/api/supplier/add', { code: 'O-1', nameEn: 'Open Mills', type: 'OEM' })
    for (const path of ['supplier', 'master']) {
      const [record] = (await mei.get(`/api/${path}`)).body.data
      const { items } =
        document.paths[`/api/${path}`]!.get!.responses['200']!.content!['application/json']!.schema.properties.data
      expect(Object.keys(items.properties)).toEqual(expect.arrayContaining(Object.keys(record)))
    }
  })
})
