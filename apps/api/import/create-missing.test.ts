import { label } from '@sms/kit/contract'
import { type Actor, crud, type Rule } from '@sms/kit/server'
import { importersOf, importTasks } from '@sms/kit/server/mount'
import { master } from '@sms/resources/master/contract.ts'
import { masterTable } from '@sms/resources/master/table.ts'
import { nouns } from '@sms/resources/nouns.ts'
import { describe, expect, test } from 'vitest'
import { settingsBody } from '../../../kit/server/import/settings.ts'
import { allSuppliers, csvOf, importer, startImports } from './testing.ts'

const { app, mei, of } = await startImports()

const rows = [
  ['Code', 'English name', 'Type', 'Supplies'],
  ['C-1', 'First', 'OEM', 'Parachutes; Sails/Tents'],
  ['C-2', 'Second', 'OEM', 'parachutes, Awnings'],
  ['C-3', 'Third', 'nobody knows', 'Only here'],
]
const chosen = { options: { create: ['categories'] } }
const me = async () => (await mei.get('/api/user/verify')).body.data
const categories = async () => (await mei.get('/api/master?key=Category')).body.data as any[]

describe('Relations are created on request (domain.md, Import)', () => {
  test('unasked, names that nobody bears are errors, and it is said what could be made of them', async () => {
    const { data } = (await of.look(csvOf(rows))).body
    expect(data.counts).toMatchObject({ create: 0, errors: 3 })
    expect(data.creatable).toEqual([expect.objectContaining({ field: 'categories', label: 'Supplies', chosen: false })])
    expect(data.creatable[0].names).toEqual(['Parachutes', 'Sails/Tents', 'Awnings', 'Only here'])
  })

  test('asked, each name is made once, in its category and behind the others; rows that fail make none', async () => {
    const before = await categories()
    const { data } = (await of.look(csvOf(rows), chosen)).body
    expect(data.counts).toMatchObject({ create: 2, errors: 1 })
    expect(data.creatable[0]).toMatchObject({ chosen: true })
    expect(await categories()).toHaveLength(before.length)
    const run = await of.put(csvOf(rows), { options: { create: ['categories'], skipErrors: true } })
    expect(run).toMatchObject({ state: 'done', counts: { create: 2 } })
    const made = (await categories()).slice(before.length)
    expect(made.map((row) => row.name)).toEqual(['Parachutes', 'Sails/Tents', 'Awnings'])
    expect(made.map((row) => row.sort)).toEqual(made.map((row) => row.sort).toSorted((a, b) => a - b))
    const all = await allSuppliers(mei)
    expect(all.get('C-2')!.categories).toEqual([made[0].id, made[2].id])
  })

  test('one undo takes back the suppliers and the values that came with them', async () => {
    const run = await of.put(csvOf([rows[0]!, ['C-9', 'Ninth', 'OEM', 'Kites']]), chosen)
    const before = (await categories()).length
    expect((await mei.post('/api/undo', { change: run.change })).body).toMatchObject({ code: 1 })
    expect(await categories()).toHaveLength(before - 1)
    expect((await allSuppliers(mei)).has('C-9')).toBe(false)
  })

  test('a name of which the rule of its kind wants no record is an error at its rows, and none is made or offered', async () => {
    const message = label('A name of former times', '旧名称')
    const rule: Rule = async (_, proposed) =>
      proposed.flatMap(({ after }, at) => (after.name.startsWith('Old') ? [{ at, field: 'name', message }] : []))
    const strict = { ...nouns.master, service: crud(master, masterTable, { masters: masterTable, rule }) }
    const own = { ...nouns, master: strict }
    const { db, services } = app
    const findActor = async () => undefined
    const tasks = importTasks({
      ...{ db, files: services.files, nouns: own, importers: importersOf(own), findActor, log: app.app.log },
    })
    const file = csvOf([rows[0]!, ['O-1', 'First', 'OEM', 'Pennants'], ['O-2', 'Second', 'OEM', 'Pennants; Old flags']])
    const { id } = (await of.upload(file)).body.data
    const actor: Actor = {
      id: (await me()).id,
      name: 'Mei',
      role: 'Staff',
      menu: ['Supplier', 'Master_Data'],
      rights: [],
    }
    const look = (settings: object) =>
      tasks.preview({ kind: 'supplier', actor, language: 'en', requested: settingsBody.parse({ id, ...settings }) })

    const seen = await look(chosen)
    expect(seen).toMatchObject({ counts: { create: 1, errors: 1 }, creatable: [{ names: ['Pennants'], count: 1 }] })
    expect(seen.problems).toMatchObject([
      { row: 3, column: 'Supplies', field: 'categories', value: 'Pennants; Old flags', message: message.en },
    ])
    expect((await look({ options: {} })).creatable).toMatchObject([{ names: ['Pennants'], chosen: false }])
    await expect(look({ ...chosen, fixed: { categories: 'Old flags' } })).rejects.toMatchObject({
      problems: [{ field: 'fixed.categories', message: { en: 'Supplies: A name of former times' } }],
    })
  })

  test('who may not change master data makes none', async () => {
    const staff = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Supplier'] })
    const { data } = (await importer(staff).look(csvOf([rows[0]!, ['C-5', 'Fifth', 'OEM', 'Balloons']]), chosen)).body
    expect(data.counts).toMatchObject({ create: 0, errors: 1 })
    expect(data.creatable).toEqual([])
  })

  test('a currency is made by its code where its code is one; a supplier is not made by its name alone', async () => {
    const rates = importer(mei, '/api/rate')
    const file = csvOf([
      ['Currency', 'Valid from', 'Rate'],
      ['USD', '2026-01-01', '7.1'],
      ['XQX', '2026-01-01', '1'],
    ])
    const { data } = (await rates.look(file, { options: { create: ['currency'] } })).body
    expect(data.counts).toMatchObject({ create: 1, errors: 1 })
    expect(data.creatable).toEqual([expect.objectContaining({ names: ['USD'], count: 1, chosen: true })])
    const certificates = csvOf([
      ['Supplier', 'Standard'],
      ['Nobody', 'GOTS'],
    ])
    const look = await importer(mei, '/api/certificate').look(certificates, { options: { create: ['supplier'] } })
    expect(look.body.data.creatable).toEqual([])
  })

  test('a name that two records bear is an error with the candidates, whatever was asked', async () => {
    for (const code of ['T-1', 'T-2'])
      await mei.post('/api/supplier/add', { code, nameEn: 'Twin Mill', type: 'OEM', confirm: ['similar'] })
    const file = csvOf([
      ['Supplier', 'Standard'],
      ['Twin Mill', 'GOTS'],
    ])
    const { data } = (await importer(mei, '/api/certificate').look(file, { options: { create: ['supplier'] } })).body
    expect(data.problems[0]).toMatchObject({
      message: 'Could be one of several',
      expected: 'One of: T-1 · Twin Mill; T-2 · Twin Mill',
    })
  })
})

describe('Columns that say yes or no are read as the status', () => {
  test.each([
    ['is_closed', { yes: 'inActive', no: 'Active' }, 'Yes or 1 becomes inactive, No or 0 Active'],
    ['Active', { 1: 'Active', 0: 'inActive' }, 'Yes or 1 becomes Active, No or 0 inactive'],
    ['是否停用', { 是: 'inActive', 否: 'Active' }, 'Yes or 1 becomes inactive, No or 0 Active'],
    ['enabled', { TRUE: 'Active', FALSE: 'inActive' }, 'Yes or 1 becomes Active, No or 0 inactive'],
  ])('%s', async (header, meaning, note) => {
    const texts = Object.keys(meaning)
    const file = csvOf([
      ['Code', 'English name', 'Type', header],
      ...texts.map((text, i) => [`Y-${header}-${i}`, `Yes ${i}`, 'OEM', text]),
    ])
    const { data } = (await of.look(file)).body
    expect(data.settings.mapping.status).toBe(3)
    expect(data.columns[3].note).toBe(note)
    expect(data.sample.map((row: any) => row.values.status)).toEqual(texts.map((text) => (meaning as any)[text]))
  })

  test('a column called Status is read as it stands', async () => {
    const { data } = (
      await of.look(
        csvOf([
          ['Code', 'English name', 'Type', 'Status'],
          ['Z-1', 'Z', 'OEM', 'inActive'],
        ]),
      )
    ).body
    expect(data.columns[3].note).toBeUndefined()
    expect(data.sample[0].values.status).toBe('inActive')
  })
})
