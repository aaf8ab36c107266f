import {
  type Field,
  type Fields,
  isEmpty,
  type Label,
  type Language,
  languages,
  nameLanguage,
  nameStem,
  type Resource,
} from '@sms/kit/contract'
import type { ReactNode } from 'react'

/** The language of a tag; `both` shows each fact in both. */
export type Names = Language | 'both'

type Row = Readonly<Record<string, unknown>>

/** A fact of a noun's own: as text, or as a drawing below the texts. */
export type OwnFact = {
  readonly key: string
  readonly title: Label
  /** Only users with this right are offered the fact. */
  readonly right?: string
  readonly text?: (record: any) => Label | undefined
  readonly drawn?: (record: any) => ReactNode
}

/** A possible fact of a tag: a field by its name, or a fact of the noun's own. */
export type TagFact = string | OwnFact

export const factKey = (fact: TagFact) => (typeof fact === 'string' ? fact : fact.key)

/** The contents of a tag, top to bottom. */
export type TagText = {
  readonly code: string
  readonly names: readonly string[]
  readonly facts: readonly string[]
  readonly drawn: readonly ReactNode[]
}

type Input = {
  readonly contract: Resource<any, any>
  readonly record: Row
  readonly facts: readonly TagFact[]
  readonly names: Names
  /** The user's language, which stands first on a tag in both. */
  readonly language: Language
  /** A field's value as text in one language. */
  readonly textOf: (field: Field, value: unknown, language: Language) => string
}

/** The separator that the server puts between the naming fields of a record, the first of which is the code. */
const separator = ' · '

/** The text of one tag. Figures have their field's name before them, other values stand alone; a reference is a code. */
export function tagText({ contract, record, facts, names, language, textOf }: Input): TagText {
  const fields = contract.all as Fields
  const [code = '', ...others] = contract.names as string[]
  const shown = names === 'both' ? languages.toSorted((other) => (other === language ? -1 : 1)) : [names]
  const filled = others.filter((name) => !isEmpty(record[name]))
  const stems = [...new Set(filled.map(nameStem))]
  const chosen = stems.flatMap((stem) => {
    const same = filled.filter((name) => nameStem(name) === stem)
    const own = same.filter((name) => nameLanguage(name) === names)
    return names === 'both' ? same : own.length ? own : same.slice(0, 1)
  })
  const nameTexts = chosen.map((name) => textOf(fields[name]!, record[name], shown[0]!))
  /** A field's text in one language; of a field with a Chinese twin (`finish`, `finishZh`) the one of that language. */
  const valueText = (name: string, language: Language) => {
    const own = language === 'zh' && !isEmpty(record[`${name}Zh`]) ? `${name}Zh` : name
    const value = record[own]
    return isEmpty(value) || value === false ? '' : textOf(fields[own]!, value, language)
  }
  const caption = (text: Label) => [...new Set(shown.map((each) => text[each]))].join(' ')
  const textsOf = (fact: TagFact): string[] => {
    if (typeof fact !== 'string') {
      const text = fact.text?.(record)
      return text ? [...new Set(shown.map((each) => text[each]))] : []
    }
    const field = fields[fact]!
    const texts = [...new Set(shown.map((each) => valueText(fact, each)).filter(Boolean))]
    const [text] = texts
    if (!text) return []
    const { kind } = field.type
    if (kind === 'flag') return [caption(field.label)]
    if (kind === 'reference') return [`${caption(field.label)} ${text.split(separator)[0]}`]
    if (kind === 'integer' || kind === 'decimal' || kind === 'date') return [`${caption(field.label)} ${text}`]
    // A longer text stands once in each language, a word beside its translation.
    return kind === 'choice' || kind === 'master' ? [texts.join(' ')] : texts
  }
  return {
    code: String(record[code] ?? ''),
    names: [...new Set(nameTexts)],
    facts: [...new Set(facts.flatMap(textsOf))],
    drawn: facts.flatMap((fact) => (typeof fact === 'string' ? [] : (fact.drawn?.(record) ?? []))),
  }
}
