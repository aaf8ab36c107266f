import { flatFields, label, master, type Resource, resource } from '@sms/kit/contract'
import type { Ctx, Nouns } from '@sms/kit/server'
import { masterNoun } from '@sms/resources/master/server/service.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportNames } from '../../../kit/server/export/names.ts'
import { lookupsFor } from '../../../kit/server/import/lookups.ts'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'

const thing: Resource<any, any> = resource(
  'thing',
  {
    title: label('Thing', '物'),
    titles: label('Things', '物'),
    menu: 'Supplier',
    names: ['gender'],
    sort: 'gender',
  },
  { gender: master('Gender', '性别', 'Gender') },
)
const fields = flatFields(thing.fields, () => true)
/** The vocabulary under another name than this installation's. */
const nouns: Nouns = { words: masterNoun }

let app: TestApp
let mei: Visitor
let ctx: Ctx

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const actor = { id: '', name: 'Mei', role: 'Administrator', menu: [], rights: [] } as const
  ctx = { db: app.db, actor, language: 'zh', log: app.app.log, nouns }
})
afterAll(() => app.close())

describe('The noun that holds the vocabulary says so itself', () => {
  test('an import finds its values by either name, an export names them in the language', async () => {
    const { body } = await mei.post('/api/master/add', { key: 'Gender', name: 'Tiny', nameZh: '小小' })
    const { id } = body.data
    const lookups = await lookupsFor(ctx, nouns, fields, () => new Set())
    expect([lookups.master('Gender', 'tiny'), lookups.master('Gender', '小小')]).toEqual([{ value: id }, { value: id }])
    expect(lookups.masterNames('Gender')).toContain('Tiny')
    const names = exportNames(nouns, fields, 'zh')
    await names.loadMasters(ctx)
    expect(names.namer.master(id)).toBe('小小')
  })

  test('blanks beside Chinese characters make no other name', async () => {
    const { body } = await mei.post('/api/master/add', { key: 'Gender', name: 'Junior 9', nameZh: '9 岁以下' })
    const lookups = await lookupsFor(ctx, nouns, fields, () => new Set())
    const names = ['9岁以下', '9 岁 以下', 'Junior 9']
    expect(names.map((name) => lookups.master('Gender', name))).toEqual(names.map(() => ({ value: body.data.id })))
    expect(lookups.master('Gender', 'Junior9')).toBeUndefined()
  })

  test('without one, nothing is named', async () => {
    const lookups = await lookupsFor(ctx, {}, fields, () => new Set())
    expect([lookups.master('Gender', 'Tiny'), lookups.masterNames('Gender')]).toEqual([undefined, []])
  })
})
