const parts = /Y{4}|YY|MM|#+/g

/** Whether a text can be a number series: exactly one run of #, at most nine of them. */
export const isSeries = (pattern: string): boolean =>
  (pattern.match(/#+/g) ?? []).length === 1 && (pattern.match(/#/g) ?? []).length <= 9

/**
 * The number that a series gives to the `n`th (from 1) of its period, for a day `YYYY-MM-DD`: YYYY, YY and MM stand
 * for the day's year and month, a run of # for the running number, which grows beyond its digits rather than repeat.
 */
export const seriesNumber = (pattern: string, day: string, n: number): string =>
  pattern.replace(parts, (part) => {
    if (part.startsWith('#')) return String(n).padStart(part.length, '0')
    return part === 'MM' ? day.slice(5, 7) : day.slice(4 - part.length, 4)
  })
