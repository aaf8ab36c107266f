import { type FieldFilter, foldText, type ListQuery } from '@sms/kit/contract'
import { nouns } from '@sms/resources/nouns.ts'
import { suppliers } from '@sms/resources/supplier/server/service.ts'
import fc from 'fast-check'
import { startTestApp } from '../../../apps/api/testing.ts'
import { type Actor, type Ctx, write } from '../context.ts'
import { searchText, textsIn } from '../search/text.ts'

/** Somebody for whom no rows are out of scope. */
export const anybody: Actor = { id: '', name: '', role: 'Administrator', menu: [], rights: [] }

const characters = [...'恒力锦华丝绸苏州']
const words = "Silk silk-road Ｓｉｌｋ Café Sun Jin 100% 1000 O'Neill A_B AxB \\ 龘".split(' ')

const empty = { type: 'OEM', facilities: [], categories: [], paymentTerms: [], nameKeys: [] }

/** The product with 160 suppliers of any kind, the same at every start, and Mei, its Administrator. */
export async function startSampledList() {
  const app = await startTestApp()
  const mei = await app.setup()
  const { id } = (await mei.get('/api/user/verify')).body.data
  const actor = { id, name: 'Mei', role: 'Administrator', menu: ['Supplier'], rights: [] } as const
  const ctx: Ctx = { db: app.db, actor, language: 'en', log: console as never, nouns, state: 'Add' }
  const rows: Record<string, any>[] = await write(ctx, (ctx) => suppliers.insert(ctx, sampledSuppliers()))
  return { app, mei, rows }
}

function sampledSuppliers() {
  const made = fc.sample(
    fc.record({
      nameEn: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((some) => some.join(' ')),
      nameZh: fc.option(
        fc.array(fc.constantFrom(...characters), { minLength: 2, maxLength: 4 }).map((some) => some.join('')),
      ),
      status: fc.constantFrom('Active', 'Active', 'inActive'),
      star: fc.option(fc.constantFrom('1', '2', '3')),
      currencies: fc.uniqueArray(fc.constantFrom('CNY', 'USD', 'EUR')),
      leadDaysBulk: fc.option(fc.integer({ min: 0, max: 30 })),
      addressEn: fc.option(fc.constantFrom(...words)),
      notes: fc.option(fc.constantFrom('late Silk', 'quality: 恒', 'Late', '苏州丝绸')),
      mobile: fc.constantFrom('13800138000', '13912345678'),
    }),
    { numRuns: 160, seed: 20 },
  )
  return made.map(({ mobile, ...of }, i) => ({
    ...empty,
    ...of,
    code: `${i % 3 ? 's' : 'S'}-${i}`,
    contacts: [{ name: '王力', title: null, mobile, email: null, wechat: null, primary: true }],
  }))
}

const fold = (values: unknown) => textsIn(values).map(foldText)

/** A list's search and filters, implemented again without a database (contract.md, Paths). */
export function naive({ q, filters }: ListQuery, row: Record<string, any>): boolean {
  const contacts = row.contacts.map(({ primary, ...texts }: object & { primary: boolean }) => texts)
  const searched = [row.code, row.nameEn, row.nameZh, row.addressEn, row.notes, contacts]
  const { pinyin } = searchText(searched)
  const texts = [...fold(searched), ...pinyin.split('\n')]
  const isFound = foldText(q)
    .split(' ')
    .every((word) => texts.some((text) => text.includes(word)))
  return (
    isFound &&
    filters.every((filter) => ('any' in filter ? filter.any.some((each) => passes(each, row)) : passes(filter, row)))
  )
}

function passes({ field, test }: FieldFilter, row: Record<string, any>): boolean {
  if (test.op === 'not') return !passes({ field, test: test.of }, row)
  const value = row[field]
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
  if (test.op === 'empty' || test.op === 'notEmpty') return isEmpty === (test.op === 'empty')
  if (isEmpty) return false
  if (test.op === 'range')
    return (test.min ? value >= Number(test.min) : true) && (test.max ? value <= Number(test.max) : true)
  if (test.op === 'contains')
    return test.values.some((part) => fold(value).some((text) => text.includes(foldText(part))))
  return [value].flat().some((single) => test.values.includes(single))
}

const term = fc.oneof(
  fc.constantFrom(...words, ...characters, ...'hl hengli sz 苏州 s-1 138 力 x late on'.split(' '), 'silk road'),
  fc.constantFrom(..."ilk a 1 - 00138 cafe CAFÉ o'n '".split(' '), '恒力 silk', 'sun s-', 's 1', 'il k- 恒', 'lk r'),
  // Any one to five characters of what a record may hold.
  fc
    .tuple(fc.constantFrom(...words, '恒力锦华', '13800138000', 'wangli'), fc.nat(8), fc.integer({ min: 1, max: 5 }))
    .map(([text, from, length]) =>
      [...text]
        .slice(from % [...text].length)
        .slice(0, length)
        .join(''),
    ),
)
/** Any query of a list of suppliers. */
export const question = fc.record({
  q: fc.option(term, { nil: '' }),
  status: fc.constantFrom('', 'Active', 'inActive'),
  star: fc.constantFrom('', '', '1', '1,2', '~', '!~', '!1', '!1,3'),
  currencies: fc.constantFrom('', '', 'CNY', 'USD,EUR', '~', '!CNY'),
  leadDaysBulk: fc.constantFrom('', '', '5..20', '..10', '~', '!5..20'),
  nameEn: fc.option(
    term.map((text) => text.replace(/[\\,]/g, '\\$&')),
    { nil: '', freq: 4 },
  ),
  notes: fc.constantFrom('', '', 'late', '恒', '丝绸', '!~', '!late'),
  or: fc.constantFrom(
    '',
    '',
    '',
    'star=1|notes=late',
    'nameEn=Silk,恒|leadDaysBulk=!..10|status=inActive',
    'notes=!丝|star=~',
  ),
  or2: fc.constantFrom('', '', '', 'currencies=USD|star=3'),
  sort: fc.constantFrom('code', '-code', 'code', 'star,-code', '-leadDaysBulk', 'nameZh'),
})
