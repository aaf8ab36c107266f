const parts = /Y{4}|YY|MM|#+/g

/** Whether a text can be a number series: exactly one run of #, at most nine of them. */
export const isSeries = (pattern: string): boolean =>
  (pattern.match(/#+/g) ?? []).length === 1 && (pattern.match(/#/g) ?? []).length <= 9

/** A series as it stands on a day `YYYY-MM-DD`: YYYY, YY and MM are that day's year and month, the run of # is left. */
export const seriesOn = (pattern: string, day: string): string =>
  pattern.replace(parts, (part) => {
    if (part.startsWith('#')) return part
    return part === 'MM' ? day.slice(5, 7) : day.slice(4 - part.length, 4)
  })

/**
 * The number that a series gives to the `n`th (from 1) of its period: the run of # stands for the running number, which
 * grows beyond its digits rather than repeat.
 */
export const seriesNumber = (pattern: string, day: string, n: number): string =>
  seriesOn(pattern, day).replace(/#+/, (digits) => String(n).padStart(digits.length, '0'))
