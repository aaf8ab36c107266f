import {
  type Fields,
  isEmpty,
  type Language,
  type Namer,
  nameLanguage,
  nameStem,
  type Resource,
} from '@sms/kit/contract'
import { plainText } from '../show/text.ts'

/** Which of the names that a record has in two languages a tag says. */
export type Names = Language | 'both'

/** What a tag says: the record's code, its names, its facts one after the other. */
export type TagText = { readonly code: string; readonly names: readonly string[]; readonly facts: readonly string[] }

type Ask = {
  readonly contract: Resource<any, any>
  readonly record: Readonly<Record<string, unknown>>
  readonly facts: readonly string[]
  readonly names: Names
  readonly language: Language
  readonly namer: Namer
}

/** Between the naming parts of a record as the server joins them: the first is its code. */
const between = ' · '

/** The text of one tag. Values speak for themselves or have their field's name before them; another record is its code. */
export function tagText({ contract, record, facts, names, language, namer }: Ask): TagText {
  const fields = contract.all as Fields
  const [code = '', ...others] = contract.names as string[]
  const speaks = names === 'both' ? language : names
  const each = others.filter((name) => !isEmpty(record[name]))
  const stems = [...new Set(each.map(nameStem))]
  const chosen = stems.flatMap((stem) => {
    const same = each.filter((name) => nameStem(name) === stem)
    const own = same.filter((name) => nameLanguage(name) === speaks)
    return names === 'both' ? same : own.length ? own : same.slice(0, 1)
  })
  const inWords = chosen.map((name) => plainText(fields[name]!, record[name], speaks, namer))
  return {
    code: String(record[code] ?? ''),
    names: [...new Set(inWords)],
    facts: facts.flatMap((name) => {
      const field = fields[name]!
      const value = record[name]
      if (isEmpty(value) || value === false) return []
      const text = plainText(field, value, speaks, namer)
      if (!text) return []
      const { kind } = field.type
      if (kind === 'flag') return [field.label[speaks]]
      if (kind === 'reference') return [`${field.label[speaks]} ${text.split(between)[0]}`]
      const alone = kind !== 'integer' && kind !== 'decimal' && kind !== 'date'
      return [alone ? text : `${field.label[speaks]} ${text}`]
    }),
  }
}
