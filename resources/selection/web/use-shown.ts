import type { Envelope } from '@sms/client'
import { dataOf, useApp } from '@sms/kit/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Fact } from '../../share/rules/facts.ts'
import type { Shown } from '../../share/rules/shown.ts'

/** Reads styles and items with facts as text, each once, as a link of the user would show them; nothing without ids. */
export function useShown(ids: readonly string[], facts: readonly Fact[]) {
  const app = useApp()
  const body = { items: [...new Set(ids)].map((item) => ({ item })), facts, language: app.language }
  return useQuery({
    queryKey: ['share', 'preview', body],
    queryFn: async () => dataOf(await app.client.api.post<Envelope<Shown[]>>('/share/preview', body)),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  })
}
