/** The calendar day of a moment where the device is, `YYYY-MM-DD`; today unless a moment is given. */
export function dayHere(at: number | string = Date.now()): string {
  const date = new Date(at)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
