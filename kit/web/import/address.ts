import { useNavigate, useSearch } from '@tanstack/react-router'

/** The search parameter of the wizard: the id of a run, `new` before an upload, or `earlier` for finished ones. */
export const importParameter = 'import'
export const newImport = 'new'
export const earlierImports = 'earlier'

/** The import in the address, with the function that changes it. */
export function useImportAddress() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const navigate = useNavigate()
  const go = (id: string | undefined, how: 'push' | 'replace' = 'replace') =>
    void navigate({
      to: '.',
      search: ((now: object) => ({ ...now, [importParameter]: id })) as never,
      replace: how === 'replace',
      resetScroll: false,
    })
  return [search[importParameter], go] as const
}
