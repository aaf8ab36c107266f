import {
  atEach,
  emptyValue,
  type Field,
  type FieldProblem,
  type Fields,
  type Label,
  problemsOf,
  problemsOfChange,
  type Resource,
  valueSchema,
} from '@sms/kit/contract'
import { changesOf, filledRows, pruned, readValue, recordValues, type Values } from './values.ts'

/** Problems by path: `contacts.0.email`, or `code` for a field of the record itself. */
export type Problems = Readonly<Record<string, Label>>

/** The field of the record that a path lies in: `contacts` of `contacts.0.email`. */
export const rootOf = (path: string) => path.split('.')[0]!

/** Whether a path equals the other one or lies inside it. */
export const within = (path: string, outer: string) => path === outer || path.startsWith(`${outer}.`)

/**
 * All problems of these values by the contract; rules over several fields see a wrong field as empty. `rest` are values
 * of a new record without a control in the form; problems that the `stored` record already has at unchanged fields are
 * left out.
 */
export function problemsIn(
  contract: Resource<any, any>,
  fields: Fields,
  values: Values,
  rest: Values = {},
  stored?: Values,
) {
  const problems = Object.entries(fields).flatMap(([name, of]): FieldProblem[] => {
    const value = pruned(of, values[name]) ?? null
    const read = valueSchema(of).safeParse(value)
    if (read.success) return []
    const filled = filledRows(of, values[name])
    return problemsOf(read.error, value).map(({ field, message }) => ({ field: pathIn(name, field, filled), message }))
  })
  const wrong = new Set(problems.map(({ field }) => rootOf(field)))
  const lacking = [...wrong].filter((name) => fields[name]!.required)
  if (stored && lacking.length) return problems
  const readOf = (name: string, of: Field) =>
    wrong.has(name) && of.type.kind !== 'text' ? emptyValue(of) : readValue(of, values[name])
  const ofNew = () =>
    Object.entries(contract.fields as Fields).map(([name, of]) => [
      name,
      name in fields ? readOf(name, of) : (rest[name] ?? of.initial ?? emptyValue(of)),
    ])
  const changed = (stored: Values) =>
    Object.keys(changesOf(fields, stored, values)).map((name) => [name, readOf(name, fields[name]!)])
  // A problem at a field that the user may not see is left to the server.
  const across = stored
    ? problemsOfChange(
        contract,
        { ...stored, ...recordValues(contract.fields, stored) },
        Object.fromEntries(changed(stored)),
      )
    : checkWithout(contract, Object.fromEntries(ofNew()), lacking)
  return [...problems, ...across.filter(({ field }) => rootOf(field) in fields && !wrong.has(rootOf(field)))]
}

/** The problems of a new record by the rules over several fields; none if a rule reads a lacking field. */
function checkWithout({ check }: Resource<any, any>, values: Record<string, unknown>, lacking: readonly string[]) {
  for (const name of lacking)
    Object.defineProperty(values, name, {
      enumerable: true,
      get: () => {
        throw unreadable
      },
    })
  try {
    return check(values as never)
  } catch (error) {
    if (error === unreadable) return []
    throw error
  }
}

const unreadable = new Error('a required field that is wrong')

/** A path from the record down. Rows are counted without blank ones by the schema, with them on the screen. */
function pathIn(name: string, inner: string, filled: readonly number[] | undefined): string {
  const [row, ...more] = inner.split('.')
  if (!inner) return name
  return [name, filled && row ? (filled[Number(row)] ?? row) : row, ...more].join('.')
}

/** The first problem of each path; forms show only that. */
export function byPath(problems: readonly FieldProblem[]): Problems {
  const found: Record<string, Label> = {}
  for (const { field, message } of problems.flatMap(atEach)) found[field] ??= message
  return found
}

/** The problems at and inside one field of the record. */
export const problemsWithin = (problems: Problems, name: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => within(path, name)))
