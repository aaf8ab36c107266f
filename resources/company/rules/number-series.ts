const parts = /Y{4}|YY|MM|#+/g

/** Whether a text can be a number series: exactly one run of #, at most nine of them. */
export const isSeries = (pattern: string): boolean =>
  (pattern.match(/#+/g) ?? []).length === 1 && (pattern.match(/#/g) ?? []).length <= 9

/** A series on a day `YYYY-MM-DD`: replaces YYYY, YY and MM by its year and month, and leaves the run of #. */
export const seriesOn = (pattern: string, day: string): string =>
  pattern.replace(parts, (part) => {
    if (part.startsWith('#')) return part
    return part === 'MM' ? day.slice(5, 7) : day.slice(4 - part.length, 4)
  })

/**
 * The `n`th number (from 1) of a series: the run of # becomes the running number, with more digits than # where needed.
 */
export const seriesNumber = (pattern: string, day: string, n: number): string =>
  seriesOn(pattern, day).replace(/#+/, (digits) => String(n).padStart(digits.length, '0'))
