import { type Label, label } from '@sms/kit/contract'

/** The parts of a supplier score (domain.md, Supplier Profile), in the order of the company's weights. */
export const scoreParts = ['delivery', 'quality', 'response', 'price'] as const
export type ScorePart = (typeof scoreParts)[number]

/** Percent of each part; together 100. */
export type ScoreWeights = Readonly<Record<ScorePart, number>>

/** The weights where the company has set no others. */
export const usualWeights: ScoreWeights = { delivery: 40, quality: 30, response: 15, price: 15 }

/** A value from 0 to 100 and the number of facts behind it; null without facts. */
export type PartScore = { readonly value: number | null; readonly facts: number }

export const partTitles: Readonly<Record<ScorePart, Label>> = {
  delivery: label('On-time delivery', '准时交付'),
  quality: label('Quality', '质量'),
  response: label('Response', '响应'),
  price: label('Price', '价格'),
}

/** The right that a part needs: without it the part is neither shown nor counted in the sum. */
export const partRights: Readonly<Partial<Record<ScorePart, string>>> = { price: 'cost' }

export type Score = {
  /** 0 to 100, rounded half up; null without facts that have weight. */
  readonly value: number | null
  /** Each part with its percent of the sum; 0 for a part without facts. */
  readonly parts: Readonly<Record<ScorePart, PartScore & { readonly counts: number }>>
}

/** The effect of a score below a limit: an order needs a reason (`warn`) or is refused (`block`). */
export type ScoreVerdict = { readonly verdict: 'warn' | 'block'; readonly below: number }

/** The limits of the company; null where not set. */
export type ScoreLimits = { readonly warn: number | null; readonly block: number | null }

/** The verdict of the limits on a score; undefined where orders are allowed, also without a score. */
export function verdictOf(value: number | null, { warn, block }: ScoreLimits): ScoreVerdict | undefined {
  if (value === null) return undefined
  if (block !== null && value < block) return { verdict: 'block', below: block }
  return warn !== null && value < warn ? { verdict: 'warn', below: warn } : undefined
}

/** The mark beside a supplier's name: the score if the user may see it, and the limit that it violates. */
export type ScoreMark = { readonly id: string; readonly value: number | null; readonly limit: ScoreVerdict | null }

/** For how many months facts count. */
export const scoreMonths = 12
/** The points, of 100, that a sample round loses for each late day. */
export const lateDayPoints = 5

/**
 * A supplier's score: the weighted mean of the parts that have facts. There is no score where these parts have no
 * weight.
 */
export function scoreOf(parts: Readonly<Record<ScorePart, PartScore>>, weights: ScoreWeights | null): Score {
  const shares = weights ?? usualWeights
  const withFacts = scoreParts.filter((part) => parts[part].value !== null)
  const whole = withFacts.reduce((sum, part) => sum + shares[part], 0)
  const percentOf = (part: ScorePart) => (whole > 0 && withFacts.includes(part) ? (shares[part] * 100) / whole : 0)
  const points = withFacts.reduce((sum, part) => sum + parts[part].value! * shares[part], 0)
  return {
    value: whole > 0 ? Math.floor(Number((points / whole).toFixed(6)) + 0.5) : null,
    parts: Object.fromEntries(
      scoreParts.map((part) => [part, { ...parts[part], counts: percentOf(part) }]),
    ) as unknown as Score['parts'],
  }
}
