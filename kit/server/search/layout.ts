import {
  type Field,
  type Fields,
  filterKind,
  foldText,
  holdsTexts,
  type Resource,
  searchedFields,
  searchedLinks,
  searchedTexts,
} from '@sms/kit/contract'
import type { LinkedText } from './links.ts'
import { searchText } from './text.ts'

type AnyResource = Resource<any, any>

export type Layout = {
  /**
   * Text fields that stand by themselves, and as which part of an entry's text, counted from 1: the first is pinyin.
   */
  readonly parts: ReadonlyMap<string, number>
  /** Searched fields that share one part at the end, since no filter searches them alone. */
  readonly others: readonly string[]
}

const layouts = new WeakMap<AnyResource, Layout>()

/**
 * Where a resource's search entries hold what: the pinyin of all that is searched, then each text that can be filtered
 * by part, then the rest.
 */
export function layoutOf(contract: AnyResource): Layout {
  let layout = layouts.get(contract)
  if (!layout) {
    const fields = contract.all as Fields
    const searched = searchedFields(contract)
    const separate = searched.filter((name) => filterKind(fields[name]!) === 'contains')
    layout = {
      parts: new Map(separate.map((name, i) => [name, i + 2])),
      others: searched.filter((name) => !separate.includes(name)),
    }
    layouts.set(contract, layout)
  }
  return layout
}

/**
 * The layout as text, noted once per resource: if it differs, all entries of the resource are rewritten. The number
 * stands for `entryOf` itself: raise it when that writes entries otherwise.
 */
export function layoutText(contract: AnyResource): string {
  const { parts, others } = layoutOf(contract)
  const links = searchedLinks(contract)
  return JSON.stringify([
    6,
    [...parts.keys()],
    others.map((name) => [name, innerOf((contract.all as Fields)[name]!)]),
    ...(links.length ? [links] : []),
  ])
}

const innerOf = ({ type }: Field): unknown[] =>
  type.kind === 'rows' || type.kind === 'group'
    ? Object.entries(type.fields).flatMap(([name, of]) => (holdsTexts(of) ? [name, innerOf(of)] : []))
    : []

/** Whether a record's search entry may follow from this field. */
export function inSearch(contract: AnyResource, name: string): boolean {
  const { parts, others } = layoutOf(contract)
  const isOwn = name === 'status' || parts.has(name) || others.includes(name)
  return isOwn || searchedLinks(contract).some(({ field }) => field === name)
}

/**
 * The limits of the pinyin and of all texts in UTF-16 units: the windows of one text, at up to twelve bytes each, must
 * fit the megabyte of a tsvector.
 */
const soundsMax = 20_000
const textsMax = 60_000

/** Stands before guarded texts, which are found only by users for whom no link is closed; in no folded text. */
export const guard = '\f'

/** The search entry of a record, with the texts of linked records: the parts of its layout, then guarded texts. */
export function entryOf(
  contract: AnyResource,
  record: Readonly<Record<string, unknown>>,
  linked: readonly LinkedText[] = [],
) {
  const { parts, others } = layoutOf(contract)
  const textsOf = (name: string) => searchedTexts((contract.all as Fields)[name]!, record[name])
  const separate = [...parts.keys()].map(textsOf)
  const open = linked.flatMap(({ guarded, text }) => (guarded ? [] : [text]))
  const closed = linked.flatMap(({ guarded, text }) => (guarded ? [text] : []))
  const rest = [...others.flatMap(textsOf), ...open]
  const sounds = searchText([...separate.flat(), ...rest]).pinyin
  const text = [...separate, rest].map((texts) => texts.map(foldText).filter(Boolean).join('\n')).join(between)
  return {
    kind: contract.name,
    id: String(record.id),
    active: record.status === 'Active',
    text: cut(sounds, soundsMax) + between + cut(text, textsMax) + guardedPart(closed),
  }
}

function guardedPart(texts: readonly string[]): string {
  if (texts.length === 0) return ''
  const { text, pinyin } = searchText(texts)
  return `${between}${guard}\n${pinyin}\n${text}`
}

/** The beginning of a text; a character that the end would halve becomes U+FFFD, since PostgreSQL takes no half. */
const cut = (text: string, max: number) => (text.length > max ? text.slice(0, max).toWellFormed() : text)

/** Stands between the parts of a text; a part's own values have single line ends between them, and none inside. */
const between = '\n\n'
