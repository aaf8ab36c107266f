import { type Field, type Fields, fill, isEmpty, type Label, label } from '@sms/kit/contract'
import type { Ctx, Noun } from '@sms/kit/server'
import { lockedMasters } from '@sms/kit/server/mount'
import { and, eq, inArray } from 'drizzle-orm'
import type { MasterKey } from '../../master/contract.ts'
import { masterTable } from '../../master/table.ts'
import { supplierTable } from '../../supplier/table.ts'
import { type Facts, factsOf } from '../contract.ts'

type Row = Record<string, unknown>

/** The missing parts of the copies of items. */
export type Missing = {
  /** Empties the fields of an item whose master data value is inactive; new records do not use such values. */
  readonly outOfUse: (row: Row) => Record<string, null>
  /** What each copy needs, in sentences. */
  readonly of: (copies: readonly { readonly row: Row; readonly copy: Row }[]) => Promise<string[][]>
}

/** Finds what copies of one kind lack: `facts` that approved prices require, values and suppliers that are inactive. */
export async function missingOf(ctx: Ctx, { contract }: Noun, facts: Facts): Promise<Missing> {
  const fields = contract.fields as Fields
  const masters = Object.keys(fields).filter((name) => fields[name]!.type.kind === 'master')
  // Locked until the copies are written: a merge in between would miss them.
  await lockedMasters(ctx, masterTable, inArray(masterTable.key, categoriesOf(fields) as MasterKey[]))
  const inactive = await ctx.db
    .select({ id: masterTable.id })
    .from(masterTable)
    .where(eq(masterTable.status, 'inActive'))
  const inactiveIds = new Set(inactive.map(({ id }) => id))
  const fieldsOutOfUse = (row: Row) => masters.filter((name) => name !== 'season' && inactiveIds.has(String(row[name])))
  const sentence = (text: Label, name: string) => {
    const { en, zh } = (fields[name] as Field).label
    return fill(text, { en, zh })[ctx.language]
  }
  return {
    outOfUse: (row) => Object.fromEntries(fieldsOutOfUse(row).map((name) => [name, null])),
    of: async (copies) => {
      const inactiveOf = await inactiveSuppliers(ctx, copies)
      return copies.map(({ row, copy }) => [
        ...fieldsOutOfUse(row).map((name) => sentence(leftEmpty, name)),
        ...factsOf(facts, copy)
          .filter((name) => isEmpty(copy[name]) && isEmpty(row[name]))
          .map((name) => sentence(missingFact, name)),
        ...(inactiveOf.has(String(copy.supplier)) ? [supplierOff[ctx.language]] : []),
      ])
    },
  }
}

/** The categories of master data that fields, lists and rows of a record refer to. */
const categoriesOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap(({ type }) => {
    if (type.kind === 'master' || type.kind === 'masters') return [type.key]
    return type.kind === 'rows' || type.kind === 'group' ? categoriesOf(type.fields) : []
  })

async function inactiveSuppliers(ctx: Ctx, copies: readonly { readonly copy: Row }[]): Promise<Set<string>> {
  const ids = [...new Set(copies.flatMap(({ copy }) => (copy.supplier ? [String(copy.supplier)] : [])))]
  if (ids.length === 0) return new Set()
  const found = await ctx.db
    .select({ id: supplierTable.id })
    .from(supplierTable)
    .where(and(inArray(supplierTable.id, ids), eq(supplierTable.status, 'inActive')))
  return new Set(found.map(({ id }) => id))
}

const leftEmpty = label('{en}: its value is out of use, left empty', '{zh}：原值已停用，将留空')
const missingFact = label('{en} is missing', '缺少{zh}')
const supplierOff = label('The supplier is inactive', '供应商已停用')
