import type { Language } from '@sms/kit/contract'

export const tagOf: Record<Language, string> = { en: 'en', zh: 'zh-CN' }

/** The first supported language of a browser's languages (tags such as `zh-CN`), else English. */
export function languageOf(tags: readonly string[]): Language {
  const supported = tags.find((tag) => /^(en|zh)\b/i.test(tag)) ?? ''
  return /^zh/i.test(supported) ? 'zh' : 'en'
}
