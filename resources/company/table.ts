import type { ValuesOf } from '@sms/kit/contract'
import { attachment, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { company } from './contract.ts'

type Values = ValuesOf<(typeof company)['all']>

/** The index that keeps the table at one row. */
export const onlyOne = 'company_only_one'

export const companyTable = pgTable(
  'company',
  {
    ...systemColumns,
    nameEn: sortedText(),
    nameZh: sortedText(),
    addressEn: sortedText(),
    addressZh: sortedText(),
    phone: sortedText(),
    email: sortedText(),
    website: sortedText(),
    logo: uuid().references(() => attachment.id),
    bank: jsonb().$type<Values['bank']>(),
    houseCurrency: sortedText().$type<Values['houseCurrency']>().notNull(),
    timeZone: sortedText().$type<Values['timeZone']>().notNull(),
    numberSeries: jsonb().$type<Values['numberSeries']>().notNull(),
    scoreWeights: jsonb().$type<Values['scoreWeights']>(),
    scoreWarnBelow: integer(),
    scoreBlockBelow: integer(),
  },
  (t) => [
    // Only one company: an office of several companies runs several installations.
    uniqueIndex(onlyOne).on(sql`(true)`),
    index('company_logo').on(t.logo).where(sql`${t.logo} is not null`),
    check('company_status_known', sql`${t.status} in ('Active', 'inActive')`),
    check(
      'company_score_limits',
      sql`${t.scoreWarnBelow} between 0 and 100 and ${t.scoreBlockBelow} between 0 and 100`,
    ),
    check('company_name_en_or_zh', sql`${t.nameEn} is not null or ${t.nameZh} is not null`),
  ],
)
