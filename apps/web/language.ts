import type { Language } from '@sms/kit/contract'

/** The language tag of a page in this language. */
export const tagOf: Record<Language, string> = { en: 'en', zh: 'zh-CN' }

/** The language of a browser whose user nobody knows yet: the first of its languages that we speak, else English. */
export const languageOf = (wanted: readonly string[]): Language =>
  wanted
    .find((tag) => /^(en|zh)\b/i.test(tag))
    ?.toLowerCase()
    .startsWith('zh')
    ? 'zh'
    : 'en'
