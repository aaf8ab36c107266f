import {
  AppError,
  type Fields,
  groupParameters,
  isGroupable,
  label,
  parseQuery,
  parseWith,
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
import { z } from 'zod'
import { withMessage } from '../parameters.ts'

type AnyResource = Resource<any, any>
type May = (right: string) => boolean

const key = z.string().min(1).max(60)
const keys = z.array(key).max(300)

/** A view's state by its form alone. Of columns nothing else can be checked, since the page defines their keys. */
export const viewState = z.strictObject({
  q: z.string().refine((text) => text.length <= searchMax, withMessage(searchTooLong)),
  filters: z.record(z.string(), z.string()).describe('By field, in the grammar of the list’s query string'),
  sort: z.string(),
  columns: keys,
  order: keys,
  widths: z.record(z.string(), z.number().positive().max(10_000)),
  density: z.enum(['calm', 'dense']),
  display: z.enum(viewDisplays).default('table'),
  group: z.string().optional().describe('A field of the list'),
})

const content = z.strictObject({ content: viewState })

/** Parses a view's state: complete, with filters, a sort order and a group that the list accepts from this user. */
export function parseViewState(contract: AnyResource, raw: unknown, may: May): ViewState {
  const { group, ...others } = (parseWith(content, { content: raw }) as z.output<typeof content>).content
  if (group !== undefined && !isGroup(contract, group, may)) throw invalidPart('content.group')
  const state: ViewState = { ...others, ...(group === undefined ? {} : { group }) }
  if (Buffer.byteLength(JSON.stringify(state)) > viewBytesMax)
    throw refusalAt('content', label('This view holds too much', '此视图内容过多'))
  for (const [name, value] of Object.entries(state.filters)) {
    if (reservedParameters.includes(name)) throw invalidPart(`content.filters.${name}`)
    if (value === '' && !Object.hasOwn(contract.all, name)) throw invalidPart(`content.filters.${name.slice(0, 60)}`)
  }
  parseQuery(contract, { ...state.filters, sort: state.sort }, may)
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
  const isClosed = (name: string) => {
    const right = Object.hasOwn(fields, name) ? fields[name]?.right : undefined
    return right !== undefined && !may(right)
  }
  /** Whether the list takes a field's part of its query; else notes the field as closed or missing. */
  const fits = (name: string, query: Record<string, string>): boolean => {
    // All tests of a group must fit, since without one it would match fewer records.
    const tests = groupParameters.includes(name) ? readGroup(query[name]!) : undefined
    if (tests) return tests.every((test) => fits(test.name, { [test.name]: test.raw }))
    if (!isClosed(name) && Object.hasOwn(fields, name) && isAccepted(contract, query, may)) return true
    const unfit = isClosed(name) ? closed : missing
    unfit.add(name)
    return false
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

/** Whether a field of this name is one that the user may see and lists can be grouped by. */
function isGroup(contract: AnyResource, name: unknown, may: May): boolean {
  const field =
    typeof name === 'string' && Object.hasOwn(contract.all, name) ? (contract.all as Fields)[name] : undefined
  return field !== undefined && (!field.right || may(field.right)) && isGroupable(field)
}

function isAccepted(contract: AnyResource, query: Record<string, string>, may: May): boolean {
  try {
    parseQuery(contract, query, may)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const invalidPart = (field: string) =>
  refusalAt(field, label(`${field}: not a valid part of a view`, `${field}：不是有效的视图内容`))
