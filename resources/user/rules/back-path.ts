/** The path segments `.` and `..`, escaped or not. */
const dots = /^(\.|%2e){1,2}$/i

/**
 * Returns the path to return to after signing in if it is a path of this origin in the admin area, with its search.
 * Otherwise undefined, as for `//evil.example`, `/admin/../x` or a backslash, which browsers read as a slash.
 */
export function safeBack(back: string | null | undefined): string | undefined {
  // Browsers drop tabs and line breaks from addresses, which could join two slashes.
  if (!back || !/^\/admin(?:[/?#][^\\\p{Cc}]*)?$/u.test(back)) return undefined
  const [path = ''] = back.split(/[?#]/)
  return path.split('/').some((part) => dots.test(part)) ? undefined : back
}
