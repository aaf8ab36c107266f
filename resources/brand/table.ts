import type { ValuesOf } from '@sms/kit/contract'
import { sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { brand } from './contract.ts'

type Values = ValuesOf<(typeof brand)['all']>

export const brandTable = pgTable(
  'brand',
  {
    ...systemColumns,
    code: sortedText().notNull(),
    name: sortedText().notNull(),
    nameZh: sortedText(),
    contacts: jsonb().$type<Values['contacts']>().notNull(),
    currency: sortedText().$type<Values['currency']>(),
    incoterm: sortedText().$type<Values['incoterm']>(),
    incotermPlace: sortedText(),
    paymentTerms: jsonb().$type<Values['paymentTerms']>().notNull(),
    shipTo: jsonb().$type<Values['shipTo']>(),
    consignee: jsonb().$type<Values['consignee']>(),
    notifyParty: jsonb().$type<Values['notifyParty']>(),
    requiredCertificates: text().array().$type<Values['requiredCertificates']>().notNull(),
    notes: text(),
  },
  (t) => [
    uniqueIndex('brand_code_unique').on(sql`lower(${t.code})`),
    index('brand_list').on(t.status, t.code, t.id),
    check('brand_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)
