import type { ValuesOf } from '@sms/kit/contract'
import { decimal, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import type { currency } from './contract.ts'

type Values = ValuesOf<(typeof currency)['all']>

export const currencyTable = pgTable(
  'currency',
  {
    ...systemColumns,
    code: sortedText().$type<Values['code']>().notNull(),
    latestRate: decimal(),
    latestFrom: date({ mode: 'string' }),
  },
  (t) => [
    uniqueIndex('currency_code_unique').on(t.code),
    index('currency_list').on(t.status, t.code, t.id),
    check('currency_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)
