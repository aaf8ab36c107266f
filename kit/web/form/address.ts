import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** The search parameter by which an address opens the form for a new record over its list. */
export const newParameter = 'new'

/**
 * Calls `begin`, which opens the form for a new record, when the address asks for it; without `begin` nothing opens.
 * Returns a function that removes the parameter from the address.
 */
export function useNewAddress(begin: (() => void) | undefined): () => void {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const navigate = useNavigate()
  const opensNew = search[newParameter] !== undefined
  const start = useEffectEvent(() => begin?.())
  useEffect(() => {
    if (opensNew) start()
  }, [opensNew])
  return () => {
    if (!opensNew) return
    void navigate({
      to: '.',
      search: ((now: object) => ({ ...now, [newParameter]: undefined })) as never,
      replace: true,
      resetScroll: false,
    })
  }
}
