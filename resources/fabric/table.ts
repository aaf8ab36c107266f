import type { ValuesOf } from '@sms/kit/contract'
import { decimal, sortedText } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { aboveZero, itemColumns, itemKeys } from '../item/table.ts'
import { fabric } from './contract.ts'

type Values = ValuesOf<(typeof fabric)['all']>

export const fabricTable = pgTable(
  'fabric',
  {
    ...itemColumns,
    carriedFrom: uuid().references((): AnyPgColumn => fabricTable.id),
    class: sortedText().$type<Values['class']>(),
    structure: sortedText().$type<Values['structure']>(),
    composition: jsonb().$type<Values['composition']>().notNull(),
    yarn: sortedText(),
    yarnWarp: sortedText(),
    yarnWeft: sortedText(),
    epi: integer(),
    ppi: integer(),
    gauge: integer(),
    weight: decimal(),
    thickness: decimal(),
    weightTolerance: decimal(),
    width: decimal(),
    cuttableWidth: decimal(),
    colours: jsonb().$type<Values['colours']>().notNull().default([]),
    gramsPerMetre: decimal(),
    rollLength: decimal(),
    selvedge: sortedText(),
    finish: sortedText(),
    finishZh: sortedText(),
    handFeel: sortedText(),
    greige: sortedText().$type<Values['greige']>(),
    dyeMethod: sortedText().$type<Values['dyeMethod']>(),
    stretch: decimal(),
    lengthChange: decimal(),
    widthChange: decimal(),
    fastnessWashing: sortedText().$type<Values['fastnessWashing']>(),
    fastnessRubbing: sortedText().$type<Values['fastnessRubbing']>(),
    fastnessLight: sortedText().$type<Values['fastnessLight']>(),
    pilling: sortedText().$type<Values['pilling']>(),
    care: jsonb().$type<Values['care']>(),
    gb18401: sortedText().$type<Values['gb18401']>(),
    hsCode: sortedText(),
    origin: sortedText().$type<Values['origin']>(),
    tests: jsonb().$type<Values['tests']>().notNull().default([]),
  },
  (t) => [
    ...itemKeys(fabric, t),
    check('fabric_composition_whole', sql`sms_share_total(${t.composition}) in (0, 100)`),
    check('fabric_cuttable_width_within', sql`${t.cuttableWidth} <= ${t.width}`),
    // A trigger checks the density of a class on changes, since earlier rows may break the rule.
    aboveZero('fabric', 'thickness', t.thickness),
    aboveZero('fabric', 'weight', t.weight),
    aboveZero('fabric', 'width', t.width),
    aboveZero('fabric', 'cuttableWidth', t.cuttableWidth),
  ],
)
