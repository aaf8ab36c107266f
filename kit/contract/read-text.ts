import { expectedOf } from './expected-text.ts'
import type { Field, Fields, Meaning, Option, RowsType, RowsWords } from './field.ts'
import { type Label, label } from './label.ts'
import { explain, missing } from './messages.ts'
import { type DateReading, type DayOrder, readDate } from './read-date.ts'
import { type DecimalSign, readNumber, readTyped, withoutSpareZeros } from './read-number.ts'
import { cleanCode, cleanText, foldText, lettersOf } from './text.ts'

/** The value of a text, or why it cannot be read and what was expected, each in one sentence. */
export type Reading =
  | { readonly value: unknown }
  | {
      readonly problem: Label
      readonly expected: Label
      /** The unknown name, if that is the problem: the user may choose a replacement. */
      readonly unknown?: string
    }

export type Reader = {
  /** The id of a master data value by any of its names. */
  readonly master?: (key: string, name: string) => Meaning
  /** The id of a record of another resource by its code or name. */
  readonly reference?: (to: string, name: string) => Meaning
  /**
   * The stored value for a text that is neither a label of the field nor a number with its unit; called for each piece
   * of a list. Undefined: unknown.
   */
  readonly recognise?: ((text: string) => unknown) | undefined
  /** The id of the record that will be created for an unknown name; undefined if none will. */
  readonly make?: ((name: string) => unknown) | undefined
  readonly dayOrder?: DayOrder | undefined
  /** The decimal sign of the column; `unknown` if 1.234 could be a thousand or one. Without it the text is typed. */
  readonly decimal?: DecimalSign | 'unknown' | undefined
  /** The text that the user has chosen to be read instead of an unknown one. */
  readonly replacement?: ((text: string) => string | undefined) | undefined
  readonly masterNames?: (key: string) => readonly string[]
}

/**
 * Parses the text of a spreadsheet cell as a value of the field: choices by value or label in either language, lists
 * separated by ; , / | or a line break, numbers, dates and flags. The result passes the field's own rule; the caller
 * handles blank text.
 */
export function readText(field: Field, text: string, reader: Reader = {}): Reading {
  const { type } = field
  switch (type.kind) {
    case 'text':
      return checked(field, reader.recognise?.(text) ?? text)
    case 'choice':
      return fromMeaning(field, optionMeaning(type.options, reader)(replaced(text, reader)), reader, text)
    case 'choices':
      return readList(field, text, optionMeaning(type.options, reader), reader)
    case 'master': {
      const meaning = masterMeaning(type.key, reader)(replaced(text, reader))
      return fromMeaning(field, meaning ?? toBeCreated(text, reader), reader, text)
    }
    case 'masters':
      return readList(field, text, masterMeaning(type.key, reader), reader)
    case 'reference': {
      const meaning = recordNamed(type.to, replaced(text, reader), reader)
      return fromMeaning(field, meaning ?? toBeCreated(text, reader), reader, text)
    }
    case 'integer': {
      const number = numberIn(field, text, reader)
      if (typeof number === 'object') return number
      const whole = withoutSpareZeros(number ?? '', 0)
      return /^-?\d{1,10}$/.test(whole) ? checked(field, Number(whole)) : wrong(field, notANumber, reader)
    }
    case 'decimal': {
      const number = numberIn(field, text, reader)
      if (typeof number === 'object') return number
      const decimal = number ?? reader.recognise?.(text)
      return typeof decimal === 'string'
        ? checked(field, withoutSpareZeros(decimal, type.scale))
        : wrong(field, notANumber, reader)
    }
    case 'date':
      return dateReading(field, readDate(text, reader.dayOrder), reader)
    case 'instant':
      return instantReading(field, text, reader)
    case 'flag': {
      const value = readFlag(text)
      return value === undefined ? wrong(field, unknown, reader) : checked(field, value)
    }
    case 'rows':
      if (type.words) return readInWords(field, type.fields, type.words, text, reader)
      return type.cell ? readCellRows(field, type, text, reader) : wrong(field, notOneCell, reader)
    default:
      return wrong(field, notOneCell, reader)
  }
}

/** A record by its code or name as written, else by the text without invisible characters, as codes are stored. */
const recordNamed = (to: string, text: string, { reference }: Reader): Meaning =>
  reference?.(to, cleanText(text)) ?? reference?.(to, cleanCode(text))

const replaced = (text: string, { replacement }: Reader) => {
  const clean = cleanText(text)
  return replacement?.(clean) ?? clean
}

function toBeCreated(name: string, { make }: Reader): Meaning {
  const value = make?.(cleanText(name))
  return value === undefined ? undefined : { value }
}

const notOneCell = label('Cannot be read from one cell', '无法从单个单元格读取')

function readInWords(field: Field, fields: Fields, words: RowsWords, text: string, reader: Reader): Reading {
  const keys = Object.values(fields).flatMap(({ type }) => (type.kind === 'master' ? [type.key] : []))
  const find = (name: string) => keys.map((key) => reader.master?.(key, name)).find((meaning) => meaning !== undefined)
  const read = words.read(text, find)
  if ('rows' in read) return checked(field, read.rows)
  return { problem: read.problem, expected: read.expected ?? words.expected }
}

/**
 * Parses rows in one cell, parted by ; | or a line break, their values by a colon: `1000: 3.20; 3000: 2.95`. A value
 * that is alone in the cell is put behind the field's `lone` value.
 */
function readCellRows(field: Field, { fields, lone }: RowsType, text: string, reader: Reader): Reading {
  const names = Object.keys(fields)
  const rows: Record<string, unknown>[] = []
  const pieces = text.split(/[;；|｜\r\n]/).filter((piece) => cleanText(piece) !== '')
  for (const piece of pieces) {
    const texts = piece.split(/[:：]/).map(cleanText)
    if (lone !== undefined && texts.length === 1 && pieces.length === 1) texts.unshift(lone)
    if (texts.length !== names.length) return wrong(field, notRows, reader)
    const row: Record<string, unknown> = {}
    for (const [i, name] of names.entries()) {
      const reading = readText(fields[name]!, texts[i]!, reader)
      if (!('value' in reading)) return reading
      row[name] = reading.value
    }
    rows.push(row)
  }
  return checked(field, rows)
}

const notRows = label('Not a list of this form', '格式不正确')

/** The number in a text by its column's decimal sign; a problem if it is ambiguous, undefined for other text. */
function numberIn({ unit }: Field, text: string, { decimal }: Reader): string | undefined | Reading {
  if (decimal === undefined) return readTyped(text, unit)
  if (decimal !== 'unknown') return readNumber(text, unit, decimal)
  const [point, comma] = [readNumber(text, unit, '.'), readNumber(text, unit, ',')]
  if (point === undefined || comma === undefined || Number(point) === Number(comma)) return point ?? comma
  return {
    problem: eitherNumber,
    expected: label(`${point} or ${comma}`, `${point} 或 ${comma}`),
  }
}

/** The problems of texts that are ambiguous in a whole column. */
export const eitherNumber = label('Thousands or decimals could be meant', '小数点与千位分隔符不明确')
export const eitherDay = label('Day and month could be meant in either order', '日和月的顺序不明确')

const notANumber = label('Not a number', '不是数字')
const unknown = label('Unknown value', '未知的值')

const flags = new Map<string, boolean>([
  ...'true yes y 1 是 有 对 √ ✓ ✔'.split(' ').map((word) => [foldText(word), true] as const),
  ...'false no n 0 否 无 没有 不 × ✗ ✘'.split(' ').map((word) => [foldText(word), false] as const),
])

/** Parses yes or no in either language ('1', 'true', '否'); undefined for anything else. */
export const readFlag = (text: string): boolean | undefined => flags.get(foldText(text))

function checked(field: Field, value: unknown): Reading {
  const result = field.schema.safeParse(value)
  if (result.success) return { value: result.data }
  const [issue] = result.error.issues
  if (issue!.code === 'too_big' && field.type.kind === 'text')
    return { problem: label('Too long', '过长'), expected: explain(issue!) }
  const problem = explain({ ...issue!, input: value })
  const expected = expectedOf(field)
  // Of a plain text nothing more can be said than what is wrong.
  return { problem, expected: expected === missing ? problem : expected }
}

const wrong = (field: Field, problem: Label, reader: Reader): Reading => ({
  problem,
  expected: expectedOf(field, reader),
})

function fromMeaning(field: Field, meaning: Meaning, reader: Reader, name: string): Reading {
  if (meaning === undefined) return { ...wrong(field, unknown, reader), unknown: cleanText(name) }
  return 'several' in meaning ? ambiguous(meaning.several) : checked(field, meaning.value)
}

const ambiguous = (names: readonly string[]): Reading => ({
  problem: label('Could be one of several', '有多种可能'),
  expected: label(`One of: ${names.join('; ')}`, `须为以下之一：${names.join('；')}`),
})

function dateReading(field: Field, read: DateReading, reader: Reader): Reading {
  if (read === undefined) return wrong(field, label('Not a date', '不是日期'), reader)
  if ('day' in read) return checked(field, read.day)
  return {
    problem: eitherDay,
    expected: label(`Year first: ${read.either.join(' or ')}`, `年份在前：${read.either.join(' 或 ')}`),
  }
}

const instantForm = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(?:Z| ?UTC)?$/

/** Reads a moment in UTC, to the minute or more exact, as ISO 8601. */
function instantReading(field: Field, text: string, reader: Reader): Reading {
  const [, day, time, seconds = ':00'] = instantForm.exec(cleanText(text)) ?? []
  const at = new Date(`${day}T${time}${seconds}Z`)
  if (Number.isNaN(at.getTime())) return wrong(field, label('Not a moment', '不是时间'), reader)
  return checked(field, at.toISOString())
}

/** Looks up a name; one joined from several pieces of a list must be exact. */
type LookUp = (name: string, isJoined?: boolean) => Meaning

const masterMeaning =
  (key: string, { recognise, master }: Reader): LookUp =>
  (name, isJoined) => {
    const id = isJoined ? undefined : recognise?.(name)
    return id === undefined ? master?.(key, name) : { value: id }
  }

/** Letters and digits alone, so that 'T / T' finds 'T/T'; the whole text if it has none. */
const lettersOrAll = (folded: string) => lettersOf(folded) || folded

/** The values of a choice by its values and labels: as written, folded, and their letters alone; cached. */
const optionKeys = new WeakMap<readonly Option[], ReadonlyMap<string, string>>()

function keysOf(options: readonly Option[]): ReadonlyMap<string, string> {
  const known = optionKeys.get(options)
  if (known) return known
  const keys = new Map<string, string>()
  const forms = [(text: string) => text, foldText, (text: string) => lettersOrAll(foldText(text))]
  // Values before labels, and exact matches before similar ones.
  for (const form of forms) {
    for (const name of [(o: Option) => o.value, (o: Option) => o.label.en, (o: Option) => o.label.zh]) {
      for (const option of options) if (!keys.has(form(name(option)))) keys.set(form(name(option)), option.value)
    }
  }
  optionKeys.set(options, keys)
  return keys
}

/** Finds an option as written or folded, else as the reader recognises it, else by its letters alone. */
const optionMeaning =
  (options: readonly Option[], { recognise }: Reader): LookUp =>
  (text, isJoined) => {
    const keys = keysOf(options)
    const folded = foldText(text)
    const exact = keys.get(text) ?? keys.get(folded)
    const value = exact ?? (isJoined ? undefined : (recognise?.(text) ?? keys.get(lettersOrAll(folded))))
    return value === undefined ? undefined : { value }
  }

/** A piece of a list in one cell and the separator behind it, which is strong if it rarely occurs in names. */
type Piece = { readonly text: string; readonly separator: string; readonly isStrong: boolean }

function piecesOf(cell: string): Piece[] {
  // Splitting by two groups gives: text, strong separator or undefined, weak separator or undefined, text, …
  const split = cell.split(/([;；|｜\r\n]+)|([,，、/])/)
  return split.flatMap((text, at) => {
    const [strong, weak] = [split[at + 1], split[at + 2]]
    return at % 3 === 0 ? [{ text, separator: strong ?? weak ?? '', isStrong: strong !== undefined }] : []
  })
}

const joined = (pieces: readonly Piece[], from: number, to: number) =>
  cleanText(
    pieces
      .slice(from, to + 1)
      .map(({ text, separator }, i) => (from + i < to ? text + separator : text))
      .join(''),
  )

/** The most separators that a name contains. */
const separatorsMax = 8

/**
 * Parses a list in one cell. From the left, the longest run of pieces that is a known name is one value, so that names
 * may contain separators.
 */
function readList(field: Field, cell: string, lookUp: LookUp, reader: Reader): Reading {
  const pieces = piecesOf(cell)
  const values: unknown[] = []
  let problem: Reading | undefined
  for (let from = 0; from < pieces.length; from++) {
    if (cleanText(pieces[from]!.text) === '') continue
    let found: Meaning
    let to = Math.min(pieces.length - 1, from + separatorsMax)
    for (; to >= from; to--) {
      const name = joined(pieces, from, to)
      found = lookUp(reader.replacement?.(name) ?? name, to > from)
      if (found) break
    }
    if (!found) {
      // The end of an unknown name is the next separator other than a slash, which is common in names.
      to = endOfRun(pieces, from, ({ separator }) => separator === '/')
      found = toBeCreated(joined(pieces, from, to), reader)
    }
    if (found && 'several' in found) return ambiguous(found.several)
    if (found) values.push(found.value)
    else {
      problem ??= unknownPiece(field, pieces, from, reader)
      // Continues after an unknown name only so that all can be offered for creation.
      if (!reader.make) return problem
    }
    from = to
  }
  return problem ?? checked(field, values)
}

function endOfRun(pieces: readonly Piece[], from: number, connects: (piece: Piece) => boolean): number {
  let to = from
  while (to + 1 < pieces.length && connects(pieces[to]!)) to++
  return to
}

function unknownPiece(field: Field, pieces: readonly Piece[], from: number, reader: Reader): Reading {
  const to = endOfRun(pieces, from, ({ isStrong }) => !isStrong)
  const quoted = joined(pieces, from, to)
  const isWhole = from === 0 && to === pieces.length - 1
  const problem = isWhole ? unknown : label(`Unknown value “${quoted}”`, `未知的值“${quoted}”`)
  return { ...wrong(field, problem, reader), unknown: quoted }
}
