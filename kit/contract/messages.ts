import type { z } from 'zod'
import { type FieldProblem, problemsMax } from './errors.ts'
import { fill, type Label, label } from './label.ts'

/**
 * The sentence of a zod issue in both languages; `input` is the value at fault. Rules made by `rule` carry their
 * sentence as `params.label`; the others are written here.
 */
export function explain(zodIssue: { code?: string | undefined; input?: unknown }): Label {
  const issue = zodIssue as { code: string; input?: unknown; params?: { label?: Label } } & Record<string, any>
  const isAbsent = issue.input === undefined || issue.input === null
  if (issue.params?.label) return issue.params.label
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent ? missing : (expected[issue.expected as string] ?? wrong)
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1 ? missing : fill(fewCharacters, { n: Number(issue.minimum) })
      if (issue.origin === 'array') return fill(fewEntries, { n: Number(issue.minimum) })
      return label(`Not below ${issue.minimum}`, `不能小于 ${issue.minimum}`)
    case 'too_big':
      if (issue.origin === 'string') return fill(manyCharacters, { n: Number(issue.maximum) })
      if (issue.origin === 'array') return fill(manyEntries, { n: Number(issue.maximum) })
      return label(`Not above ${issue.maximum}`, `不能大于 ${issue.maximum}`)
    case 'invalid_value':
      return isAbsent ? missing : oneOf((issue.values as unknown[]).map(String))
    case 'invalid_format':
      return formats[issue.format as string] ?? wrong
    default:
      return wrong
  }
}

/** The most options that a message lists in full; of longer lists it gives a few examples and the count. */
const namedAll = 12
const examples = 3

function oneOf(values: readonly string[]): Label {
  if (values.length <= namedAll) return label(`One of: ${values.join(', ')}`, `须为以下之一：${values.join('、')}`)
  const some = values.slice(0, examples)
  return label(
    `One of ${values.length} values expected, such as ${some.join(', ')}`,
    `须为 ${values.length} 个值之一，例如 ${some.join('、')}`,
  )
}

/** The problems of a failed parse: the first of each field, and each unknown key. At most `problemsMax` + 1. */
export function problemsOf(error: z.ZodError, input: unknown): FieldProblem[] {
  const found = new Map<string, FieldProblem>()
  const add = (path: readonly PropertyKey[], messageOf: () => Label) => {
    const field = path.join('.').slice(0, fieldPathMax)
    if (!found.has(field)) found.set(field, { field, message: messageOf() })
  }
  for (const issue of error.issues) {
    const { path } = issue
    if (issue.code !== 'unrecognized_keys') add(path, () => explain({ ...issue, input: valueAt(input, path) }))
    else for (const key of issue.keys.slice(0, problemsMax + 1)) add([...path, key], () => unknownField)
    if (found.size > problemsMax) break
  }
  return [...found.values()].slice(0, problemsMax + 1)
}

/** The longest field path in an answer, in characters: clients choose the keys. */
export const fieldPathMax = 200

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value)

export const missing = label('Required', '必填')
export const unknownField = label('Unknown field', '未知字段')
const wrong = label('Not a valid value', '值无效')
const fewCharacters = label('At least {n} {n|character|characters}', '至少 {n} 个字符')
const manyCharacters = label('At most {n} {n|character|characters}', '最多 {n} 个字符')
const fewEntries = label('At least {n} {n|entry|entries}', '至少 {n} 项')
const manyEntries = label('At most {n} {n|entry|entries}', '最多 {n} 项')
const expected: Record<string, Label> = {
  string: label('Text expected', '须为文本'),
  number: label('A number expected', '须为数字'),
  int: label('A whole number expected', '须为整数'),
  boolean: label('true or false expected', '须为 true 或 false'),
  array: label('A list expected', '须为列表'),
  object: label('An object expected', '须为对象'),
}
const formats: Record<string, Label> = {
  uuid: label('Not an id', '不是有效的 id'),
  date: label('Not a date: YYYY-MM-DD', '不是日期：YYYY-MM-DD'),
  datetime: label('Not a moment in UTC (ISO 8601)', '不是有效时间（ISO 8601，UTC）'),
  safeint: label('A whole number expected', '须为整数'),
}
