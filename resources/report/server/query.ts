import { type FieldProblem, type Fields, invalid, isEmpty, label, objectOf, parseWith } from '@sms/kit/contract'
import { type Ctx, objectSchema } from '@sms/kit/server'
import { houseToday } from '../../company/server/house-day.ts'
import { type Filters, filterFields } from '../contract.ts'
import {
  type Bucket,
  bucketsOf,
  daysIn,
  type Period,
  periodBefore,
  periodProblem,
  type Step,
  stepOf,
} from '../rules/period.ts'

/** The input of a figure: the period, the previous period, and the filters. */
export type FigureQuery = Filters &
  Period & {
    readonly today: string
    readonly before: Period
    readonly step: Step
    readonly buckets: readonly Bucket[]
  }

/** The filters of a query; empty filters count as absent. */
export const filterShape = {
  parse: (raw: unknown): Filters => {
    const entries = Object.entries(raw as Record<string, unknown>).filter(([, value]) => !isEmpty(value))
    const parsed = parseWith(objectOf(filterFields), Object.fromEntries(entries), filterFields) as Partial<Filters>
    return Object.fromEntries(
      Object.keys(filterFields).map((name) => [name, parsed[name as keyof Filters] ?? null]),
    ) as Filters
  },
  schema: objectSchema(filterFields, { required: false }),
}

/**
 * Completes a query: the last 12 months by default. Refuses an impossible period, and records that the user may not
 * see.
 */
export async function queryOf(ctx: Ctx, filters: Filters): Promise<FigureQuery> {
  const today = await houseToday(ctx.db)
  const usual = daysIn('year', filters.to ?? today)
  const period = {
    from: filters.from ?? usual.from,
    to: filters.to ?? (filters.from && filters.from > today ? filters.from : today),
  }
  const problems: FieldProblem[] = []
  const wrong = periodProblem(period)
  if (wrong) problems.push({ field: 'to', message: wrong })
  for (const [field, { type }] of Object.entries(filterFields as Fields)) {
    const id = filters[field as keyof Filters]
    const kind = type.kind === 'reference' ? type.to : type.kind === 'master' ? 'master' : undefined
    if (!id || !kind) continue
    const [found] = await ctx.nouns[kind]!.service.rows(ctx, [id])
    if (!found) problems.push({ field, message: label('No such record', '没有此记录') })
  }
  if (problems.length) throw invalid(problems, filterFields)
  return {
    ...filters,
    ...period,
    today,
    before: periodBefore(period),
    step: stepOf(period),
    buckets: bucketsOf(period),
  }
}
