import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** The search parameter by which an address opens the form for a new record over its list. */
export const newParameter = 'new'

/** Begins a new record where the address says so, and takes that out of the address, since Back is no way to begin again. */
export function useNewAddress(begin: (() => void) | undefined) {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const navigate = useNavigate()
  const asked = search[newParameter] !== undefined
  const start = useEffectEvent(() => {
    begin?.()
    void navigate({
      to: '.',
      search: (({ [newParameter]: _, ...now }: Readonly<Record<string, string>>) => now) as never,
      replace: true,
      resetScroll: false,
    })
  })
  useEffect(() => {
    if (asked) start()
  }, [asked])
}
