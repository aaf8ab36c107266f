import type { Language } from './label.ts'

/** The locales of numbers and dates; British English writes the day first and the month as a word. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN' }

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

/** The Intl format of a key, made at its first use, since making one is slow. */
export function cachedFormat<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const found = (formats.get(key) as T | undefined) ?? make()
  formats.set(key, found)
  return found
}

/** A calendar day (`YYYY-MM-DD`); any other text is returned unchanged. */
export function dayText(value: string, language: Language): string {
  const day = new Date(`${value}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return value
  return cachedFormat(
    `day ${language}`,
    () => new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' }),
  ).format(day)
}
