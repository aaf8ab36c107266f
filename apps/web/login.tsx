import { type Language, languages } from '@sms/kit/contract'
import { stored, type User } from '@sms/kit/web'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type LoginBoot, readBoot } from './boot.ts'
import { languageOf } from './language.ts'
import { LoginPage } from './login/login-page.tsx'
import { LanguageContext } from './login/say.ts'
import { useDocument, useMode } from './media.ts'
import { title } from './shell/title.ts'
import './login/login.css'

const storedLanguage = stored('language')
const theme = stored('theme').get()
const boot = readBoot<LoginBoot>() ?? { setup: false }
/** The token is behind `#`, which no server, log or proxy sees; older mails have it in the query. */
const token =
  [location.hash.slice(1), location.search]
    .map((part) => new URLSearchParams(part).get('token'))
    .find((value) => value !== null) ?? null
// A link opened in a tab that shows /login already changes only the hash.
addEventListener('hashchange', () => location.reload())

const firstLanguage = languages.find((value) => value === storedLanguage.get()) ?? languageOf(navigator.languages)

function Login() {
  const [language, setLanguage] = useState<Language>(firstLanguage)
  const mode = useMode(theme === 'light' || theme === 'dark' ? theme : ('system' satisfies User['theme']))
  useDocument(mode, language)
  const choose = (next: Language) => {
    storedLanguage.set(next)
    setLanguage(next)
  }
  return (
    <LanguageContext value={language}>
      <title>{title[language]}</title>
      <LoginPage {...{ boot, token, language }} setLanguage={choose} />
    </LanguageContext>
  )
}

createRoot(document.getElementById('root')!).render(<Login />)
