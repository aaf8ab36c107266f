import type { Label, Language } from '@sms/kit/contract'
import { createContext, useContext } from 'react'

export const LanguageContext = createContext<Language>('en')

/** Returns a function that picks a label's text in the page's language. */
export function useSay() {
  const language = useContext(LanguageContext)
  return (text: Label) => text[language]
}

/** The page's language, for requests. */
export const useLanguage = () => useContext(LanguageContext)
