import type { FieldProblem } from './errors.ts'
import type { Resource } from './resource.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What the rules over several fields say against a record once some of its fields are changed. What they said before, at
 * fields that the change leaves alone, keeps nobody from changing others: a rule may be younger than the record.
 */
export function problemsOfChange({ check }: Resource<any, any>, before: Values, changes: Values): FieldProblem[] {
  const problems = check({ ...before, ...changes } as never)
  if (problems.every(({ field }) => rootOf(field) in changes)) return [...problems]
  const known = new Set(check(before as never).map(said))
  return problems.filter((one) => rootOf(one.field) in changes || !known.has(said(one)))
}

const said = ({ field, message }: FieldProblem) => `${field} ${message.en}`
const rootOf = (path: string) => path.split('.')[0]!
