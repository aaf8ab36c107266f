import { type Found, type Hit, label } from '@sms/kit/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { App } from '../page/app.tsx'
import { type Recent, recentMax, recentOf, storeRecent } from './recent.ts'
import { foundSections, recentSection, screenSection, sectionsOf, tooLongOf } from './sections.ts'

const app = {
  language: 'en',
  user: { id: 'u1', Menu: ['Mills'] },
  places: {
    mill: { path: 'mill', screen: 'mill', records: true, menus: ['Mills'] },
    word: { path: 'word', screen: 'words', records: false, menus: ['Mills'] },
    secret: { path: 'secret', screen: 'secret', records: true, menus: ['Secrets'] },
  },
} as unknown as App
const hit = (values: Partial<Hit>): Hit => ({
  kind: 'mill',
  id: '1',
  name: 'A',
  status: 'Active',
  where: null,
  ...values,
})
const found = (values: Partial<Found>): Found => ({
  kind: 'mill',
  path: 'mill',
  titles: label('Mills', '织厂'),
  total: 1,
  rank: 2,
  records: [hit({})],
  ...values,
})

describe('What the search found (domain.md, Across all screens)', () => {
  test('a record leads to its page, its part to the record that holds it, a mere value to its list', () => {
    const parent = { kind: 'mill', path: 'mill', id: '7', name: 'M-7 · 恒力' }
    const kinds = [
      found({}),
      found({ kind: 'test', records: [hit({ kind: 'test', parent })] }),
      found({ kind: 'attachment', records: [hit({ kind: 'attachment', parent })] }),
      found({ kind: 'word', records: [hit({ kind: 'word', name: 'Red & blue · 红' })] }),
      found({ kind: 'nowhere', records: [hit({ kind: 'nowhere' })] }),
    ]
    const sections = foundSections(app, kinds, 'x')
    expect(sections.map(({ choices: [choice] }) => choice?.href)).toEqual([
      '/admin/mill/1',
      '/admin/mill/7',
      '/admin/mill/7?tab=files',
      '/admin/words?q=Red+%26+blue&status=',
    ])
    expect(sections[1]?.choices[0]?.parent).toBe('M-7 · 恒力')
  })

  test('values that are called the same are lines of their own, say their key, and open under it', () => {
    const leadingChoice = (value: string) => ({ leadingChoice: { field: 'key', value, label: label(value, value) } })
    const same = ['Season', 'Line'].map((key, i) =>
      hit({ kind: 'word', id: String(i), name: 'Classic', ...leadingChoice(key) }),
    )
    const [section] = foundSections(app, [found({ kind: 'word', records: same, total: 2 })], 'classic')
    expect(section?.choices.map(({ key, href, kind }) => [key, href, kind?.en])).toEqual([
      ['word 0', '/admin/words?key=Season&q=Classic&status=', 'Season'],
      ['word 1', '/admin/words?key=Line&q=Classic&status=', 'Line'],
    ])
  })

  test('what was meant instead is what the list is opened with', () => {
    const [section] = foundSections(app, [found({ total: 9, meant: 'hengli' })], 'hegnli')
    expect(section?.choices.at(-1)?.href).toBe('/admin/mill?q=hengli&status=')
  })

  test('a kind that took too long stands in no section and is named', () => {
    const kinds = [found({ records: [], total: 0, tooLong: true }), found({ kind: 'word' })]
    expect(foundSections(app, kinds, 'x').map(({ key }) => key)).toEqual(['word'])
    expect(tooLongOf(kinds)).toEqual([
      label('Mills: this takes too long, please type more', '织厂：查询耗时过长，请输入更多内容'),
    ])
  })

  test('more than is shown: the number, and the way to all of it, inActive ones too', () => {
    const [section] = foundSections(app, [found({ total: 1_243 })], '恒 力')
    expect(section).toMatchObject({ count: '1,243', title: label('Mills', '织厂'), menu: 'Mills' })
    expect(section?.choices.at(-1)).toEqual({
      key: 'all',
      all: true,
      href: '/admin/mill?q=%E6%81%92+%E5%8A%9B&status=',
      name: label('Show all 1,243 in the list', '在列表中查看全部 1,243 条'),
    })
    expect(foundSections(app, [found({ total: 100_000, more: true })], 'x')[0]?.count).toBe('100,000+')
    expect(foundSections(app, [found({ total: 1 })], 'x')[0]?.choices).toHaveLength(1)
  })

  test('the nearest kind comes first, of equals one whose records have pages', () => {
    const kinds = [
      found({ kind: 'word', records: [hit({ kind: 'word' })] }),
      found({}),
      found({ kind: 'secret', rank: 0, records: [hit({ kind: 'secret' })] }),
    ]
    expect(foundSections(app, kinds, 'x').map((row) => row.key)).toEqual(['secret', 'mill', 'word'])
  })

  test('where it was found is said when its name does not show it; inActive is known', () => {
    const where = { field: 'contacts', label: label('Contacts', '联系人'), text: 'Wang Li' }
    const [{ choices } = { choices: [] }] = foundSections(
      app,
      [found({ records: [hit({ where }), hit({ name: 'Wang Li Mill', where, status: 'inActive' })] })],
      'wang',
    )
    expect(choices[0]).toMatchObject({ where })
    expect(choices[1]).not.toHaveProperty('where')
    expect(choices.map((choice) => choice.off)).toEqual([undefined, true])
  })
})

describe('Screens by their name', () => {
  const screens = [
    { href: '/admin/supplier', label: label('Supplier Profile', '供应商档案') },
    { href: '/admin/user', label: label('User Management', '用户管理') },
  ]
  test.each([
    ['sup', ['/admin/supplier']],
    ['profile', ['/admin/supplier']],
    ['供应商', ['/admin/supplier']],
    ['gys', ['/admin/supplier']],
    ['yonghu', ['/admin/user']],
    ['ana', []],
    ['zebra', []],
  ])('%s', (q, hrefs) =>
    expect(screenSection(screens, q).flatMap(({ choices }) => choices.map((choice) => choice.href))).toEqual(hrefs),
  )
})

describe('What can be begun from anywhere', () => {
  const screens = [{ href: '/admin/supplier', label: label('Supplier Profile', '供应商档案') }]
  const commands = [
    { href: '/admin/supplier?new=', label: label('New supplier', '新增供应商'), also: '供应商' },
    { href: '/admin/fabric?new=', label: label('New fabric', '新增面料'), also: '面料' },
  ]
  const some = [found({})]
  test.each([
    ['new sup', ['New']],
    ['new', ['New', 'mill']],
    ['xinzeng', ['New', 'mill']],
    ['supplier', ['Go to', 'mill', 'New']],
    ['gys', ['Go to', 'mill', 'New']],
    ['zebra', ['mill']],
  ])('%s', (q, keys) => {
    const sections = sectionsOf(app, { screens, commands }, q === 'new sup' ? [] : some, q)
    expect(sections.map(({ key }) => key)).toEqual(keys)
  })
})

describe('Records opened lately', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: stored.set.bind(stored) }
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  })
  const record = (id: string, kind = 'mill'): Recent => ({
    kind,
    id,
    name: label(id, id),
    title: label('Mill', '织厂'),
  })

  test('the latest first, each once, a few of them, per user', () => {
    for (let id = 0; id < 12; id++) storeRecent('u1', record(String(id)))
    storeRecent('u1', record('9'))
    expect(recentOf('u1').map((row) => row.id)).toEqual(['9', '11', '10', '8', '7', '6', '5', '4'])
    expect(recentOf('u1')).toHaveLength(recentMax)
    expect(recentOf('u2')).toEqual([])
  })

  test('what the menu no longer opens is not offered; what was tampered with counts as none', () => {
    storeRecent('u1', record('1'))
    storeRecent('u1', record('2', 'secret'))
    expect(recentSection(app, recentOf('u1')).flatMap(({ choices }) => choices.map((choice) => choice.href))).toEqual([
      '/admin/mill/1',
    ])
    for (const text of ['{', '{}', '[1, null, {"kind": 1}]']) {
      stored.set('sms.recent.u1', text)
      expect(recentOf('u1')).toEqual([])
    }
  })
})
