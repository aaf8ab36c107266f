import type { Envelope } from '@sms/client'
import { isDay, type Label } from '@sms/kit/contract'
import { type App, dataOf } from '@sms/kit/web'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Figure, Waits } from '../contract.ts'
import type { FigureAbout, FilterName } from '../rules/figures.ts'
import { daysIn, type Period, type PeriodName, periodProblem, periods } from '../rules/period.ts'

/** What stands in the address, by the names of the filters. */
export type Narrowing = Readonly<Record<string, string | undefined>>

/** The period that is meant: a named one as of today, or the days given; the usual one where they are not both there. */
export function periodIn({ period, from, to }: Narrowing, today: string): Period {
  const name = periods.find(({ value }) => value === period)?.value ?? 'year'
  if (name !== 'own') return daysIn(name, today)
  const last = to && isDay(to) ? to : today
  return { from: from && isDay(from) ? from : daysIn('year', last).from, to: last }
}

export const isOwn = ({ period }: Narrowing) => (period as PeriodName) === 'own'

/** Why nothing can be shown of a period, if so. */
export const problemOf = (narrowing: Narrowing, today: string): Label | undefined =>
  isOwn(narrowing) ? periodProblem(periodIn(narrowing, today)) : undefined

/** The query parameters of a figure: the period where it has one, and the filters that it heeds. */
export function parametersOf(
  { dated, filters }: FigureAbout,
  narrowing: Narrowing,
  today: string,
): Record<string, string> {
  const entries = filters.flatMap((name: FilterName) => (narrowing[name] ? [[name, narrowing[name]!] as const] : []))
  return { ...(dated ? periodIn(narrowing, today) : {}), ...Object.fromEntries(entries) }
}

export const figureOf = (app: App, { key }: Pick<FigureAbout, 'key'>, parameters: Record<string, string>) =>
  queryOptions({
    queryKey: ['report', key, parameters],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<Figure>>(`/report/${key}`, parameters, { signal })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const myDayKey = ['report', 'myday'] as const
export const myDayOf = (app: App) =>
  queryOptions({
    queryKey: myDayKey,
    queryFn: async ({ signal }) => dataOf(await app.client.api.get<Envelope<Waits[]>>('/report/myday', {}, { signal })),
    // Whoever comes back from doing one of these things does not find it here still.
    staleTime: 0,
  })
