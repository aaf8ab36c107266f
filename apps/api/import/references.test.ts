import { label } from '@sms/kit/contract'
import { type Actor, type Ctx, write } from '@sms/kit/server'
import { importerOf } from '@sms/kit/server/mount'
import { certificateNoun } from '@sms/resources/certificate/api.ts'
import { nouns } from '@sms/resources/nouns.ts'
import { findActor } from '@sms/resources/user/server/actor.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePlan } from '../../../kit/server/import/plan.ts'
import { resolve } from '../../../kit/server/import/resolve.ts'
import { writePlan } from '../../../kit/server/import/write-plan.ts'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'

/** All that a noun says to be imported. */
const certificates = importerOf(certificateNoun)

let app: TestApp
let mei: Visitor
let ctx: Ctx
let actor: Actor
const ids = new Map<string, string>()

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const me = (await mei.get('/api/user/verify')).body.data.id
  actor = (await findActor(app.db, me))!.actor
  ctx = { db: app.db, actor, language: 'en', log: app.app.log, nouns }
  for (const [code, nameEn, nameZh] of [
    ['S-1', 'Hengli Textile', '恒力纺织'],
    ['S-2', 'Dragon Knitting', null],
    ['S-3', 'Dragon Knitting', '龙针织'],
  ] as const) {
    const { body } = await mei.post('/api/supplier/add', { code, nameEn, nameZh, type: 'OEM', confirm: ['similar'] })
    ids.set(code, body.data.id)
  }
})
afterAll(() => app.close())

async function plan(rows: string[][]) {
  const sheet = { name: 'Certificates', hidden: false, uncalculated: 0, rows }
  const book = { format: 'csv' as const, sheets: [sheet] }
  const resolved = await resolve(nouns, certificates, actor, book, { id: '' }, async () => undefined)
  return { resolved, made: await makePlan(ctx, certificates, nouns, resolved) }
}

describe('A noun is imported by naming itself; relations by code or name (domain.md, Import)', () => {
  test('the record is found by its code, either name, or as pickers call it', async () => {
    const names = ['S-1', ' s-1 ', 'hengli textile', '恒力纺织', 'S-2 · Dragon Knitting', '龙针织']
    const { made, resolved } = await plan([
      ['Supplier', 'Standard', 'Number', 'Expires'],
      ...names.map((name, i) => [name, 'GOTS', `N-${i}`, '2027年1月31日']),
    ])
    expect(resolved.settings).toMatchObject({
      key: 'supplier+standard+number',
      mapping: { supplier: 0, standard: 1, number: 2, expires: 3 },
    })
    expect(made.report.problems).toEqual([])
    expect(made.decisions.map((decision) => decision.values.supplier)).toEqual(
      ['S-1', 'S-1', 'S-1', 'S-1', 'S-2', 'S-3'].map((code) => ids.get(code)),
    )
    await write(ctx, (tx) => writePlan(tx, certificates, made, async () => {}))
    const { body } = await mei.get(`/api/certificate?supplier=${ids.get('S-1')}&sort=number`)
    expect(body.data.map((record: any) => [record.number, record.standard, record.expires])).toEqual(
      [0, 1, 2, 3].map((i) => [`N-${i}`, 'GOTS', '2027-01-31']),
    )
    const history = (await mei.get(`/api/history?kind=supplier&id=${ids.get('S-1')}`)).body.data
    expect(history.filter((entry: any) => entry.kind === 'certificate')).toHaveLength(4)
  })

  test('as screens call it in either language, and by a code with marks that nobody sees', async () => {
    const names = [
      'S-1 · Hengli Textile',
      'S-1 · 恒力纺织',
      'S-1 · 恒力纺织 · Hengli Textile',
      'S-\u200B1',
      '\u200ES-2\u200E',
    ]
    const { made } = await plan([
      ['Supplier', 'Standard', 'Number'],
      ...names.map((name, i) => [name, 'OCS', `O-${i}`]),
    ])
    expect(made.report.problems).toEqual([])
    expect(made.decisions.map((decision) => decision.values.supplier)).toEqual(
      ['S-1', 'S-1', 'S-1', 'S-1', 'S-2'].map((code) => ids.get(code)),
    )
  })

  test('a name that two records bear, and one that nobody bears, are told at their row', async () => {
    const { made } = await plan([
      ['Supplier', 'Standard', 'Number'],
      ['Dragon Knitting', 'GRS', '1'],
      ['Nobody', 'GRS', '2'],
      ['', 'GRS', '3'],
    ])
    expect(made.counts).toMatchObject({ create: 0, errors: 3 })
    expect(made.report.problems.map(({ row, message, expected }) => [row, message, expected])).toEqual([
      [
        2,
        label('Could be one of several', '有多种可能'),
        expect.objectContaining({ en: 'One of: S-2 · Dragon Knitting; S-3 · 龙针织 · Dragon Knitting' }),
      ],
      [3, label('Unknown value', '未知的值'), label('The code or name of an existing record', '已有记录的编号或名称')],
      [4, label('Required', '必填'), label('Required', '必填')],
    ])
  })
})
