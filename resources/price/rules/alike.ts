/** Whether two values are one and the same, numbers by what they say: 3.2 and 3.20. */
export const isAlike = (a: unknown, b: unknown): boolean => asSaid(a) === asSaid(b)

const asSaid = (value: unknown) =>
  JSON.stringify(value ?? null, (_, one) =>
    typeof one === 'string' && /^\d+\.\d+$/.test(one) ? one.replace(/\.?0+$/, '') : one,
  )
