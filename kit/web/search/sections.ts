import { type Found, fill, type Hit, type Label, label } from '@sms/kit/contract'
import { found as fitting, keysOf, rank } from '../form/options.ts'
import { stringifyRawSearch } from '../list/raw-search.ts'
import { totalText } from '../list/total-text.ts'
import { type App, listHref, opensMenu, recordHref } from '../page/app.tsx'
import type { Recent } from './recent.ts'

/** A screen that the search leads to, and the menu key whose drawing stands for it. */
export type SearchScreen = {
  readonly href: string
  readonly label: Label
  readonly menu?: string
  /** By what else people look for it. */
  readonly also?: Label
}

/** One line that can be chosen. */
export type Choice = {
  /** No other line of its section has it. */
  readonly key: string
  readonly href: string
  readonly name: Label
  /** Where it was found, if not in its name. */
  readonly where?: { readonly label: Label; readonly text: string }
  /** The record that it is part of. */
  readonly parent?: string
  /** It is inActive. */
  readonly off?: boolean
  /** It leads to all of its kind. */
  readonly all?: boolean
  /** What kind of thing it is, where the heading does not say so. */
  readonly kind?: Label
}

/** Lines under one heading. */
export type Section = {
  readonly key: string
  readonly title: Label
  /** The menu key whose drawing stands before the heading. */
  readonly menu?: string | undefined
  /** How many there are, where that is known. */
  readonly count?: string
  readonly choices: readonly Choice[]
}

/** Screens and commands of each search: a few, so that records stay in sight. */
const screensMax = 3

/** The screens, or commands, one of whose names begins with what was typed, in either language, by pinyin and initials too. */
export function screenSection(screens: readonly SearchScreen[], q: string, title: Label = goTo): Section[] {
  const choices = screens.map((screen) => {
    const keys = keysOf([screen.label.en, screen.label.zh, screen.also?.zh])
    return { value: screen.href, text: screen.label.en, keys: () => keys, screen }
  })
  const begin = fitting(choices, q).filter(({ keys }) => (rank(keys(), q) ?? 2) < 2)
  if (begin.length === 0) return []
  const lines = begin.slice(0, screensMax).map(({ screen: { href, label } }) => ({ key: href, href, name: label }))
  return [{ key: title.en, title, choices: lines }]
}

/**
 * All that there is for some words: screens, records, and what can be begun from anywhere, which comes before the records
 * only where the words say what to do and not merely with what.
 */
export function sectionsOf(
  app: App,
  { screens, commands }: { readonly screens: readonly SearchScreen[]; readonly commands: readonly SearchScreen[] },
  found: readonly Found[],
  q: string,
): Section[] {
  const records = foundSections(app, found, q)
  const begins = screenSection(commands, q, begin)
  const isSaid = commands.some(({ label }) => rank(keysOf([label.en, label.zh]), q) === 0)
  return [...screenSection(screens, q), ...(isSaid ? [...begins, ...records] : [...records, ...begins])]
}

/**
 * What was found, a section per kind: the nearest first, of equals those whose records have pages of their own. A kind
 * that the user has no way to is left out.
 */
export function foundSections(app: App, found: readonly Found[], q: string): Section[] {
  const without = ({ kind }: Found) => Number(!app.places?.[kind]?.records)
  const sorted = [...found].sort((a, b) => a.rank - b.rank || without(a) - without(b))
  return sorted.flatMap((group) => {
    const words = group.meant ?? q
    const choices = group.records.flatMap((hit) => choiceOf(app, hit) ?? [])
    if (choices.length === 0) return []
    const count = totalText(group, app.language)
    const list = listHref(app, group.kind)
    const rest = list && (group.more || group.total > group.records.length)
    const all = { key: 'all', href: `${list}${listSearch(words)}`, name: fill(showAll, { n: count }), all: true }
    const section = {
      key: group.kind,
      title: group.titles,
      menu: app.places?.[group.kind]?.menus[0],
      count,
      choices: rest ? [...choices, all] : choices,
    }
    return [section]
  })
}

/** The kinds that took too long to look through, as one sentence each; those that the user has no way to are left out. */
export const tooLongOf = (app: App, found: readonly Found[]): Label[] =>
  found.flatMap(({ kind, titles, tooLong }) =>
    tooLong && app.places?.[kind] ? [label(`${titles.en}: ${takesLong.en}`, `${titles.zh}：${takesLong.zh}`)] : [],
  )

/** Records opened lately that the user may still open. */
export function recentSection(app: App, recent: readonly Recent[]): Section[] {
  const choices = recent.flatMap(({ kind, id, name, title }) => {
    const place = app.places?.[kind]
    if (!place || !opensMenu(app.user, place.menus)) return []
    const href = recordHref(app, kind, id) ?? listHref(app, kind)!
    return [{ key: `${kind} ${id}`, href, name, kind: title }]
  })
  return choices.length ? [{ key: 'recent', title: lately, choices }] : []
}

function choiceOf(app: App, hit: Hit): Choice | undefined {
  const href = hrefOf(app, hit)
  if (href === undefined) return undefined
  const { kind, id, name, status, where, parent, chapter } = hit
  return {
    key: `${kind} ${id}`,
    href,
    name: label(name, name),
    ...(where && !name.includes(where.text) ? { where } : {}),
    ...(parent ? { parent: parent.name } : {}),
    ...(chapter ? { kind: chapter.label } : {}),
    ...(status === 'inActive' ? { off: true } : {}),
  }
}

/**
 * Where a record is seen: on its own page, on that of the record that it is part of, or else in its list, which the
 * first of its names narrows down to it.
 */
function hrefOf(app: App, { kind, id, name, parent, chapter }: Hit): string | undefined {
  if (parent) {
    const page = recordHref(app, parent.kind, parent.id) ?? listHref(app, parent.kind)
    return page && kind === 'attachment' ? `${page}?tab=files` : page
  }
  const own = recordHref(app, kind, id)
  const list = listHref(app, kind)
  const within = chapter ? { [chapter.field]: chapter.value } : {}
  return own ?? (list && `${list}${listSearch(name.split(' · ')[0]!, within)}`)
}

/** The parameters of a list that shows what this search found: inActive records are among it. */
const listSearch = (q: string, within: Readonly<Record<string, string>> = {}) =>
  stringifyRawSearch({ ...within, q, status: '' })

const goTo = label('Go to', '前往')
const begin = label('New', '新增')
const lately = label('Opened lately', '最近打开')
const takesLong = label('this takes too long, please type more', '查询耗时过长，请输入更多内容')
const showAll = label('Show all {n} in the list', '在列表中查看全部 {n} 条')
