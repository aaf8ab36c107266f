import { dayIn, isZone } from '@sms/kit/contract'
import { useMemo } from 'react'
import { useApp } from '../page/app.tsx'

/** The calendar day of a moment in the device's time zone, `YYYY-MM-DD`; today by default. */
export function dayHere(at: number | string = Date.now()): string {
  const date = new Date(at)
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** A function from a moment to its day (`YYYY-MM-DD`) in a time zone, in the device's own where it is unknown. */
export function houseDayIn(zone: string | undefined): (at?: string) => string {
  if (zone === undefined || !isZone(zone)) return dayHere
  const dayOf = dayIn(zone)
  return (at = new Date().toISOString()) => dayOf(at)
}

/** Returns a function from a moment to its day in the company's calendar, which decides what expires or is overdue. */
export function useHouseDay(): (at?: string) => string {
  const { houseZone } = useApp()
  return useMemo(() => houseDayIn(houseZone), [houseZone])
}
