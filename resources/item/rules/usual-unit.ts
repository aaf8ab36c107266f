/** What something is usually counted in, by its kind: cloth by the metre, all else by the piece. */
export const usualUnit = (kind: string | undefined): 'm' | 'pc' => (kind === 'fabric' ? 'm' : 'pc')
