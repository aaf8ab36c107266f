/**
 * Whether two values are equal; decimal texts compare by value (3.2 and 3.20), rows regardless of the order of keys.
 */
export const isAlike = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b)

const comparable = (value: unknown) =>
  JSON.stringify(value ?? null, (_, entry) => {
    if (typeof entry === 'string' && /^\d+\.\d+$/.test(entry)) return entry.replace(/\.?0+$/, '')
    // The database stores keys in its own order.
    return isRow(entry) ? Object.fromEntries(Object.entries(entry).toSorted(byName)) : entry
  })

const isRow = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)
