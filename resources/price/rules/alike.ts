/** Whether two values are one and the same, numbers by what they say: 3.2 and 3.20. The order of a row's facts says nothing. */
export const isAlike = (a: unknown, b: unknown): boolean => asSaid(a) === asSaid(b)

const asSaid = (value: unknown) =>
  JSON.stringify(value ?? null, (_, one) => {
    if (typeof one === 'string' && /^\d+\.\d+$/.test(one)) return one.replace(/\.?0+$/, '')
    // The database keeps them in an order of its own.
    return isRow(one) ? Object.fromEntries(Object.entries(one).toSorted(byName)) : one
  })

const isRow = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1)
