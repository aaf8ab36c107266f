import type { ValuesOf } from '@sms/kit/contract'
import { decimal, type Scope, sortedText, systemColumns } from '@sms/kit/server'
import { eq, sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { masterTable } from '../master/table.ts'
import type { style } from './contract.ts'

type Values = ValuesOf<(typeof style)['all']>

const master = () => uuid().references(() => masterTable.id)

export const showroomTable = pgTable(
  'showroom',
  {
    ...systemColumns,
    code: sortedText().notNull(),
    nameEn: sortedText(),
    nameZh: sortedText(),
    showroom: master(),
    collection: master(),
    season: master(),
    line: master(),
    category: master(),
    gender: master(),
    thema: master(),
    colours: jsonb().$type<Values['colours']>().notNull(),
    /** Each colour with the screen preview of its colourway; set by a trigger. */
    swatches: jsonb().$type<Values['swatches']>().notNull().default([]),
    sizes: uuid().array().notNull(),
    composition: jsonb().$type<Values['composition']>().notNull(),
    hsCode: sortedText(),
    origin: sortedText().$type<Values['origin']>(),
    currency: sortedText().$type<Values['currency']>(),
    targetPrice: decimal(),
    notes: text(),
  },
  (t) => [
    uniqueIndex('showroom_code_unique').on(sql`lower(${t.code})`),
    index('showroom_in_order').on(t.status, t.code, t.id),
    index('showroom_showroom').on(t.showroom, t.code),
    index('showroom_collection').on(t.collection, t.code),
    index('showroom_season').on(t.season, t.code),
    index('showroom_line').on(t.line),
    index('showroom_category').on(t.category),
    index('showroom_gender').on(t.gender),
    index('showroom_thema').on(t.thema),
    check('showroom_status_known', sql`${t.status} in ('Active', 'inActive')`),
    check('showroom_composition_whole', sql`sms_share_total(${t.composition}) in (0, 100)`),
    check('showroom_target_price_above_zero', sql`${t.targetPrice} > 0`),
  ],
)

/** Showroom opens Active styles, History inActive ones (contract.md, Rights); both keys or neither narrow nothing. */
export const styleScope: Scope = ({ menu }) => {
  const [hasShowroom, hasHistory] = [menu.includes('Showroom'), menu.includes('History')]
  return hasShowroom === hasHistory ? undefined : eq(showroomTable.status, hasShowroom ? 'Active' : 'inActive')
}
