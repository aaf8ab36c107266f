/** A value that the first start adds. */
export type SeedValue = { readonly name: string; readonly nameZh: string }

/** Reads pairs 'English = 中文', separated by semicolons or line breaks. */
export const seedList = (text: string): readonly SeedValue[] =>
  text
    .split(/[;\n]/)
    .map((pair) => pair.split('=').map((name) => name.trim()))
    .filter((pair) => pair[0])
    .map(([name, nameZh]) => ({ name: name!, nameZh: nameZh! }))
