import Big from 'big.js'

/** 1 ligne (L) is 1/40 inch: 0.635 mm (domain.md, Formulas). */
const mmPerLigne = '0.635'

/** A button's diameter in millimetres, to 0.01 mm, from its size in ligne. */
export const mmOfLigne = (ligne: string): string => new Big(ligne).times(mmPerLigne).round(2).toString()

/** The size in ligne of a diameter as suppliers write it, `15 mm`; undefined for any other text. */
export function ligneIn(text: string): string | undefined {
  const [, mm] = /^(\d{1,3}(?:\.\d+)?)\s*(?:mm|毫米)$/i.exec(text.normalize('NFKC').trim()) ?? []
  return mm === undefined ? undefined : ligneOfMm(mm)
}

/** The size in ligne, to 0.1 L, of a diameter in millimetres. */
export const ligneOfMm = (mm: string): string => new Big(mm).div(mmPerLigne).round(1).toString()
