import Big from 'big.js'

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

/**
 * What each stage of an amount is worth, to so many decimals: rounded half up, and never more than is left. The last
 * stage takes the rest, so that together they are the amount.
 */
export function stageAmounts<S extends Stage>(
  stages: readonly S[],
  amount: string,
  decimals: number,
): (S & { readonly amount: string })[] {
  let left = new Big(amount)
  return stages.map((stage, i) => {
    const isLast = i === stages.length - 1
    const rounded = new Big(amount).times(stage.percent).div(100).round(decimals, Big.roundHalfUp)
    const share = isLast || rounded.gt(left) ? left : rounded
    left = left.minus(share)
    return { ...stage, amount: share.toFixed(decimals) }
  })
}
