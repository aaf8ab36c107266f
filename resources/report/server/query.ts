import {
  type FieldProblem,
  type Fields,
  type FieldType,
  fieldsSchema,
  invalid,
  isEmpty,
  label,
  parseWith,
} from '@sms/kit/contract'
import { type Ctx, objectSchema } from '@sms/kit/server'
import { houseToday } from '../../company/server/house-day.ts'
import { type Filters, filterFields } from '../contract.ts'
import { type Bucket, bucketsOf, daysIn, type Period, periodBefore, periodProblem } from '../rules/period.ts'

/** The input of a figure: the filters, the period with its steps, and the previous period. */
export type FigureQuery = Filters &
  Period & {
    readonly today: string
    readonly before: Period
    readonly buckets: readonly Bucket[]
  }

/** The query parameters of a figure; a filter that is empty or missing is null. */
export const filterShape = {
  parse: (raw: unknown): Filters => {
    const entries = Object.entries(raw as Record<string, unknown>).filter(([, value]) => !isEmpty(value))
    const parsed = parseWith(fieldsSchema(filterFields), Object.fromEntries(entries), filterFields) as Partial<Filters>
    return Object.fromEntries(
      Object.keys(filterFields).map((name) => [name, parsed[name as keyof Filters] ?? null]),
    ) as Filters
  },
  schema: objectSchema(filterFields, { required: false }),
}

/** The kind of the records that a filter refers to; undefined for other values. */
export function recordKindOf(type: FieldType): string | undefined {
  if (type.kind === 'reference') return type.to
  return type.kind === 'master' ? 'master' : undefined
}

/**
 * The query of some filters: the last 12 months by default. Throws a refusal for an impossible period, and for filters
 * by records that the user may not see.
 */
export async function queryOf(ctx: Ctx, filters: Filters): Promise<FigureQuery> {
  const today = await houseToday(ctx.db)
  // A first day after today without a last day is a period of one day.
  const period = {
    from: filters.from ?? daysIn('year', filters.to ?? today).from,
    to: filters.to ?? (filters.from && filters.from > today ? filters.from : today),
  }
  const problems: FieldProblem[] = []
  const problem = periodProblem(period)
  if (problem) problems.push({ field: 'to', message: problem })
  for (const [field, { type }] of Object.entries(filterFields as Fields)) {
    const id = filters[field as keyof Filters]
    const kind = recordKindOf(type)
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
    buckets: bucketsOf(period),
  }
}
