/** Search parameters as plain text for the router; TanStack's own parser reads numbers and JSON in user input. */
export const parseRawSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** The inverse, for `stringifySearch`. Commas, colons, `~` and `!` stay readable; undefined and null are dropped. */
export function stringifyRawSearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) parameters.set(name, String(value))
  }
  const text = parameters.toString().replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%7E/g, '~').replace(/%21/g, '!')
  return text && `?${text}`
}
