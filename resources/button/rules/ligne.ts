import Big from 'big.js'

/** 1 ligne (L) is 1/40 inch: 0.635 mm (domain.md, Formulas). */
const mmPerLigne = '0.635'

/** A button's diameter in millimetres, to 0.01 mm, from its size in ligne. */
export const mmOfLigne = (ligne: string): string => new Big(ligne).times(mmPerLigne).round(2).toString()

/** A size in ligne from `15 mm`, or `24L/15mm` if both agree within a millimetre; undefined for other texts. */
export function ligneIn(text: string): string | undefined {
  const [, ligne, mm] =
    /^(?:(\d{1,3}(?:\.\d+)?)\s*L?\s*[(/-]\s*)?(\d{1,3}(?:\.\d+)?)\s*(?:mm|毫米)\)?$/i.exec(
      text.normalize('NFKC').trim(),
    ) ?? []
  if (mm === undefined) return undefined
  if (ligne === undefined) return ligneOfMm(mm)
  return new Big(mmOfLigne(ligne)).minus(mm).abs().lte(1) ? ligne : undefined
}

/** The size in ligne, to 0.1 L, of a diameter in millimetres. */
export const ligneOfMm = (mm: string): string => new Big(mm).div(mmPerLigne).round(1).toString()
