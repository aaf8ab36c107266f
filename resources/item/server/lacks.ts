import { type Field, type Fields, fill, isEmpty, type Label, label } from '@sms/kit/contract'
import type { Ctx, Noun } from '@sms/kit/server'
import { heldMasters } from '@sms/kit/server/mount'
import { and, eq, inArray } from 'drizzle-orm'
import type { MasterKey } from '../../master/contract.ts'
import { masterTable } from '../../master/table.ts'
import { supplierTable } from '../../supplier/table.ts'

type Row = Record<string, unknown>

/** What a copy of an item would be without. */
export type Lacks = {
  /** The fields of an item whose master data value is out of use, emptied: a new record does not begin with one. */
  readonly outOfUse: (row: Row) => Record<string, null>
  /** What each of some copies needs, in words. */
  readonly of: (copies: readonly { readonly row: Row; readonly copy: Row }[]) => Promise<string[][]>
}

/** Knows what copies of one kind of item lack, by its `facts` that bind later and by what is out of use. */
export async function lacksOf(ctx: Ctx, { contract }: Noun, facts: readonly string[]): Promise<Lacks> {
  const fields = contract.fields as Fields
  const masters = Object.keys(fields).filter((name) => fields[name]!.type.kind === 'master')
  // Held while copies are written: a merge that commits between the reading of a row and its copy would miss that use.
  await heldMasters(ctx, masterTable, inArray(masterTable.key, categoriesOf(fields) as MasterKey[]))
  const off = await ctx.db.select({ id: masterTable.id }).from(masterTable).where(eq(masterTable.status, 'inActive'))
  const ended = new Set(off.map(({ id }) => id))
  const gone = (row: Row) => masters.filter((name) => name !== 'season' && ended.has(String(row[name])))
  const say = (text: Label, name: string) => {
    const { en, zh } = (fields[name] as Field).label
    return fill(text, { en, zh })[ctx.language]
  }
  return {
    outOfUse: (row) => Object.fromEntries(gone(row).map((name) => [name, null])),
    of: async (copies) => {
      const without = await inActiveSuppliers(ctx, copies)
      return copies.map(({ row, copy }) => [
        ...gone(row).map((name) => say(leftEmpty, name)),
        ...facts.filter((name) => isEmpty(copy[name]) && isEmpty(row[name])).map((name) => say(missing, name)),
        ...(without.has(String(copy.supplier)) ? [supplierOff[ctx.language]] : []),
      ])
    },
  }
}

/** The categories of master data whose values a record may bear, in its fields and in its lists and rows. */
const categoriesOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap(({ type }) => {
    if (type.kind === 'master' || type.kind === 'masters') return [type.key]
    return type.kind === 'rows' || type.kind === 'group' ? categoriesOf(type.fields) : []
  })

async function inActiveSuppliers(ctx: Ctx, copies: readonly { readonly copy: Row }[]): Promise<Set<string>> {
  const ids = [...new Set(copies.flatMap(({ copy }) => (copy.supplier ? [String(copy.supplier)] : [])))]
  if (ids.length === 0) return new Set()
  const found = await ctx.db
    .select({ id: supplierTable.id })
    .from(supplierTable)
    .where(and(inArray(supplierTable.id, ids), eq(supplierTable.status, 'inActive')))
  return new Set(found.map(({ id }) => id))
}

const leftEmpty = label('{en}: its value is out of use, left empty', '{zh}：原值已停用，将留空')
const missing = label('{en} is missing', '缺少{zh}')
const supplierOff = label('The supplier is inActive', '供应商已停用')
