import type { Envelope } from '@sms/client'
import type { Language } from '@sms/kit/contract'
import { dataOf, useApp } from '@sms/kit/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Fact } from '../../share/rules/facts.ts'
import type { Shown } from '../../share/rules/shown.ts'

/** Loads styles and items with facts as text, in the form in which a link of the user shows them. */
export function useShown(ids: readonly string[], facts: readonly Fact[], language?: Language) {
  const app = useApp()
  const body = { items: [...new Set(ids)].map((item) => ({ item })), facts, language: language ?? app.language }
  return useQuery({
    queryKey: ['share', 'preview', body],
    queryFn: async () => dataOf(await app.client.api.post<Envelope<Shown[]>>('/share/preview', body)),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  })
}
