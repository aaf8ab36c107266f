import { type Label, label } from '@sms/kit/contract'

/** What a supplier is judged by (domain.md, Supplier Profile), in the order of the company's score weights. */
export const scoreParts = ['delivery', 'quality', 'response', 'price'] as const
export type ScorePart = (typeof scoreParts)[number]

/** Percent of each part; together 100. */
export type ScoreWeights = Readonly<Record<ScorePart, number>>

/** What counts where the company has set no weights. */
export const usualWeights: ScoreWeights = { delivery: 40, quality: 30, response: 15, price: 15 }

/** 0 to 100 by so many facts; null where there are none. */
export type PartScore = { readonly value: number | null; readonly facts: number }

/** What a part is called, as in the company's score weights. */
export const partTitles: Readonly<Record<ScorePart, Label>> = {
  delivery: label('On-time delivery', '准时交付'),
  quality: label('Quality', '质量'),
  response: label('Response', '响应'),
  price: label('Price', '价格'),
}

/** The right without which a part is not told, nor counted in the sum: it tells of what is behind it. */
export const partRights: Readonly<Partial<Record<ScorePart, string>>> = { price: 'cost' }

export type Score = {
  /** 0 to 100, rounded half up; null without any facts. */
  readonly value: number | null
  /** Each part with the percent by which it counts among those that have facts; 0 where it has none. */
  readonly parts: Readonly<Record<ScorePart, PartScore & { readonly counts: number }>>
}

/** What the company says of a score below a limit: an order needs a reason, or there is none at all. */
export type ScoreVerdict = { readonly verdict: 'warn' | 'block'; readonly below: number }

/** The limits of the company; null where it has set none. */
export type ScoreLimits = { readonly warn: number | null; readonly block: number | null }

/** What limits say of a score; undefined where nothing speaks against an order, be it that there is no score. */
export function verdictOf(value: number | null, { warn, block }: ScoreLimits): ScoreVerdict | undefined {
  if (value === null) return undefined
  if (block !== null && value < block) return { verdict: 'block', below: block }
  return warn !== null && value < warn ? { verdict: 'warn', below: warn } : undefined
}

/** What stands beside a supplier's name: the score, where the user may see it, and what speaks against an order. */
export type ScoreMark = { readonly id: string; readonly value: number | null; readonly limit: ScoreVerdict | null }

/** Facts count for this long, in months. */
export const scoreMonths = 12
/** What a round of samples loses for each day that it is late, of 100. */
export const lateDayPoints = 5

/** What a round of samples earns that was sent so many days after it was due; on the day itself is on time. */
export const responsePoints = (daysLate: number) => Math.max(0, 100 - Math.max(0, daysLate) * lateDayPoints)

/**
 * A supplier's score: the parts that have facts, weighed. One without leaves the weighting and the others share what it
 * would have counted; where those that have facts weigh nothing, there is no score.
 */
export function scoreOf(parts: Readonly<Record<ScorePart, PartScore>>, weights: ScoreWeights | null): Score {
  const weighed = weights ?? usualWeights
  const known = scoreParts.filter((part) => parts[part].value !== null)
  const whole = known.reduce((sum, part) => sum + weighed[part], 0)
  const counts = (part: ScorePart) => (whole > 0 && parts[part].value !== null ? (weighed[part] * 100) / whole : 0)
  const value = known.reduce((sum, part) => sum + parts[part].value! * weighed[part], 0)
  return {
    value: whole > 0 ? Math.floor(Number((value / whole).toFixed(6)) + 0.5) : null,
    parts: Object.fromEntries(
      scoreParts.map((part) => [part, { ...parts[part], counts: counts(part) }]),
    ) as unknown as Score['parts'],
  }
}
