import {
  AppError,
  type Fields,
  groupParameters,
  isGroupable,
  label,
  parseQuery,
  type Resource,
  readGroup,
  refusalAt,
  reservedParameters,
  searchMax,
  searchTooLong,
  type ViewState,
  viewBytesMax,
  viewDisplays,
} from '@sms/kit/contract'

type AnyResource = Resource<any, any>
type May = (right: string) => boolean

/**
 * Parses a view's state: complete, with known keys only, and with filters and a sort order that the list accepts from this
 * user. Of columns only the form is checked, since the page defines their keys.
 */
export function parseViewState(contract: AnyResource, raw: unknown, may: May): ViewState {
  if (!isObject(raw)) throw refuse('content')
  const { q, filters, sort, columns, order, widths, density, display = 'table', group, ...rest } = raw
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw refuse(`content.${unknown.slice(0, 60)}`)
  if (typeof q !== 'string') throw refuse('content.q')
  if (q.length > searchMax) throw refusalAt('content.q', searchTooLong)
  if (!isObject(filters) || !Object.values(filters).every((value) => typeof value === 'string'))
    throw refuse('content.filters')
  if (typeof sort !== 'string') throw refuse('content.sort')
  if (group !== undefined && !isGroup(contract, group, may)) throw refuse('content.group')
  if (!isKeys(columns)) throw refuse('content.columns')
  if (!isKeys(order)) throw refuse('content.order')
  if (!isObject(widths) || !Object.values(widths).every(isWidth)) throw refuse('content.widths')
  if (density !== 'calm' && density !== 'dense') throw refuse('content.density')
  const shown = viewDisplays.find((known) => known === display)
  if (!shown) throw refuse('content.display')
  const layout = { columns, order, widths, density, display: shown }
  const state = { q, filters, sort, ...layout, ...(group === undefined ? {} : { group }) } as ViewState
  if (Buffer.byteLength(JSON.stringify(state)) > viewBytesMax)
    throw refusalAt('content', label('This view holds too much', '此视图内容过多'))
  for (const [name, value] of Object.entries(state.filters)) {
    if (reservedParameters.includes(name)) throw refuse(`content.filters.${name}`)
    if (value === '' && !Object.hasOwn(contract.all, name)) throw refuse(`content.filters.${name.slice(0, 60)}`)
  }
  parseQuery(contract, { ...state.filters, sort }, may)
  return state
}

/** The part of a state that fits the current contract and the user's rights, with the fields that were dropped. */
export function fitViewState(
  contract: AnyResource,
  state: ViewState,
  may: May,
): { content: ViewState; missing: string[]; closed: string[] } {
  const fields = contract.all as Fields
  const missing = new Set<string>()
  const closed = new Set<string>()
  const fits = (name: string, query: Record<string, string>): boolean => {
    // All tests of a group must fit, since without one it would match fewer records.
    const tests = groupParameters.includes(name) ? readGroup(query[name]!) : undefined
    if (tests) return tests.every((test) => fits(test.name, { [test.name]: test.raw }))
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field?.right && !may(field.right)) closed.add(name)
    else if (field && isAccepted(contract, query, may)) return true
    else missing.add(name)
    return false
  }
  const isClosed = (key: string) => {
    const right = Object.hasOwn(fields, key) ? fields[key]?.right : undefined
    return right !== undefined && !may(right)
  }
  const filters = Object.entries(state.filters).filter(([name, raw]) => fits(name, { [name]: raw }))
  const sort = state.sort.split(',').filter((key) => key !== '' && fits(key.replace(/^-/, ''), { sort: key }))
  const { group, ...others } = state
  return {
    content: {
      ...others,
      ...(group !== undefined && isGroup(contract, group, may) ? { group } : {}),
      filters: Object.fromEntries(filters),
      sort: sort.join(','),
      columns: state.columns.filter((key) => !isClosed(key)),
      order: state.order.filter((key) => !isClosed(key)),
      widths: Object.fromEntries(Object.entries(state.widths).filter(([key]) => !isClosed(key))),
    },
    missing: [...missing],
    closed: [...closed],
  }
}

/** Whether the user can group the list by this field. */
function isGroup(contract: AnyResource, name: unknown, may: May): boolean {
  const field =
    typeof name === 'string' && Object.hasOwn(contract.all, name) ? (contract.all as Fields)[name] : undefined
  return field !== undefined && (!field.right || may(field.right)) && isGroupable(field)
}

/** Whether the list accepts these parameters. */
function isAccepted(contract: AnyResource, query: Record<string, string>, may: May): boolean {
  try {
    parseQuery(contract, query, may)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const refuse = (field: string) =>
  refusalAt(field, label(`${field}: not a valid part of a view`, `${field}：不是有效的视图内容`))

const keyMax = 60
const keysMax = 300
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= keysMax &&
  value.every((key) => typeof key === 'string' && key !== '' && key.length <= keyMax)
const isWidth = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value > 0 && value <= 10_000
