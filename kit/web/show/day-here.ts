/** The calendar day of a moment in the device's time zone, `YYYY-MM-DD`; today by default. */
export function dayHere(at: number | string = Date.now()): string {
  const date = new Date(at)
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}
