import { dayIn, isZone } from '@sms/kit/contract'
import { useMemo } from 'react'
import { useApp } from '../page/app.tsx'
import { dayHere } from './day-here.ts'

/**
 * Tells the day of a moment, `YYYY-MM-DD`, by the calendar of the house's time zone; today unless a moment is given. By
 * the device's own where the zone is unknown.
 */
export function houseDayIn(zone: string | undefined): (at?: string) => string {
  if (zone === undefined || !isZone(zone)) return dayHere
  const dayOf = dayIn(zone)
  return (at = new Date().toISOString()) => dayOf(at)
}

/**
 * The days of business: what expires, counts or is overdue does so by the house's calendar, as the server has it,
 * wherever its reader is. What somebody did today is told by their own (`dayHere`).
 */
export function useHouseDay(): (at?: string) => string {
  const { houseZone } = useApp()
  return useMemo(() => houseDayIn(houseZone), [houseZone])
}
