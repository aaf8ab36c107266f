import { isDay } from './day.ts'
import type { Field } from './field.ts'
import { isId } from './id.ts'

/** The test of one filter on a field. Values have the form that records store (numbers and dates as text). */
export type Test = ValueTest | Filled | { readonly op: 'not'; readonly of: ValueTest }

/** A test by values; when negated, it also takes records whose field is empty. */
export type ValueTest =
  | { readonly op: 'anyOf'; readonly values: readonly string[] }
  | { readonly op: 'contains'; readonly values: readonly string[] }
  | { readonly op: 'range'; readonly min: string | undefined; readonly max: string | undefined }
  /** Any of some members of a whole, each with a range of its share; without a range any share. */
  | { readonly op: 'share'; readonly values: readonly Share[] }

export type Filled = { readonly op: 'empty' } | { readonly op: 'notEmpty' }

/** A member of a whole, by its id or a name, and the range of its share; from 0 also takes a whole without it. */
export type Share = { readonly of: string; readonly min: string | undefined; readonly max: string | undefined }

/** How a field is filtered: by any of some values, part of its text, a range, shares, or only whether it is filled. */
export function filterKind(field: Field): 'anyOf' | 'contains' | 'range' | 'share' | 'filled' {
  switch (field.type.kind) {
    case 'text':
      return 'contains'
    case 'choice':
    case 'choices':
    case 'flag':
    case 'reference':
    case 'master':
    case 'masters':
      return 'anyOf'
    case 'integer':
    case 'decimal':
    case 'date':
    case 'instant':
      return 'range'
    case 'rows':
      return field.type.share ? 'share' : 'filled'
    default:
      return 'filled'
  }
}

/**
 * Parses one filter value: `a,b` any of, `1..5` a range, `cotton:60..100` a share, `~` empty, with `!` in front the
 * opposite; a backslash escapes. Undefined for a test that the field does not support, and for separators alone.
 */
export function parseTest(field: Field, raw: string): Test | undefined {
  if (raw === '~') return { op: 'empty' }
  if (raw === '!~') return { op: 'notEmpty' }
  if (!raw.startsWith('!')) return parsePlain(field, raw)
  const of = parsePlain(field, raw.slice(1))
  return of && { op: 'not', of }
}

/** The test by values of a filter, negated or not; undefined for a test whether the field is filled. */
export const valueTestOf = (test: Test | undefined): ValueTest | undefined =>
  test?.op === 'empty' || test?.op === 'notEmpty' ? undefined : test?.op === 'not' ? test.of : test

function parsePlain(field: Field, raw: string): ValueTest | undefined {
  const kind = filterKind(field)
  if (kind === 'filled') return undefined
  if (kind === 'share') {
    const values = splitValues(raw, ',').map((part) => parseShare(field, part))
    return values.length > 0 && values.every((value) => value !== undefined) ? { op: kind, values } : undefined
  }
  if (kind !== 'range') {
    const values = splitValues(raw, ',').map(unescaped)
    return values.length > 0 && values.every((value) => isValueOf(field, value)) ? { op: kind, values } : undefined
  }
  const range = parseRange(raw)
  return range && [range.min, range.max].every((end) => end === undefined || isValueOf(field, end))
    ? { op: 'range', ...range }
    : undefined
}

/** The ends of `1..5`; an open end is undefined, and a single value is both ends. Undefined without any end. */
function parseRange(raw: string) {
  const ends = splitValues(raw, '..').map(unescaped)
  const [min = '', max = min] = ends
  return ends.length > 2 || (!min && !max) ? undefined : { min: min || undefined, max: max || undefined }
}

/** `cotton`, or `cotton:60..100` with shares from 0 to the highest possible amount. */
function parseShare({ type }: Field, raw: string): Share | undefined {
  const [name = '', ends, ...more] = splitValues(raw, ':')
  const of = unescaped(name).trim()
  if (of === '' || more.length > 0 || type.kind !== 'rows' || !type.share) return undefined
  if (ends === undefined) return { of, min: undefined, max: undefined }
  const amount = type.fields[type.share.amount]!
  const highest = amount.type.kind === 'decimal' && amount.type.max ? Number(amount.type.max) : Number.POSITIVE_INFINITY
  const isShare = (end: string | undefined) =>
    end === undefined || (/^\d/.test(end) && isValueOf(amount, end) && Number(end) <= highest)
  const range = parseRange(ends)
  return range && isShare(range.min) && isShare(range.max) ? { of, ...range } : undefined
}

/** Writes a filter value in the form of the URL; the inverse of parseTest. */
export function formatTest(test: Test): string {
  switch (test.op) {
    case 'empty':
      return '~'
    case 'notEmpty':
      return '!~'
    case 'not':
      return `!${formatTest(test.of)}`
    case 'range':
      return formatRange(test)
    case 'share':
      return test.values
        .map(({ of, ...range }) => {
          const name = escapeValue(of).replaceAll(':', '\\:')
          return range.min === undefined && range.max === undefined ? name : `${name}:${formatRange(range)}`
        })
        .join(',')
    default:
      return test.values.map(escapeValue).join(',')
  }
}

const formatRange = ({ min = '', max = '' }: { min?: string | undefined; max?: string | undefined }) =>
  `${escapeValue(min)}..${escapeValue(max)}`

/** Whether a text is a valid value of the field in a filter or a list's cursor; instants are filtered by their day. */
export function isValueOf({ type }: Field, value: string): boolean {
  switch (type.kind) {
    case 'choice':
    case 'choices':
      return type.options.some((option) => option.value === value)
    case 'flag':
      return value === 'true' || value === 'false'
    case 'reference':
    case 'master':
    case 'masters':
      return isId(value)
    case 'integer':
      return /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= 2_147_483_647
    case 'decimal':
      return /^-?\d{1,14}(\.\d{1,10})?$/.test(value)
    case 'date':
    case 'instant':
      return isDay(value)
    default:
      return true
  }
}

/**
 * Splits at separators without a backslash in front; the parts keep their escapes. Empty parts are left out between
 * commas, and returned between the other separators.
 */
export function splitValues(raw: string, separator: ',' | '..' | ':' | '|'): string[] {
  const parts: string[] = []
  let part = ''
  for (let i = 0; i < raw.length; i++) {
    if (raw[i] === '\\' && i + 1 < raw.length) part += raw[i]! + raw[++i]!
    else if (raw.startsWith(separator, i)) {
      parts.push(part)
      part = ''
      i += separator.length - 1
    } else part += raw[i]!
  }
  parts.push(part)
  return separator === ',' ? parts.filter((value) => value !== '') : parts
}

const unescaped = (part: string) => part.replace(/\\(.)/gs, '$1')
/** Escapes what parseTest would read as a sign: `~` alone, commas, `!` in front, two dots, a dot at the end. */
const escapeValue = (value: string) =>
  value === '~'
    ? '\\~'
    : value
        .replace(/[\\,]|^!/g, '\\$&')
        .replace(/\.(?=\.)/g, '\\.')
        .replace(/\.$/, '\\.')

/** One test of a group: the name of its field, and its text in the grammar of filters. */
export type NamedTest = { readonly name: string; readonly raw: string }

/**
 * Parses a group of alternative tests, `region=Jiangsu|star=4,5`; a backslash escapes. A part `star=` is left out, as
 * an empty parameter is; a part without `=` has an empty test, which no field accepts.
 */
export const readGroup = (raw: string): NamedTest[] =>
  splitValues(raw, '|').flatMap((part) => {
    const at = part.indexOf('=')
    const name = at < 0 ? part : part.slice(0, at)
    // Other escapes belong to the test.
    const test = at < 0 ? '' : part.slice(at + 1).replace(/\\./gs, (pair) => (pair === '\\|' ? '|' : pair))
    return name === '' || (at >= 0 && test === '') ? [] : [{ name, raw: test }]
  })

/** Writes a group in the form of the URL; the inverse of readGroup. */
export const formatGroup = (tests: readonly NamedTest[]) =>
  tests
    .map(({ name, raw }) => `${name}=${raw.replace(/\\.|\|/gs, (found) => (found === '|' ? '\\|' : found))}`)
    .join('|')
