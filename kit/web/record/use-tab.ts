import { useNavigate, useSearch } from '@tanstack/react-router'

/** The tab in the address (`?tab=`), the first one unless it names another; changing it adds nothing to go back to. */
export function useTab(keys: readonly string[]): [string, (key: string) => void] {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const navigate = useNavigate()
  const change = (key: string) => {
    const search = (old: Record<string, unknown>) => ({ ...old, tab: key === keys[0] ? undefined : key })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  return [keys.find((key) => key === tab) ?? keys[0]!, change]
}
