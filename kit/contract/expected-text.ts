import type { Field, Fields } from './field.ts'
import { fill, type Label, label } from './label.ts'
import { missing } from './messages.ts'
import { rangeText } from './rule.ts'

/** The most options or names that a message lists; an ellipsis follows if there are more. */
const listed = 12

/** The expected content of a cell of this field, in one sentence; `missing` where nothing more is known than that. */
export function expectedOf(
  field: Field,
  reader: { readonly masterNames?: (key: string) => readonly string[] } = {},
): Label {
  const { type } = field
  const oneOf = (en: readonly string[], zh: readonly string[]) =>
    label(`One of: ${shortened(en).join(', ')}`, `须为以下之一：${shortened(zh).join('、')}`)
  switch (type.kind) {
    case 'text':
      return texts[type.form] ?? field.help ?? missing
    case 'choice':
    case 'choices':
      return oneOf(
        type.options.map((option) => option.label.en),
        type.options.map((option) => option.label.zh),
      )
    case 'master':
    case 'masters': {
      const names = reader.masterNames?.(type.key) ?? []
      return names.length
        ? oneOf(names, names)
        : label(`A value of master data ${type.key}`, `基础数据 ${type.key} 的值`)
    }
    case 'reference':
      return label('The code or name of an existing record', '已有记录的编号或名称')
    case 'integer':
      return label(`A whole number from ${type.min} to ${type.max}`, `${type.min} 到 ${type.max} 的整数`)
    case 'decimal':
      return fill(decimals, { range: rangeText(type.min, type.max), scale: type.scale })
    case 'date':
      return label('A date, year first: 2024-06-05', '日期，年份在前：2024-06-05')
    case 'instant':
      return label('A moment in UTC: 2024-06-05 08:30', 'UTC 时间：2024-06-05 08:30')
    case 'flag':
      return label('Yes or No', '“是”或“否”')
    case 'rows':
      if (type.words) return type.words.expected
      return type.cell ? rowsExpected(type.fields, { mayBeAlone: type.lone !== undefined }) : missing
    default:
      return missing
  }
}

/**
 * The form of rows in one cell: 'From: Price; From: Price …', preceded by 'Price, or ' if a last value may be alone.
 */
function rowsExpected(fields: Fields, { mayBeAlone }: { readonly mayBeAlone: boolean }): Label {
  const names = Object.values(fields).map((field) => field.label)
  const [en, zh] = [names.map((name) => name.en).join(': '), names.map((name) => name.zh).join(': ')]
  const last = names.at(-1)!
  const alone = mayBeAlone ? label(`${last.en}, or `, `${last.zh}，或 `) : label('', '')
  return label(`${alone.en}${en}; ${en} …`, `${alone.zh}${zh}; ${zh} …`)
}

const shortened = (names: readonly string[]) =>
  names.length > listed ? [...names.slice(0, listed), `… (${names.length})`] : names

const decimals = label(
  'A number{range} with at most {scale} {scale|decimal|decimals}, such as 1234.5',
  '最多 {scale} 位小数的数字{range}，如 1234.5',
)

const texts: Partial<Record<string, Label>> = {
  email: label('An address such as name@example.com', '邮箱地址，如 name@example.com'),
  url: label('An address such as https://www.example.com', '网址，如 https://www.example.com'),
}
