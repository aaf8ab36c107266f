import type { Envelope } from '@sms/client'
import type { Label } from '@sms/kit/contract'
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
  return name === 'own' ? { from: from || daysIn('year', today).from, to: to || today } : daysIn(name, today)
}

export const isOwn = ({ period }: Narrowing) => (period as PeriodName) === 'own'

/** Why nothing can be shown of a period, if so. */
export const problemOf = (narrowing: Narrowing, today: string): Label | undefined =>
  isOwn(narrowing) ? periodProblem(periodIn(narrowing, today)) : undefined

/** What a figure is asked with: the period where it is about one, and the filters that it heeds. */
export function askedWith(
  { dated, filters }: FigureAbout,
  narrowing: Narrowing,
  today: string,
): Record<string, string> {
  const given = filters.flatMap((name: FilterName) => (narrowing[name] ? [[name, narrowing[name]!] as const] : []))
  return { ...(dated ? periodIn(narrowing, today) : {}), ...Object.fromEntries(given) }
}

export const figureOf = (app: App, { key }: Pick<FigureAbout, 'key'>, asked: Record<string, string>) =>
  queryOptions({
    queryKey: ['report', key, asked],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<Figure>>(`/report/${key}`, asked, { signal })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const myDayOf = (app: App) =>
  queryOptions({
    queryKey: ['report', 'myday'],
    queryFn: async ({ signal }) => dataOf(await app.client.api.get<Envelope<Waits[]>>('/report/myday', {}, { signal })),
  })
