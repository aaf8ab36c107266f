import {
  type Field,
  type Fields,
  filledInLanguage,
  isEmpty,
  type Label,
  type Language,
  languages,
  type Resource,
} from '@sms/kit/contract'
import type { ReactNode } from 'react'

/** The language of a tag; `both` shows each fact in both. */
export type TagLanguage = Language | 'both'

type Row = Readonly<Record<string, unknown>>

/** A fact that is no field of the noun: a text, or a drawing below the texts. */
export type OwnFact = {
  readonly key: string
  readonly title: Label
  /** Only users with this right are offered the fact. */
  readonly right?: string
  readonly text?: (record: any) => Label | undefined
  readonly drawn?: (record: any) => ReactNode
}

/** A possible fact of a tag: a field by its name, or one that is no field. */
export type TagFact = string | OwnFact

/** What tells a fact apart from others of its noun. */
export const factKey = (fact: TagFact) => (typeof fact === 'string' ? fact : fact.key)

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
  readonly language: TagLanguage
  /** The user's language, which stands first on a tag in both. */
  readonly first: Language
  readonly textOf: (field: Field, value: unknown, language: Language) => string
}

/** The separator that the server puts between the naming fields of a record, the first of which is the code. */
const separator = ' · '

/**
 * The text of one tag. Figures, dates and the codes of references stand behind their field's name, other values alone.
 */
export function tagText({ contract, record, facts, language, first, textOf }: Input): TagText {
  const fields = contract.all as Fields
  const shown = language === 'both' ? [first, ...languages.filter((other) => other !== first)] : [language]
  const [codeField = '', ...nameFields] = contract.names as string[]
  const filled =
    language === 'both'
      ? nameFields.filter((name) => !isEmpty(record[name]))
      : filledInLanguage(nameFields, record, language)
  const nameTexts = filled.map((name) => textOf(fields[name]!, record[name], shown[0]!))
  /** A field's text in one language; of a field with a Chinese twin (`finish`, `finishZh`) the one of that language. */
  const valueText = (name: string, language: Language) => {
    const [twin = name] = filledInLanguage([name, `${name}Zh`], record, language)
    const value = record[twin]
    return isEmpty(value) || value === false ? '' : textOf(fields[twin]!, value, language)
  }
  const inShown = (text: Label) => [...new Set(shown.map((each) => text[each]))]
  const linesOf = (fact: TagFact): string[] => {
    if (typeof fact !== 'string') {
      const text = fact.text?.(record)
      return text ? inShown(text) : []
    }
    const field = fields[fact]!
    const texts = [...new Set(shown.map((each) => valueText(fact, each)).filter(Boolean))]
    const [text] = texts
    if (!text) return []
    const caption = inShown(field.label).join(' ')
    const { kind } = field.type
    if (kind === 'flag') return [caption]
    if (kind === 'reference') return [`${caption} ${text.split(separator)[0]}`]
    if (kind === 'integer' || kind === 'decimal' || kind === 'date') return [`${caption} ${text}`]
    // A longer text stands once in each language, a word beside its translation.
    return kind === 'choice' || kind === 'master' ? [texts.join(' ')] : texts
  }
  return {
    code: String(record[codeField] ?? ''),
    names: [...new Set(nameTexts)],
    facts: [...new Set(facts.flatMap(linesOf))],
    drawn: facts.flatMap((fact) => (typeof fact === 'string' ? [] : (fact.drawn?.(record) ?? []))),
  }
}
