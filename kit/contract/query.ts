import {
  filterGroupsMax,
  filterPartsMax,
  filterValuesMax,
  groupTestsMax,
  pageSizeDefault,
  pageSizeMax,
  searchMax,
  sortFieldsMax,
} from './constants.ts'
import { isZone } from './day.ts'
import { AppError, type FieldProblem } from './errors.ts'
import type { Field, Fields } from './field.ts'
import { type NamedTest, parseTest, readGroup, splitValues, type Test, valueTestOf } from './filter-text.ts'
import { type Label, label } from './label.ts'
import type { Resource } from './resource.ts'

/** A test of one field. `zone` is the time zone of the days in a range of moments; UTC by default. */
export type FieldFilter = { readonly field: string; readonly test: Test; readonly zone?: string }

/** A test of one field, or several tests of which at least one must hold. */
export type Filter = FieldFilter | { readonly any: readonly FieldFilter[] }
export type Sort = { readonly field: string; readonly descending: boolean }

/**
 * The parsed query of a list; the cursors `after` and `before` take precedence over `page`, which counts from 1.
 * `before` reads the page that ends in front of its row, or with `~` the last page.
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

export const pageParameters: readonly string[] = ['page', 'pageSize', 'after', 'before']

/** Parameters of a list other than its filters. */
export const reservedParameters: readonly string[] = ['q', 'sort', 'zone', ...pageParameters]

/** Parameters with groups of alternative tests: `or=region=Jiangsu|star=5`. */
export const groupParameters: readonly string[] = Array.from(
  { length: filterGroupsMax },
  (_, i) => `or${i ? i + 1 : ''}`,
)

/** The filters of a single field; groups of alternatives are left out. */
export const fieldFilters = (filters: readonly Filter[]): FieldFilter[] =>
  filters.flatMap((filter) => ('any' in filter ? [] : [filter]))

/** A list's parameters without those of its pages. */
export const withoutPages = <T>(parameters: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => !pageParameters.includes(name)))

/** Whether a list can be sorted by the field: one comparable value per record. */
export const isSortable = (field: Field) => !['rows', 'group', 'file', 'masters', 'choices'].includes(field.type.kind)

/**
 * Parses a list's parameters by the resource's contract; throws a refusal that names each unknown parameter and value
 * out of range. `may` tells whether the user has the right that guards a field.
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
  const refuse: Refuse = (field, message) => void problems.push({ field, message })
  // A body that describes a selection like a query may hold any JSON.
  const isText = (value: unknown) => typeof value !== 'object' || value === null
  for (const [name, value] of Object.entries(raw)) if (!isText(value)) refuse(name, label('Text expected', '须为文本'))
  const textOf = (name: string) => (raw[name] === undefined || !isText(raw[name]) ? '' : String(raw[name]))
  /** A parameter as a number from 1 to `max`; refuses any other, and `byDefault` stands for it. */
  const wholeNumber = (name: string, byDefault: number, max: number) => {
    const text = textOf(name)
    if (text === '') return byDefault
    if (/^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= max) return Number(text)
    refuse(name, label(`A whole number from 1 to ${max} expected`, `须为 1 到 ${max} 的整数`))
    return byDefault
  }
  const zone = textOf('zone')
  if (zone && !isZone(zone))
    refuse('zone', label('A time zone such as Asia/Shanghai expected', '须为时区名称，例如 Asia/Shanghai'))
  const tests = Object.keys(raw).flatMap((name) =>
    reservedParameters.includes(name) || textOf(name) === '' ? [] : [{ name, raw: textOf(name) }],
  )
  const filters = parseFilters(tests, fields, zone, refuse)
  const sort = parseSort(textOf('sort') || contract.sort, fields, refuse)
  if (textOf('q').length > searchMax) refuse('q', searchTooLong)
  if (textOf('before') && textOf('after')) refuse('before', label('Not together with after', '不能与 after 同用'))
  const query = {
    q: textOf('q').trim(),
    page: wholeNumber('page', 1, 1_000_000),
    pageSize: wholeNumber('pageSize', pageSizeDefault, pageSizeMax),
    after: textOf('after') || undefined,
    ...(textOf('before') ? { before: textOf('before') } : {}),
    sort,
    filters,
  }
  if (problems.length) throw queryRefusal(problems)
  return query
}

type Refuse = (parameter: string, message: Label) => void

/** The filters of parameters: of the fields, and groups of alternatives; those that are refused are left out. */
function parseFilters(parameters: readonly NamedTest[], fields: Fields, zone: string, refuse: Refuse): Filter[] {
  const fieldFilter = ({ name, raw }: NamedTest, parameter: string): FieldFilter[] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const test = field && parseTest(field, raw)
    const plain = valueTestOf(test)
    const values = plain && 'values' in plain ? plain.values.length : 0
    if (!field) refuse(parameter, parameter === name ? unknownParameter : unknownField(name))
    else if (!test)
      refuse(parameter, label(`Cannot filter by “${raw.slice(0, 80)}”`, `无法按“${raw.slice(0, 80)}”筛选`))
    else if (values > (plain?.op === 'anyOf' ? filterValuesMax : filterPartsMax))
      refuse(parameter, label('Too many values at once', '一次筛选的值过多'))
    else return [{ field: name, test, ...(zone && field.type.kind === 'instant' ? { zone } : {}) }]
    return []
  }
  return parameters.flatMap((parameter): Filter[] => {
    const { name, raw } = parameter
    if (!groupParameters.includes(name)) return fieldFilter(parameter, name)
    const tests = readGroup(raw)
    if (tests.length > groupTestsMax) {
      refuse(name, label(`At most ${groupTestsMax} conditions`, `最多 ${groupTestsMax} 个条件`))
      return []
    }
    return tests.length ? [{ any: tests.flatMap((test) => fieldFilter(test, name)) }] : []
  })
}

function parseSort(text: string, fields: Fields, refuse: Refuse): Sort[] {
  const sort = splitValues(text, ',').map((part) => ({
    field: part.replace(/^-/, ''),
    descending: part.startsWith('-'),
  }))
  if (sort.length > sortFieldsMax)
    refuse('sort', label(`At most ${sortFieldsMax} fields`, `最多 ${sortFieldsMax} 个字段`))
  if (sort.length === 0) refuse('sort', label('Names no field', '未指定字段'))
  for (const [i, { field }] of sort.entries()) {
    if (!Object.hasOwn(fields, field) || !isSortable(fields[field]!))
      refuse('sort', label(`Cannot sort by “${field.slice(0, 80)}”`, `无法按“${field.slice(0, 80)}”排序`))
    else if (sort.findIndex((earlier) => earlier.field === field) < i)
      refuse('sort', label(`Names “${field}” twice`, `“${field}”重复`))
  }
  return sort
}

const unknownParameter = label('Unknown parameter', '未知参数')
const unknownField = (name: string) => label(`No field “${name.slice(0, 80)}”`, `没有字段“${name.slice(0, 80)}”`)

export const searchTooLong = label(`At most ${searchMax} characters`, `最多 ${searchMax} 个字符`)

const queryRefusal = (problems: readonly FieldProblem[]) =>
  new AppError(
    'refused',
    label(`${problems[0]!.field}: ${problems[0]!.message.en}`, `${problems[0]!.field}：${problems[0]!.message.zh}`),
    { problems },
  )
