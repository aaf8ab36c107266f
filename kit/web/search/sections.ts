import { type Found, fill, type Hit, type Label, label } from '@sms/kit/contract'
import { keysOf, matching, rank } from '../form/options.ts'
import { stringifyRawSearch } from '../list/raw-search.ts'
import { type App, listHref, opensMenu, recordHref } from '../page/app.tsx'
import { totalText } from '../show/text.ts'
import type { Recent } from './recent.ts'

/** A screen among the results, and the menu key of its icon. */
export type SearchScreen = {
  readonly href: string
  readonly label: Label
  readonly menu?: string
  /** Another Chinese name by which people look for it. */
  readonly also?: string
}

/** One result that can be chosen. */
export type Choice = {
  readonly key: string
  readonly href: string
  readonly name: Label
  /** The matching text, unless it is the name. */
  readonly where?: { readonly label: Label; readonly text: string }
  readonly parent?: string
  /** It is inActive. */
  readonly off?: boolean
  /** It leads to the list of all matches of its kind. */
  readonly all?: boolean
  /** Its kind, if the heading does not tell it. */
  readonly kind?: Label
}

/** Results under one heading. */
export type Section = {
  readonly key: string
  readonly title: Label
  /** The menu key of the icon before the heading. */
  readonly menu?: string | undefined
  /** How many matches there are, if known. */
  readonly count?: string
  readonly choices: readonly Choice[]
}

/** The most screens and commands among the results, so that records stay visible. */
const screensMax = 3

/** The first screens, or commands, with a word that begins with the typed text, also by pinyin and initials. */
export function screenSection(screens: readonly SearchScreen[], q: string, title: Label = goTo): Section[] {
  const choices = screens.map((screen) => {
    const keys = keysOf([screen.label.en, screen.label.zh, screen.also])
    return { value: screen.href, text: screen.label.en, keys: () => keys, screen }
  })
  // Ranks 0 and 1: the text begins a name, or a word in it.
  const beginning = matching(choices, q).filter(({ keys }) => rank(keys(), q)! < 2)
  if (beginning.length === 0) return []
  const lines = beginning.slice(0, screensMax).map(({ screen: { href, label } }) => ({ key: href, href, name: label }))
  return [{ key: title.en, title, choices: lines }]
}

/** All results for some words; commands come before records if the words begin a command's name. */
export function sectionsOf(
  app: App,
  { screens, commands }: { readonly screens: readonly SearchScreen[]; readonly commands: readonly SearchScreen[] },
  found: readonly Found[],
  q: string,
): Section[] {
  const records = foundSections(app, found, q)
  const starters = screenSection(commands, q, newTitle)
  // Rank 0: the words begin a command's name, as “new ord” begins “New order”.
  const isAction = commands.some(({ label }) => rank(keysOf([label.en, label.zh]), q) === 0)
  return [...screenSection(screens, q), ...(isAction ? [...starters, ...records] : [...records, ...starters])]
}

/** The matches, a section per kind, the best first; kinds that the user cannot open are left out. */
export function foundSections(app: App, found: readonly Found[], q: string): Section[] {
  const lacksPages = ({ kind }: Found) => Number(!app.places?.[kind]?.records)
  const sorted = [...found].sort((a, b) => a.rank - b.rank || lacksPages(a) - lacksPages(b))
  return sorted.flatMap((group) => {
    const words = group.meant ?? q
    const choices = group.records.flatMap((hit) => choiceOf(app, hit) ?? [])
    if (choices.length === 0) return []
    const count = totalText(group, app.language)
    const list = listHref(app, group.kind)
    const hasMore = list && (group.more || group.total > group.records.length)
    const all = { key: 'all', href: `${list}${listSearch(words)}`, name: fill(showAll, { n: count }), all: true }
    const section = {
      key: group.kind,
      title: group.titles,
      menu: app.places?.[group.kind]?.menus[0],
      count,
      choices: hasMore ? [...choices, all] : choices,
    }
    return [section]
  })
}

/** A sentence for each kind whose search took too long. */
export const tooLongOf = (found: readonly Found[]): Label[] =>
  found.flatMap(({ titles, tooLong }) =>
    tooLong ? [label(`${titles.en}: ${takesLong.en}`, `${titles.zh}：${takesLong.zh}`)] : [],
  )

/** Recent records that the user may still open. */
export function recentSection(app: App, recent: readonly Recent[]): Section[] {
  const choices = recent.flatMap(({ kind, id, name, title }) => {
    const place = app.places?.[kind]
    if (!place || !opensMenu(app.user, place.menus)) return []
    const href = recordHref(app, kind, id) ?? listHref(app, kind)!
    return [{ key: `${kind} ${id}`, href, name, kind: title }]
  })
  return choices.length ? [{ key: 'recent', title: recentlyOpened, choices }] : []
}

function choiceOf(app: App, hit: Hit): Choice | undefined {
  const href = hrefOf(app, hit)
  if (href === undefined) return undefined
  const { kind, id, name, status, where, parent, leadingChoice } = hit
  return {
    key: `${kind} ${id}`,
    href,
    name: label(name, name),
    ...(where && !name.includes(where.text) ? { where } : {}),
    ...(parent ? { parent: parent.name } : {}),
    ...(leadingChoice ? { kind: leadingChoice.label } : {}),
    ...(status === 'inActive' ? { off: true } : {}),
  }
}

/** The address of a record: its parent's page or its own, else its list; undefined without any screen. */
function hrefOf(app: App, { kind, id, name, parent, leadingChoice }: Hit): string | undefined {
  if (parent) {
    const page = recordHref(app, parent.kind, parent.id) ?? listHref(app, parent.kind)
    return page && kind === 'attachment' ? `${page}?tab=files` : page
  }
  const page = recordHref(app, kind, id)
  const list = listHref(app, kind)
  const filters = leadingChoice ? { [leadingChoice.field]: leadingChoice.value } : {}
  return page ?? (list && `${list}${listSearch(name.split(' · ')[0]!, filters)}`)
}

/** The parameters of a list with these search results, inActive records included. */
const listSearch = (q: string, filters: Readonly<Record<string, string>> = {}) =>
  stringifyRawSearch({ ...filters, q, status: '' })

const goTo = label('Go to', '前往')
const newTitle = label('New', '新增')
const recentlyOpened = label('Opened lately', '最近打开')
const takesLong = label('this takes too long, please type more', '查询耗时过长，请输入更多内容')
const showAll = label('Show all {n} in the list', '在列表中查看全部 {n} 条')
