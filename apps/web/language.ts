import type { Language } from '@sms/kit/contract'

/** The language tags of pages. */
export const tagOf: Record<Language, string> = { en: 'en', zh: 'zh-CN' }

/** The first supported language of a browser's languages, else English. */
export const languageOf = (wanted: readonly string[]): Language =>
  wanted
    .find((tag) => /^(en|zh)\b/i.test(tag))
    ?.toLowerCase()
    .startsWith('zh')
    ? 'zh'
    : 'en'
