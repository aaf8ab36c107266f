import type { FieldProblem } from './errors.ts'
import type { Resource } from './resource.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The problems of a record after a change of some fields, by the rules over several fields. A problem that existed
 * before, at a field that the change does not touch, is ignored: a rule may be newer than the record.
 */
export function problemsOfChange({ check }: Resource<any, any>, before: Values, changes: Values): FieldProblem[] {
  const problems = check({ ...before, ...changes } as never)
  if (problems.every(({ field }) => rootOf(field) in changes)) return [...problems]
  const known = new Set(check(before as never).map(keyOf))
  return problems.filter((problem) => rootOf(problem.field) in changes || !known.has(keyOf(problem)))
}

const keyOf = ({ field, message }: FieldProblem) => `${field} ${message.en}`
const rootOf = (path: string) => path.split('.')[0]!
