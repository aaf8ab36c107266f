import type { Language } from '@sms/kit/contract'
import type { ConfigProviderProps } from 'antd'
import enUS from 'antd/es/locale/en_US'
import dayjs from 'dayjs'

export type AntLocale = ConfigProviderProps['locale']

const loaders: Record<Language, () => Promise<AntLocale>> = {
  // Ant Design's default, stated: without a locale it would build the page anew when the language changes.
  en: async () => enUS,
  zh: async () => {
    const [{ default: locale }] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')])
    return locale
  },
}

/** Loads Ant Design's texts of a language, and switches dayjs to its names of months and days. */
export async function loadLocale(language: Language): Promise<AntLocale> {
  const locale = await loaders[language]()
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
  return locale
}
