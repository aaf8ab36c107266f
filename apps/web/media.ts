import type { Language } from '@sms/kit/contract'
import type { User } from '@sms/kit/web'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { tagOf } from './language.ts'
import type { Mode } from './theme.ts'

/** Whether a media query holds, followed as it changes. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => matchMedia(query), [query])
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
}

/** Below this width the menu is a drawer. */
export const usePhone = () => useMedia('(max-width: 767px)')

/** Whether things may move. */
export const useMotion = () => !useMedia('(prefers-reduced-motion: reduce)')

/** Light or dark, by the user's choice or the system's. */
export function useMode(theme: User['theme']): Mode {
  const system = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  return theme === 'system' ? system : theme
}

/** The document says its colours and language to browser and screen reader. */
export function useDocument(mode: Mode, language: Language) {
  useEffect(() => {
    document.documentElement.style.colorScheme = mode
    document.documentElement.lang = tagOf[language]
  }, [mode, language])
}
