import Big from 'big.js'

/** The percent of a payment stage, as a decimal string with at most two decimals. */
export type Stage = { readonly percent: string }

/** A percentage in whole hundredths of a percent, so that 33.33 + 33.33 + 33.34 is exactly 100. */
function hundredths(percent: string): number {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(percent) ?? []
  if (whole === undefined) throw new RangeError(`Not a percentage with at most two decimals: '${percent}'`)
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/**
 * The sum of all stages in percent, exactly, as a decimal string without trailing zeros ('100', '99.99', '0' for no
 * stage). Throws a RangeError for an invalid percentage.
 */
export function stagesTotal(stages: readonly Stage[]): string {
  const sum = stages.reduce((total, stage) => total + hundredths(stage.percent), 0)
  const decimals = String(sum % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${Math.floor(sum / 100)}${decimals && `.${decimals}`}`
}

/**
 * The amount of each stage, rounded half up to `decimals` decimals, never above the remaining amount. The last stage
 * takes the rest, so that the sum is exact.
 */
export function stageAmounts<S extends Stage>(
  stages: readonly S[],
  amount: string,
  decimals: number,
): (S & { readonly amount: string })[] {
  let remaining = new Big(amount)
  return stages.map((stage, i) => {
    const isLast = i === stages.length - 1
    const rounded = new Big(amount).times(stage.percent).div(100).round(decimals, Big.roundHalfUp)
    const share = isLast || rounded.gt(remaining) ? remaining : rounded
    remaining = remaining.minus(share)
    return { ...stage, amount: share.toFixed(decimals) }
  })
}
