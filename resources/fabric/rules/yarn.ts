import Big from 'big.js'

/** Systems of yarn counts: tex, dtex and denier weigh a length, Ne (English cotton) and Nm measure a weight. */
export type YarnSystem = 'Ne' | 'Nm' | 'tex' | 'dtex' | 'denier'

/** The count whose product with tex is the same for every yarn (domain.md, Formulas). */
const timesTex: Partial<Record<YarnSystem, string>> = { Ne: '590.5', Nm: '1000' }
/** How many of it one tex is. */
const perTex: Partial<Record<YarnSystem, string>> = { tex: '1', dtex: '10', denier: '9' }

/** A yarn's count in another system, to 2 decimals (half up). */
export function convertYarn(count: string, from: YarnSystem, to: YarnSystem): string {
  const tex = timesTex[from] ? new Big(timesTex[from]).div(count) : new Big(count).div(perTex[from]!)
  const other = timesTex[to] ? new Big(timesTex[to]).div(tex) : tex.times(perTex[to]!)
  return other.round(2, Big.roundHalfUp).toString()
}
