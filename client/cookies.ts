/**
 * §3 "a User_Name field taken from a cookie named User_Name (empty if absent)": its decoded value, from the page's
 * cookies or from a text written like them. A value that is not URL-encoded is taken as it is.
 */
export function cookieUserName(cookies: string = typeof document === 'undefined' ? '' : document.cookie): string {
  const name = 'User_Name='
  const value = cookies
    .split(/; */)
    .find((cookie) => cookie.startsWith(name))
    ?.slice(name.length)
  try {
    return decodeURIComponent(value ?? '')
  } catch {
    return value ?? ''
  }
}
