import type { ValuesOf } from '@sms/kit/contract'
import { attachment, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { supplierTable } from '../supplier/table.ts'
import type { certificate } from './contract.ts'

type Values = ValuesOf<(typeof certificate)['all']>

export const certificateTable = pgTable(
  'certificate',
  {
    ...systemColumns,
    supplier: uuid()
      .notNull()
      .references(() => supplierTable.id),
    standard: sortedText().$type<Values['standard']>().notNull(),
    otherStandard: sortedText(),
    number: sortedText(),
    issuer: sortedText(),
    scope: sortedText(),
    issued: date({ mode: 'string' }),
    expires: date({ mode: 'string' }),
    file: uuid().references(() => attachment.id),
    notes: text(),
  },
  (t) => [
    index('certificate_list').on(t.supplier, t.status, t.expires),
    index('certificate_file').on(t.file).where(sql`${t.file} is not null`),
    index('certificate_expires').on(t.status, t.expires, t.id),
    check('certificate_expires_after_issue', sql`${t.expires} >= ${t.issued}`),
  ],
)
