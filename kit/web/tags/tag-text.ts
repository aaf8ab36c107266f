import {
  type Field,
  type Fields,
  isEmpty,
  type Label,
  type Language,
  languages,
  type Namer,
  nameLanguage,
  nameStem,
  type Resource,
} from '@sms/kit/contract'
import type { ReactNode } from 'react'
import { plainText } from '../show/text.ts'

/** Which language a tag speaks; `both`, and each of its facts stands there in both. */
export type Names = Language | 'both'

type Row = Readonly<Record<string, unknown>>

/** A fact of a noun's own: said in words, or drawn below them. */
export type OwnFact = {
  readonly key: string
  readonly title: Label
  /** Only whoever holds it is offered the fact. */
  readonly right?: string
  readonly said?: (record: any) => Label | undefined
  readonly drawn?: (record: any) => ReactNode
}

/** What may stand on a tag: a field by its name, or a fact of the noun's own. */
export type TagFact = string | OwnFact

export const factKey = (fact: TagFact) => (typeof fact === 'string' ? fact : fact.key)

/** What a tag says: the record's code, its names, its facts one after the other; and what is drawn below them. */
export type TagText = {
  readonly code: string
  readonly names: readonly string[]
  readonly facts: readonly string[]
  readonly drawn: readonly ReactNode[]
}

type Ask = {
  readonly contract: Resource<any, any>
  readonly record: Row
  readonly facts: readonly TagFact[]
  readonly names: Names
  /** The reader's own, which stands first where a tag speaks both. */
  readonly language: Language
  readonly namer: (language: Language) => Namer
}

/** Between the naming parts of a record as the server joins them: the first is its code. */
const between = ' · '

/** The text of one tag. Values speak for themselves or have their field's name before them; another record is its code. */
export function tagText({ contract, record, facts, names, language, namer }: Ask): TagText {
  const fields = contract.all as Fields
  const [code = '', ...others] = contract.names as string[]
  const spoken = names === 'both' ? languages.toSorted((one) => (one === language ? -1 : 1)) : [names]
  const each = others.filter((name) => !isEmpty(record[name]))
  const stems = [...new Set(each.map(nameStem))]
  const chosen = stems.flatMap((stem) => {
    const same = each.filter((name) => nameStem(name) === stem)
    const own = same.filter((name) => nameLanguage(name) === names)
    return names === 'both' ? same : own.length ? own : same.slice(0, 1)
  })
  const inWords = chosen.map((name) => plainText(fields[name]!, record[name], spoken[0]!, namer(spoken[0]!)))
  const caption = (text: Label) => [...new Set(spoken.map((one) => text[one]))].join(' ')
  const textOf = (fact: TagFact): string[] => {
    if (typeof fact !== 'string') {
      const said = fact.said?.(record)
      return said ? [...new Set(spoken.map((one) => said[one]))] : []
    }
    const field = fields[fact]!
    const texts = [...new Set(spoken.map((one) => valueText(fields, fact, record, one, namer(one))).filter(Boolean))]
    const [text] = texts
    if (!text) return []
    const { kind } = field.type
    if (kind === 'flag') return [caption(field.label)]
    if (kind === 'reference') return [`${caption(field.label)} ${text.split(between)[0]}`]
    if (kind === 'integer' || kind === 'decimal' || kind === 'date') return [`${caption(field.label)} ${text}`]
    // What is longer than a word stands once in each language, a word beside its other name.
    return kind === 'choice' || kind === 'master' ? [texts.join(' ')] : texts
  }
  return {
    code: String(record[code] ?? ''),
    names: [...new Set(inWords)],
    facts: [...new Set(facts.flatMap(textOf))],
    drawn: facts.flatMap((fact) => (typeof fact === 'string' ? [] : (fact.drawn?.(record) ?? []))),
  }
}

/** A fact in one language; of one that is kept in two fields (`finish`, `finishZh`) the one of that language. */
function valueText(fields: Fields, name: string, record: Row, language: Language, namer: Namer): string {
  const own = language === 'zh' && !isEmpty(record[`${name}Zh`]) ? `${name}Zh` : name
  const value = record[own]
  return isEmpty(value) || value === false ? '' : plainText(fields[own] as Field, value, language, namer)
}
