/** The languages of the product. Text on the wire that the specification prescribes stays English. */
export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]

export type Label = Readonly<Record<Language, string>>

/** A label from its English and its Chinese text. */
export const label = (en: string, zh: string): Label => ({ en, zh })

/**
 * Fills `{name}` places of a label in every language. `{name|record|records}` becomes the first word where the
 * number is 1, else the second: 'Change {n} {n|record|records}'.
 */
export function fill(text: Label, values: Readonly<Record<string, string | number>>): Label {
  const put = (pattern: string) =>
    pattern.replace(place, (whole, key: string, singular?: string, plural?: string) => {
      const value = values[key]
      if (value === undefined) return whole
      return String(singular === undefined ? value : String(value) === '1' ? singular : plural)
    })
  return { en: put(text.en), zh: put(text.zh) }
}

const place = /\{(\w+)(?:\|([^{|}]*)\|([^{|}]*))?\}/g
