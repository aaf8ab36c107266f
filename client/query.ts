type Scalar = string | number | boolean | null | undefined

/** Query parameters. A list means "any of" (or, for `sort`, "then by"). */
export type Query = Readonly<Record<string, Scalar | readonly Scalar[]>>

/**
 * In the list grammar a comma separates, `..` spans a range, `~` and `!~` test for emptiness; a backslash undoes it.
 */
const literal = (item: string) => item.replaceAll(/^!?~$|\\|,|\.(?=\.)/g, '\\$&')

/**
 * §7 "GET puts the non-null values in a query string": null and undefined are dropped (also inside a list), every
 * other value goes as its text, empty ones included. A list becomes one comma-separated value in which each item
 * stands for itself, whatever it is; a plain string is sent as it is, so `'180..220'` is a range.
 */
export function toQuery(query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue
    if (typeof value === 'object') {
      const items = value.filter((item) => item !== null && item !== undefined)
      search.append(name, items.map((item) => literal(String(item))).join(','))
    } else {
      search.append(name, String(value))
    }
  }
  return search.toString()
}

/** The path with the query after it; a query that the path already has stays in front. */
export function withQuery(path: string, query: Query): string {
  const search = toQuery(query)
  if (!search) return path
  return path + (path.includes('?') ? '&' : '?') + search
}
