import { codeOf, useApp } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { freeCode, type Swatch } from '../../rules/swatches.ts'
import { known, remember } from './store.ts'

/**
 * The code proposed for the next swatch: the server's, or without a connection the last known one, counted past every
 * swatch on this device. Empty where none is known.
 */
export function useProposedCode(kind: string, draft: string | undefined, swatches: readonly Swatch[]): string {
  const app = useApp()
  const key = `${app.user.id}.${kind}.code`
  const [last, setLast] = useState('')
  const { data } = useQuery(codeOf(app, { name: kind, path: kind }))
  useEffect(() => {
    if (data) void remember(key, data)
    else void known<string>(key).then((code) => setLast(code ?? ''))
  }, [key, data])
  const codes = swatches.filter((swatch) => swatch.kind === kind && swatch.id !== draft).map(({ code }) => code)
  const proposed = data ?? last
  return proposed && freeCode(proposed, codes.filter(Boolean))
}
