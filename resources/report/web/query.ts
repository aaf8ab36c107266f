import type { Envelope } from '@sms/client'
import { isDay } from '@sms/kit/contract'
import { type App, dataOf } from '@sms/kit/web'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Figure, Waits } from '../contract.ts'
import type { FigureAbout, FilterName } from '../rules/figures.ts'
import { daysIn, type Period, type PeriodName, periods } from '../rules/period.ts'

/** The values of the filters in the address, as text; missing or empty for none. */
export type Narrowing = Readonly<Record<string, string | undefined>>

/** The period of the filters: a named period as of today, or own days, whose missing ends are filled in. */
export function periodIn({ period, from, to }: Narrowing, today: string): Period {
  const name = periods.find(({ value }) => value === period)?.value ?? 'year'
  if (name !== 'own') return daysIn(name, today)
  const last = to && isDay(to) ? to : today
  return { from: from && isDay(from) ? from : daysIn('year', last).from, to: last }
}

/** Whether the period is not a named one, but has days of its own. */
export const hasOwnDays = ({ period }: Narrowing) => (period as PeriodName) === 'own'

/** The query parameters of a figure: its period, if it has one, and the filters that apply to it. */
export function parametersOf(
  { dated, filters }: FigureAbout,
  narrowing: Narrowing,
  today: string,
): Record<string, string> {
  const entries = filters.flatMap((name: FilterName) => (narrowing[name] ? [[name, narrowing[name]!] as const] : []))
  return { ...(dated ? periodIn(narrowing, today) : {}), ...Object.fromEntries(entries) }
}

/** The query of a figure; it keeps the previous answer while another loads. */
export const figureOf = (app: App, { key }: Pick<FigureAbout, 'key'>, parameters: Record<string, string>) =>
  queryOptions({
    queryKey: ['report', key, parameters],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<Figure>>(`/report/${key}`, parameters, { signal })),
    placeholderData: keepPreviousData,
    // A payment that was just entered must be in the figures.
    staleTime: 0,
  })

export const myDayKey = ['report', 'myday'] as const
/** The query of My day. */
export const myDayOf = (app: App) =>
  queryOptions({
    queryKey: myDayKey,
    queryFn: async ({ signal }) => dataOf(await app.client.api.get<Envelope<Waits[]>>('/report/myday', {}, { signal })),
    // A task that was just done must not be shown again.
    staleTime: 0,
  })
