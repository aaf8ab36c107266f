import { type FlatField, flatFields, label, refusal, refusalAt } from '@sms/kit/contract'
import { type Actor, may } from '../context.ts'
import type { Nouns } from '../noun.ts'
import { runningNumber } from '../running-number.ts'
import { guessHeaderRow, type SheetRead, type Workbook } from '../sheet/index.ts'
import { guessKey, guessMapping, isGiven } from './guess.ts'
import { fingerprint, headersOf, refuseTwice } from './headers.ts'
import { type Importer, similarKey } from './importer.ts'
import { keyNamed, numberedFields } from './keys.ts'
import { isCalled, type Part, partsOf } from './parts.ts'
import {
  type Asked,
  givenFixed,
  givenInteger,
  givenMapping,
  givenOptions,
  givenWord,
  modes,
  type Settings,
} from './settings.ts'

/** A sheet with its headers named and all that is to be done with it decided. */
export type Resolved = {
  readonly settings: Settings
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly sheet: SheetRead
  /** The fields that this user may import, in the order of the contract. */
  readonly fields: readonly FlatField[]
  /** Further sheets of the file that belong to it. */
  readonly parts: readonly Part[]
}

/** The fields of a noun that the actor may import. */
export const importable = (importer: Importer, actor: Actor): FlatField[] =>
  flatFields(importer.noun.contract.fields, (right) => may(actor, right))

/**
 * The sheet that people most likely mean: of those that are not hidden the one named like the noun, then the one whose
 * headers name most fields, then the one with most rows, then the first.
 */
export function mainSheet({ sheets }: Workbook, importer: Importer, fields: readonly FlatField[]): number {
  const worth = sheets.map(({ name, hidden, rows }, index) => {
    const headers = headersOf(rows, guessHeaderRow(rows) + 1)
    const named = Object.keys(guessMapping(headers, fields, importer)).length
    return { index, hidden, titled: isCalled(importer.noun.contract.titles, name), named, rows: rows.length }
  })
  worth.sort(
    (a, b) =>
      Number(a.hidden) - Number(b.hidden) ||
      Number(b.titled && b.named > 0) - Number(a.titled && a.named > 0) ||
      b.named - a.named ||
      b.rows - a.rows ||
      a.index - b.index,
  )
  return worth[0]!.index
}

/** What the last import of files with these headers was told, with the headers of that file. */
export type Remembered = Pick<Settings, 'key' | 'mapping' | 'fixed'> & { readonly headers: readonly string[] }

/**
 * Completes what a request says: what it leaves out is remembered from the last import of files with these headers,
 * else guessed. Refused: what is not there, and a header that stands twice and is mapped (with `describe` as data, so
 * that another mapping can be chosen).
 */
export async function resolve(
  nouns: Nouns,
  importer: Importer,
  actor: Actor,
  book: Workbook,
  asked: Asked,
  remember: (fingerprint: string) => Promise<Remembered | undefined>,
  describe: (resolved: Resolved) => unknown = () => undefined,
): Promise<Resolved> {
  const fields = importable(importer, actor)
  const index =
    asked.sheet === undefined
      ? mainSheet(book, importer, fields)
      : givenInteger(asked.sheet, 'sheet', 0, book.sheets.length - 1)
  const sheet = book.sheets[index]!
  const headerRow =
    asked.headerRow === undefined
      ? guessHeaderRow(sheet.rows) + 1
      : givenInteger(asked.headerRow, 'headerRow', 0, Math.max(sheet.rows.length, 1))
  const headers = headersOf(sheet.rows, headerRow)
  const known = asked.mapping === undefined ? await remember(fingerprint(headers)) : undefined
  const mapping =
    asked.mapping === undefined
      ? { ...guessMapping(headers, fields, importer), ...remembered(known, headers, fields) }
      : givenMapping(asked.mapping, fields, headers.length)
  const ordered = Object.fromEntries(fields.flatMap(({ name }) => (name in mapping ? [[name, mapping[name]!]] : [])))
  const fixed = givenFixed(asked.fixed ?? onlyKnown(known?.fixed, fields), fields)
  const given: Record<string, unknown> = { ...fixed }
  for (const name of numberedFields(importer)) {
    if (fixed[name] !== undefined) runningNumber(fixed[name], name)
    delete given[name]
  }
  Object.assign(given, ordered)
  const guess = guessKey(given, importer)
  const settings: Settings = {
    sheet: index,
    headerRow,
    key: withValues(asked.key === undefined ? (known?.key ?? guess) : givenKey(asked.key, importer), given, importer),
    mapping: ordered,
    fixed,
    mode: givenWord(asked.mode, 'mode', modes),
    options: givenOptions(asked.options),
  }
  const parts = partsOf(nouns, importer, actor, book, index)
  const resolved = { settings, headers, rows: sheet.rows, sheet, fields, parts }
  refuseTwice(headers, Object.values(ordered), () => describe(resolved))
  if (!hasRows(resolved)) {
    const message = label(
      headerRow ? `There are no rows below the header row ${headerRow}.` : 'There are no rows in this sheet.',
      headerRow ? `表头（第 ${headerRow} 行）下没有数据行。` : '此工作表中没有数据行。',
    )
    throw refusal(message, [{ field: 'headerRow', message }], describe(resolved))
  }
  return resolved
}

const hasRows = ({ rows, settings }: Resolved) =>
  rows.slice(settings.headerRow).some((cells) => cells.some((cell) => cell.trim()))

/** A remembered mapping, by the headers that it was made for: the columns may stand elsewhere now. */
function remembered(known: Remembered | undefined, headers: readonly string[], fields: readonly FlatField[]) {
  const entries = Object.entries(onlyKnown(known?.mapping, fields)).map(([name, column]) => {
    return [name, headers.indexOf(known!.headers[column] ?? '')] as const
  })
  return Object.fromEntries(entries.filter(([, column]) => column >= 0))
}

const onlyKnown = <T>(of: Readonly<Record<string, T>> | undefined, fields: readonly FlatField[]) =>
  Object.fromEntries(Object.entries(of ?? {}).filter(([name]) => fields.some((field) => field.name === name)))

/** A key whose values nothing gives matches nothing: every row is a new one. */
function withValues(name: string | null, given: Readonly<Record<string, unknown>>, importer: Importer) {
  if (name === similarKey) return importer.similar ? name : null
  const key = keyNamed(importer, name)
  return key && isGiven(key, given) ? key.name : null
}

function givenKey(value: unknown, importer: Importer): string | null {
  if (value === null || value === '') return null
  const keys = [...importer.keys.map((key) => key.name), ...(importer.similar ? [similarKey] : [])]
  if (typeof value === 'string' && keys.includes(value)) return value
  throw refusalAt('key', label(`key: one of ${keys.join(', ')} expected`, `key：须为 ${keys.join('、')} 之一`))
}
