import { decimal, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { currencyTable } from '../currency/table.ts'

export const rateTable = pgTable(
  'rate',
  {
    ...systemColumns,
    currency: uuid()
      .notNull()
      .references(() => currencyTable.id),
    validFrom: date({ mode: 'string' }).notNull(),
    rate: decimal().notNull(),
    source: sortedText(),
  },
  (t) => [
    // One rate a day and currency counts; one that was entered wrongly stays as inActive.
    uniqueIndex('rate_valid_from_unique').on(t.currency, t.validFrom).where(sql`${t.status} = 'Active'`),
    index('rate_currency').on(t.currency),
    index('rate_list').on(t.status, t.validFrom, t.id),
    check('rate_rate_positive', sql`${t.rate} > 0`),
    check('rate_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)
