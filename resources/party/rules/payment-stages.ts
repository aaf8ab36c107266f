/** One stage of payment terms, as far as its sum goes: percent with at most two decimals, as a decimal string. */
export type Stage = { readonly percent: string }

/** Hundredths of a percent: whole numbers, so that 33.33 + 33.33 + 33.34 is 100 and not almost. */
function hundredths(percent: string): number {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(percent) ?? []
  if (whole === undefined) throw new RangeError(`Not a percentage with at most two decimals: '${percent}'`)
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/**
 * The sum of all stages in percent, exactly, as a decimal string without trailing zeros ('100', '99.99', '0' for no
 * stage). A RangeError for a percentage that is none.
 */
export function stagesTotal(stages: readonly Stage[]): string {
  const sum = stages.reduce((total, stage) => total + hundredths(stage.percent), 0)
  const decimals = String(sum % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${Math.floor(sum / 100)}${decimals && `.${decimals}`}`
}
