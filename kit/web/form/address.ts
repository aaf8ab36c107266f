import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** The search parameter by which an address opens the form for a new record over its list. */
export const newParameter = 'new'

/** Begins a new record where the address says so; what it gives takes that out of the address, once the form is closed. */
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
