import { codeOf, useApp } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { freeCode, type Swatch } from '../../rules/swatches.ts'
import { recall, remember } from './store.ts'

/**
 * The code proposed for the swatch `draft`: the server's, else the last that it gave, counted on past the codes of the
 * kind's other swatches on this device. Empty where none is known.
 */
export function useProposedCode(kind: string, draft: string | undefined, swatches: readonly Swatch[]): string {
  const app = useApp()
  const key = `${app.user.id}.${kind}.code`
  const [lastKnown, setLastKnown] = useState('')
  const { data } = useQuery(codeOf(app, { name: kind, path: kind }))
  useEffect(() => {
    if (data) void remember(key, data)
    else void recall<string>(key).then((code) => setLastKnown(code ?? ''))
  }, [key, data])
  const codes = swatches.filter((swatch) => swatch.kind === kind && swatch.id !== draft).map(({ code }) => code)
  const proposed = data ?? lastKnown
  return proposed && freeCode(proposed, codes.filter(Boolean))
}
