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
 * The problems of these values: those of each field, then those by rules over several fields, as far as these can be
 * asked. `hidden` are values of a new record without a control in the form; `stored` is the record of an edit.
 */
export function problemsIn(
  contract: Resource<any, any>,
  fields: Fields,
  values: Values,
  hidden: Values = {},
  stored?: Values,
): FieldProblem[] {
  const problems = Object.entries(fields).flatMap(([name, field]) => fieldProblems(name, field, values[name]))
  const wrong = new Set(problems.map(({ field }) => rootOf(field)))
  const wrongRequired = [...wrong].filter((name) => fields[name]!.required)
  const valueForRules = (name: string, field: Field) =>
    wrong.has(name) && field.type.kind !== 'text' ? emptyValue(field) : readValue(field, values[name])
  const problemsOfEdit = (before: Values) => {
    const changes = Object.keys(changesOf(fields, before, values))
    const patch = Object.fromEntries(changes.map((name) => [name, valueForRules(name, fields[name]!)]))
    return problemsOfChange(contract, { ...before, ...recordValues(contract.fields, before) }, patch)
  }
  const problemsOfAdd = () => {
    const entries = Object.entries(contract.fields as Fields).map(([name, field]) => [
      name,
      name in fields ? valueForRules(name, field) : (hidden[name] ?? field.initial ?? emptyValue(field)),
    ])
    return checkWithout(contract, Object.fromEntries(entries), wrongRequired)
  }
  // The rules are not asked about an edit, since one may read the required field that is wrong.
  if (stored && wrongRequired.length) return problems
  const byRules = stored ? problemsOfEdit(stored) : problemsOfAdd()
  // A problem at a field that the user may not see is left to the server.
  return [...problems, ...byRules.filter(({ field }) => rootOf(field) in fields && !wrong.has(rootOf(field)))]
}

function fieldProblems(name: string, field: Field, value: unknown): FieldProblem[] {
  const filledValue = pruned(field, value) ?? null
  const read = valueSchema(field).safeParse(filledValue)
  if (read.success) return []
  const rowIndexes = filledRows(field, value)
  return problemsOf(read.error, filledValue).map((problem) => ({
    field: pathIn(name, problem.field, rowIndexes),
    message: problem.message,
  }))
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

/**
 * The path from the record down to `inner`, a path within the field. The schema counts rows without the blank ones;
 * `rowIndexes` has their indexes on the screen.
 */
function pathIn(name: string, inner: string, rowIndexes: readonly number[] | undefined): string {
  if (!inner) return name
  const [row, ...more] = inner.split('.')
  return [name, rowIndexes?.[Number(row)] ?? row, ...more].join('.')
}

/** The first problem of each path. */
export function byPath(problems: readonly FieldProblem[]): Problems {
  const found: Record<string, Label> = {}
  for (const { field, message } of problems.flatMap(atEach)) found[field] ??= message
  return found
}

/**
 * The problems at and inside a path; the same object if it has no others, so that an unchanged control does not render.
 */
export function problemsWithin(problems: Problems, path: string): Problems {
  const entries = Object.entries(problems)
  const inner = entries.filter(([at]) => within(at, path))
  return inner.length === entries.length ? problems : Object.fromEntries(inner)
}
