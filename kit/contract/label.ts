/** The languages of the product. Text on the wire that the specification fixes stays English. */
export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]

/** One text in every language of the product. */
export type Label = Readonly<Record<Language, string>>

/** A label from its English and its Chinese text. */
export const label = (en: string, zh: string): Label => ({ en, zh })

/** Fills `{name}` places of a label in every language. */
export function fill(text: Label, values: Readonly<Record<string, string | number>>): Label {
  const put = (pattern: string) => pattern.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole))
  return { en: put(text.en), zh: put(text.zh) }
}
