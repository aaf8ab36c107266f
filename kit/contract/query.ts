import { filterPartsMax, filterValuesMax, pageSizeDefault, pageSizeMax, searchMax, sortFieldsMax } from './constants.ts'
import { isDay, isZone } from './day.ts'
import { AppError, type FieldProblem } from './errors.ts'
import type { Field, Fields } from './field.ts'
import { type Label, label } from './label.ts'
import type { Resource } from './resource.ts'

/** What one filter asks of a field. Values are as they stand in a record (numbers and dates as text). */
export type Test =
  | { readonly op: 'anyOf'; readonly values: readonly string[] }
  | { readonly op: 'contains'; readonly values: readonly string[] }
  | { readonly op: 'range'; readonly min: string | undefined; readonly max: string | undefined }
  /** Any of some members of a whole, each with a share in the range; no range means any share at all. */
  | { readonly op: 'share'; readonly values: readonly Share[] }
  | { readonly op: 'empty' }
  | { readonly op: 'notEmpty' }

/** A member of a whole, by its id or a name, and the range of its share; a lower end of 0 takes a whole without it too. */
export type Share = { readonly of: string; readonly min: string | undefined; readonly max: string | undefined }

/** A test of one field. `zone` names the time zone whose days a range of moments means; UTC where it is not given. */
export type Filter = { readonly field: string; readonly test: Test; readonly zone?: string }
export type Sort = { readonly field: string; readonly descending: boolean }

/**
 * A list's question, parsed. `page` counts from 1; `after` is a cursor and wins over `page`; so does `before`, which reads
 * the page that ends in front of its row, or with `~` the last of the list.
 */
export type ListQuery = {
  readonly q: string
  readonly page: number
  readonly pageSize: number
  readonly after: string | undefined
  readonly before?: string | undefined
  readonly sort: readonly Sort[]
  readonly filters: readonly Filter[]
}

/** Parameters with a meaning of their own; a field that bears such a name cannot be filtered by. */
export const reservedParameters: readonly string[] = ['q', 'page', 'pageSize', 'after', 'before', 'sort', 'zone']

/** How a field can be filtered: by any of some values, by part of its text, by a range, by shares, or only by being filled. */
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

/** Whether a list can be sorted by the field: one comparable value per record. */
export const isSortable = (field: Field) => !['rows', 'group', 'file', 'masters', 'choices'].includes(field.type.kind)

/**
 * Reads a list's URL parameters by the resource's contract. An empty value counts as absent; an unknown parameter
 * or a value out of range is refused by name. `may` says which guarded fields the asker holds the right for.
 * `zone` is the asker's time zone: filters by moments mean its days.
 */
export function parseQuery(
  contract: Resource<any, any>,
  raw: Record<string, unknown>,
  may: (right: string) => boolean = () => true,
): ListQuery {
  const fields = Object.fromEntries(
    Object.entries(contract.all as Fields).filter(([, of]) => !of.right || may(of.right)),
  ) as Fields
  const problems: FieldProblem[] = []
  const refuse = (field: string, message: Label) => void problems.push({ field, message })
  // In a body, where a selection is described like a query, anything may stand.
  const isText = (value: unknown) => typeof value !== 'object' || value === null
  for (const [name, value] of Object.entries(raw)) if (!isText(value)) refuse(name, label('Text expected', '须为文本'))
  const given = (name: string) => (raw[name] === undefined || !isText(raw[name]) ? '' : String(raw[name]))
  const whole = (name: string, initial: number, max: number) => {
    const text = given(name)
    if (text === '') return initial
    if (/^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= max) return Number(text)
    refuse(name, label(`A whole number from 1 to ${max} expected`, `须为 1 到 ${max} 的整数`))
    return initial
  }

  const zone = given('zone')
  if (zone && !isZone(zone))
    refuse('zone', label('A time zone such as Asia/Shanghai expected', '须为时区名称，例如 Asia/Shanghai'))

  const filters: Filter[] = []
  for (const name of Object.keys(raw)) {
    if (reservedParameters.includes(name) || given(name) === '') continue
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const test = field && parseTest(field, given(name))
    if (!field) refuse(name, label('Unknown parameter', '未知参数'))
    else if (!test)
      refuse(name, label(`Cannot filter by “${given(name).slice(0, 80)}”`, `无法按“${given(name).slice(0, 80)}”筛选`))
    else if ('values' in test && test.values.length > (test.op === 'anyOf' ? filterValuesMax : filterPartsMax))
      refuse(name, label('Too many values at once', '一次筛选的值过多'))
    else filters.push({ field: name, test, ...(zone && field.type.kind === 'instant' ? { zone } : {}) })
  }

  const sort = splitValues(given('sort') || contract.sort, ',').map((part) => ({
    field: part.replace(/^-/, ''),
    descending: part.startsWith('-'),
  }))
  if (sort.length > sortFieldsMax)
    refuse('sort', label(`At most ${sortFieldsMax} fields`, `最多 ${sortFieldsMax} 个字段`))
  if (sort.length === 0) refuse('sort', label('Names no field', '未指定字段'))
  for (const [i, { field }] of sort.entries()) {
    if (!Object.hasOwn(fields, field) || !isSortable(fields[field]!))
      refuse('sort', label(`Cannot sort by “${field.slice(0, 80)}”`, `无法按“${field.slice(0, 80)}”排序`))
    else if (sort.findIndex((one) => one.field === field) < i)
      refuse('sort', label(`Names “${field}” twice`, `“${field}”重复`))
  }
  if (given('q').length > searchMax) refuse('q', searchTooLong)
  if (given('before') && given('after')) refuse('before', label('Not together with after', '不能与 after 同用'))
  const query = {
    q: given('q').trim(),
    page: whole('page', 1, 1_000_000),
    pageSize: whole('pageSize', pageSizeDefault, pageSizeMax),
    after: given('after') || undefined,
    ...(given('before') ? { before: given('before') } : {}),
    sort,
    filters,
  }
  if (problems.length) throw queryRefusal(problems)
  return query
}

/** Said of a search text that is too long to be looked for as a whole. */
export const searchTooLong = label(`At most ${searchMax} characters`, `最多 ${searchMax} 个字符`)

const queryRefusal = (problems: readonly FieldProblem[]) =>
  new AppError(
    'refused',
    label(`${problems[0]!.field}: ${problems[0]!.message.en}`, `${problems[0]!.field}：${problems[0]!.message.zh}`),
    { problems },
  )

/**
 * Reads one filter value: `a,b` any of, `1..5` a range, `cotton:60..100` a share, `~` empty, `!~` not empty; a backslash
 * escapes. Undefined for what the field cannot be filtered by, and for separators without a value.
 */
export function parseTest(field: Field, raw: string): Test | undefined {
  if (raw === '~') return { op: 'empty' }
  if (raw === '!~') return { op: 'notEmpty' }
  const kind = filterKind(field)
  if (kind === 'filled') return undefined
  if (kind === 'share') {
    const values = splitValues(raw, ',').map((part) => parseShare(field, part))
    return values.length > 0 && values.every((one) => one !== undefined) ? { op: kind, values } : undefined
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

/** Two ends, either of which may be open; one value alone is both. */
function parseRange(raw: string) {
  const ends = splitValues(raw, '..')
  const [min = '', max = ends.length === 1 ? min : ''] = ends.map(unescaped)
  return ends.length > 2 || (!min && !max) ? undefined : { min: min || undefined, max: max || undefined }
}

/** `cotton`, or `cotton:60..100` with shares from 0 to the most that the amount can be. */
function parseShare({ type }: Field, raw: string): Share | undefined {
  const [name = '', ends, ...more] = splitValues(raw, ':')
  const of = unescaped(name).trim()
  if (of === '' || more.length > 0 || type.kind !== 'rows' || !type.share) return undefined
  if (ends === undefined) return { of, min: undefined, max: undefined }
  const amount = type.fields[type.share.amount]!
  const most = amount.type.kind === 'decimal' && amount.type.max ? Number(amount.type.max) : Number.POSITIVE_INFINITY
  const isShare = (end: string | undefined) =>
    end === undefined || (/^\d/.test(end) && isValueOf(amount, end) && Number(end) <= most)
  const range = parseRange(ends)
  return range && isShare(range.min) && isShare(range.max) ? { of, ...range } : undefined
}

/** Writes a filter value as the URL holds it; the inverse of parseTest. */
export function formatTest(test: Test): string {
  switch (test.op) {
    case 'empty':
      return '~'
    case 'notEmpty':
      return '!~'
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

/** Whether a text can stand for a value of the field in a filter; a moment is filtered by its day. */
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
      return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
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

/** Splits at a separator that no backslash precedes; the parts keep their escapes. */
function splitValues(raw: string, separator: ',' | '..' | ':'): string[] {
  const parts = ['']
  const last = (text: string) => parts.push((parts.pop() ?? '') + text)
  for (let i = 0; i < raw.length; i++) {
    if (raw[i] === '\\' && i + 1 < raw.length) last(raw[i]! + raw[++i]!)
    else if (raw.startsWith(separator, i)) {
      parts.push('')
      i += separator.length - 1
    } else last(raw[i]!)
  }
  return separator === ',' ? parts.filter((part) => part !== '') : parts
}

const unescaped = (part: string) => part.replace(/\\(.)/gs, '$1')
const escapeValue = (value: string) =>
  value === '~' || value === '!~'
    ? `\\${value}`
    : value
        .replace(/[\\,]/g, '\\$&')
        .replace(/\.(?=\.)/g, '\\.')
        .replace(/\.$/, '\\.')
