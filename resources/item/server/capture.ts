import { AppError, label, refusalAt, type ValuesOf } from '@sms/kit/contract'
import { accessTo, addOnce, advisoryLock, type Call, type Crud, type Ctx, requireAccess } from '@sms/kit/server'
import { idTaken, refuseAhead, refuseUsed } from '@sms/kit/server/mount'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { priceLine } from '../../price/contract.ts'
import { addPrice } from '../../price/server/prices.ts'
import { supplier } from '../../supplier/contract.ts'
import { nextSupplierCodes } from '../../supplier/server/codes.ts'
import { add as addSupplier, suppliers } from '../../supplier/server/service.ts'
import type { ItemKind } from '../contract.ts'
import type { captureFields } from '../rules/capture.ts'
import { itemTable } from '../table.ts'
import { nextCode } from './code-route.ts'
import { mergedSupplier, refuseOther } from './refuse-other.ts'

/** The request body of a captured swatch. */
export type Captured = ValuesOf<typeof captureFields>

type Service = Pick<Crud, 'contract' | 'table' | 'add' | 'rows' | 'get'>

/** How often a code is chosen if other users take it first. */
const attemptsMax = 3

/**
 * Adds the item of a captured swatch, with a new supplier and a price line where it has them; a repeated request
 * returns the item that it added before. A proposed code that is in use is replaced by the next one.
 */
export async function capture(call: Call, kind: ItemKind, service: Service, captured: Captured) {
  if (captured.by.toLowerCase() !== call.actor.id) throw refusalAt('by', otherUser)
  const add = async (ctx: Ctx) => {
    // An id belongs to one item of all kinds.
    if (await itemExists(ctx, captured.id)) throw idTaken()
    const supplier = await supplierOf(ctx, captured)
    const taken = captured.proposed && (await isTaken(ctx, service, captured.code))
    const code = taken ? await nextCode(ctx, kind, service.table) : captured.code
    // Users without the right to prices send no price note; the field would be refused.
    const note = captured.priceNote === null ? {} : { priceNote: captured.priceNote }
    const { supplierArticleNo, notes } = captured
    const values = { code, supplier, supplierArticleNo, ...measures(kind, captured), ...note, notes }
    const item = await service.add(ctx, values, { id: captured.id })
    if (captured.price === null) return item
    await addPriceLine(ctx, supplier, captured.price, captured)
    return service.get(ctx, captured.id)
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await addOnce(call, service, captured.id, add, (ctx, row) => refuseOther(ctx, kind, row, captured))
    } catch (error) {
      // Codes are not reserved: another user may have taken the one that was chosen here for the item or its supplier.
      const isCodeRefused = error instanceof AppError && error.problems[0]?.field === 'code'
      const choosesCode = captured.proposed || captured.supplierName !== null
      if (!isCodeRefused || !choosesCode || attempt === attemptsMax) throw error
    }
  }
}

const otherUser = label(
  'Somebody else has captured this; it is sent when they sign in',
  '这是其他用户采集的内容，将在其登录后发送',
)

function measures(kind: ItemKind, { weight, width }: Captured) {
  if (kind === 'fabric') return { weight, width }
  if (weight !== null || width !== null)
    throw refusalAt(weight === null ? 'width' : 'weight', label('Only for a fabric', '仅适用于面料'))
  return {}
}

/** Adds a quoted price line without tax for any quantity of the item. */
async function addPriceLine(
  ctx: Ctx,
  supplier: string | null,
  price: string,
  { id, currency, unit, supplierArticleNo }: Captured,
): Promise<void> {
  requireAccess(accessTo(priceLine, 'write'), ctx.actor)
  if (supplier === null) throw refusalAt('supplier', label('A price needs its supplier', '填写价格须选择供应商'))
  if (!currency) throw refusalAt('currency', label('Choose the currency of the price', '请选择价格的币种'))
  if (!unit) throw refusalAt('unit', label('Choose the unit of the price', '请选择价格的单位'))
  const breaks = [{ minQty: '0', price }]
  await addPrice(ctx, {
    item: id,
    supplier,
    supplierArticleNo,
    currency,
    unit,
    breaks,
    taxIncluded: false,
    stage: 'Quoted',
  })
}

async function itemExists({ db }: Ctx, id: string) {
  const [existing] = await db.select({ id: itemTable.id }).from(itemTable).where(eq(itemTable.id, id)).limit(1)
  return existing !== undefined
}

async function isTaken({ db }: Ctx, { table }: Service, code: string) {
  const column = getTableColumns(table).code!
  const [existing] = await db
    .select({ is: sql<number>`1` })
    .from(table)
    .where(sql`lower(${column}) = lower(${code})`)
    .limit(1)
  return existing !== undefined
}

/** The id of a swatch's supplier, which is added if it is new; of a merged supplier the one that it was merged into. */
async function supplierOf(ctx: Ctx, { supplier: id, supplierName, supplierType }: Captured) {
  if (id === null) {
    if (supplierName !== null) throw refusalAt('supplier', label('A new supplier needs an id', '新供应商须有 id'))
    return null
  }
  if (supplierName !== null) await addNewSupplier(ctx, id, supplierName, supplierType ?? 'OEM')
  return mergedSupplier(ctx, id)
}

/**
 * Adds the new supplier of a swatch under the device's `id`, unless it exists; problems of its name are at
 * `supplierName`.
 */
async function addNewSupplier(ctx: Ctx, id: string, name: string, type: 'OEM' | 'Trader') {
  await advisoryLock(ctx.db, id)
  if ((await suppliers.rows(ctx, [id])).length > 0) return
  requireAccess(accessTo(supplier, 'write'), ctx.actor)
  refuseAhead(id, 'supplier')
  await refuseUsed(ctx, id, suppliers.contract.name, 'supplier')
  const code = (await nextSupplierCodes(ctx, 1))[0]!
  const names = /\p{Script=Han}/u.test(name) ? { nameZh: name } : { nameEn: name }
  try {
    await addSupplier(ctx, { code, ...names, type, block: 'none' }, { id })
  } catch (error) {
    throw error instanceof AppError ? atSupplierName(error) : error
  }
}

function atSupplierName({ kind, text, problems, data }: AppError) {
  const renamed = problems.map((problem) =>
    problem.field.startsWith('name') ? { ...problem, field: 'supplierName' } : problem,
  )
  return new AppError(kind, text, { problems: renamed, data })
}
