import { type Field, type Fields, fill, isEmpty, type Label, label } from '@sms/kit/contract'
import type { Ctx, Noun } from '@sms/kit/server'
import { lockedMasters } from '@sms/kit/server/mount'
import { and, eq, inArray } from 'drizzle-orm'
import type { MasterKey } from '../../master/contract.ts'
import { masterTable } from '../../master/table.ts'
import { supplierTable } from '../../supplier/table.ts'
import { type Facts, factsOf } from '../contract.ts'

type Row = Record<string, unknown>

/** An item and its copy, which is not written yet. */
export type Copied = { readonly row: Row; readonly copy: Row }

export type CopyNeeds = {
  /** The fields of an item to leave empty in its copy, as nulls: their master data value is inactive. */
  readonly outOfUse: (row: Row) => Record<string, null>
  readonly sentences: (copies: readonly Copied[]) => Promise<string[][]>
}

/**
 * Reads what copies of one kind need: `facts` that approved prices and orders require, values and suppliers that are
 * inactive. Locks the master data, since a merge before the copies are written would miss them.
 */
export async function copyNeeds(ctx: Ctx, { contract }: Noun, facts: Facts): Promise<CopyNeeds> {
  const fields = contract.fields as Fields
  // The copies get another season anyway.
  const masters = Object.keys(fields).filter((name) => fields[name]!.type.kind === 'master' && name !== 'season')
  await lockedMasters(ctx, masterTable, inArray(masterTable.key, categoriesOf(fields) as MasterKey[]))
  const inactive = await ctx.db
    .select({ id: masterTable.id })
    .from(masterTable)
    .where(eq(masterTable.status, 'inActive'))
  const inactiveIds = new Set(inactive.map(({ id }) => id))
  const fieldsOutOfUse = (row: Row) => masters.filter((name) => inactiveIds.has(String(row[name])))
  const sentence = (text: Label, name: string) => fill(text, (fields[name] as Field).label)[ctx.language]
  return {
    outOfUse: (row) => Object.fromEntries(fieldsOutOfUse(row).map((name) => [name, null])),
    sentences: async (copies) => {
      const suppliersOff = await inactiveSuppliers(ctx, copies)
      return copies.map(({ row, copy }) => [
        ...fieldsOutOfUse(row).map((name) => sentence(leftEmpty, name)),
        // A fact that is left empty has its sentence above.
        ...factsOf(facts, copy)
          .filter((name) => isEmpty(copy[name]) && isEmpty(row[name]))
          .map((name) => sentence(missingFact, name)),
        ...(suppliersOff.has(String(copy.supplier)) ? [supplierOff[ctx.language]] : []),
      ])
    },
  }
}

const categoriesOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap(({ type }) => {
    if (type.kind === 'master' || type.kind === 'masters') return [type.key]
    return type.kind === 'rows' || type.kind === 'group' ? categoriesOf(type.fields) : []
  })

async function inactiveSuppliers(ctx: Ctx, copies: readonly Copied[]): Promise<Set<string>> {
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
