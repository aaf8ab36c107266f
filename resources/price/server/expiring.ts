import { type SQL, sql } from 'drizzle-orm'

/** Prices that end are told of so many days before. */
export const priceSoonDays = [30, 7] as const

/** The condition that a price line counts, ends on or after a day, and none of the same supplier for the same item lasts longer. */
export const standsAlone = (
  p: SQL,
  today: SQL,
): SQL => sql`${p}.status = 'Active' and ${p}.stage in ('Quoted', 'Approved')
  and ${p}.valid_to >= ${today} and not exists (
    select from price later where later.item = ${p}.item and later.supplier = ${p}.supplier and later.status = 'Active'
      and later.stage in ('Quoted', 'Approved') and coalesce(later.valid_to, 'infinity') > ${p}.valid_to)`
