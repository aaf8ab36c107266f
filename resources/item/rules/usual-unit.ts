/** The usual unit of a kind: metres for fabric, pieces for all else. */
export const usualUnit = (kind: string | undefined): 'm' | 'pc' => (kind === 'fabric' ? 'm' : 'pc')
