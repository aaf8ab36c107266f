/** A value that the first start fills in, in the order of its list. */
export type SeedValue = { readonly name: string; readonly nameZh: string }

/** Reads 'English = 中文' pairs that stand between semicolons or on lines of their own. */
export const seedList = (text: string): readonly SeedValue[] =>
  text
    .split(/[;\n]/)
    .map((pair) => pair.split('=').map((name) => name.trim()))
    .filter((pair) => pair[0])
    .map(([name, nameZh]) => ({ name: name!, nameZh: nameZh! }))
