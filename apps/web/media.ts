import type { Language } from '@sms/kit/contract'
import { mediaHook, type User } from '@sms/kit/web'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { tagOf } from './language.ts'
import type { Mode } from './theme.ts'

/** Below this width the menu is a drawer. */
export const usePhone = mediaHook('(max-width: 767px)')

const useReducedMotion = mediaHook('(prefers-reduced-motion: reduce)')
const useSystemDark = mediaHook('(prefers-color-scheme: dark)')

/** Whether the page is being printed. Renders at once, since the browser does not wait for a later render. */
function usePrint() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const toPaper = () => flushSync(() => setPrinting(true))
    const toScreen = () => setPrinting(false)
    addEventListener('beforeprint', toPaper)
    addEventListener('afterprint', toScreen)
    return () => {
      removeEventListener('beforeprint', toPaper)
      removeEventListener('afterprint', toScreen)
    }
  }, [])
  return isPrinting
}

/** Whether the pointer is a finger. */
export const useTouch = mediaHook('(pointer: coarse)')

/** Whether animations may run. */
export const useMotion = () => !useReducedMotion()

/** Light or dark, by the user's choice or the system's; light while the page is printed. */
export function useMode(theme: User['theme']): Mode {
  const system = useSystemDark() ? 'dark' : 'light'
  const isPrinting = usePrint()
  if (isPrinting) return 'light'
  return theme === 'system' ? system : theme
}

/** Sets the document's colour scheme and language. */
export function useDocument(mode: Mode, language: Language) {
  useEffect(() => {
    document.documentElement.style.colorScheme = mode
    document.documentElement.lang = tagOf[language]
  }, [mode, language])
}
