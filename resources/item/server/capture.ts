import { AppError, label, refusalAt, type ValuesOf } from '@sms/kit/contract'
import {
  accessTo,
  addOnce,
  advisoryLock,
  type Call,
  type Crud,
  type Ctx,
  nextNumber,
  numbered,
  requireAccess,
  runningNumber,
} from '@sms/kit/server'
import { idTaken, refuseAhead, refuseUsed } from '@sms/kit/server/mount'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { priceLine } from '../../price/contract.ts'
import { addPrice } from '../../price/server/prices.ts'
import { supplier } from '../../supplier/contract.ts'
import { add as addSupplier, suppliers } from '../../supplier/server/service.ts'
import { supplierTable } from '../../supplier/table.ts'
import type { ItemKind } from '../contract.ts'
import type { captureFields } from '../rules/capture.ts'
import { itemTable } from '../table.ts'
import { nextCode } from './code-route.ts'
import { refuseOther } from './refuse-other.ts'

/** A captured swatch as it was sent. */
export type Captured = ValuesOf<typeof captureFields>

type Service = Pick<Crud, 'contract' | 'table' | 'add' | 'rows' | 'get'>

/** How often it is begun anew where somebody else has taken the number meanwhile. */
const tries = 3

/**
 * Adds the item of a captured swatch, once however often it is sent; with a new supplier's name that supplier too, also
 * once for all swatches that bear its id. A code that was only proposed and is in use gives way to the next one.
 */
export async function capture(call: Call, kind: ItemKind, service: Service, sent: Captured) {
  if (sent.by.toLowerCase() !== call.actor.id) throw refusalAt('by', notTheirs)
  for (let run = 1; ; run++) {
    try {
      const add = async (ctx: Ctx) => {
        // Items of all kinds are read as one table, in which an id is one item's.
        if (await isItem(ctx, sent.id)) throw idTaken()
        const supplier = await supplierOf(ctx, call, sent)
        const taken = sent.proposed && (await isTaken(ctx, service, sent.code))
        const code = taken ? await nextCode(ctx, kind, service.table) : sent.code
        // Whoever may not see prices may not send one either.
        const note = sent.priceNote === null ? {} : { priceNote: sent.priceNote }
        const { supplierArticleNo, notes } = sent
        const values = { code, supplier, supplierArticleNo, ...measures(kind, sent), ...note, notes }
        const item = await service.add(ctx, values, { id: sent.id })
        if (sent.price === null) return item
        await addQuote(ctx, supplier, sent)
        return service.get(ctx, sent.id)
      }
      return await addOnce(call, service, sent.id, add, (ctx, row) => refuseOther(ctx, kind, row, sent))
    } catch (error) {
      // Numbers are not reserved: whoever was faster has taken it.
      const numbered = sent.proposed || sent.supplierName !== null
      if (run === tries || !numbered || !(error instanceof AppError && error.problems[0]?.field === 'code')) throw error
    }
  }
}

const notTheirs = label(
  'Somebody else has captured this; it is sent when they sign in',
  '这是其他用户采集的内容，将在其登录后发送',
)

/** Weight and width, which cloth alone has. */
function measures(kind: ItemKind, { weight, width }: Captured) {
  if (kind === 'fabric') return { weight, width }
  if (weight !== null || width !== null)
    throw refusalAt(weight === null ? 'width' : 'weight', label('Only for a fabric', '仅适用于面料'))
  return {}
}

/** Makes the price line of a swatch: what its supplier asks for one unit, whatever the quantity. */
async function addQuote(
  ctx: Ctx,
  supplier: string | null,
  { id, price, currency, unit, supplierArticleNo }: Captured,
): Promise<void> {
  requireAccess(accessTo(priceLine, 'write'), ctx.actor)
  if (supplier === null) throw refusalAt('supplier', label('A price needs its supplier', '填写价格须选择供应商'))
  if (!currency) throw refusalAt('currency', label('Choose the currency of the price', '请选择价格的币种'))
  if (!unit) throw refusalAt('unit', label('Choose the unit of the price', '请选择价格的单位'))
  const breaks = [{ minQty: '0', price: price! }]
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

/** Whether there is an item of that id, of whatever kind. */
async function isItem({ db }: Ctx, id: string) {
  const [found] = await db.select({ id: itemTable.id }).from(itemTable).where(eq(itemTable.id, id)).limit(1)
  return found !== undefined
}

/** Whether an item of the kind has the code, in whatever case. */
async function isTaken({ db }: Ctx, { table }: Service, code: string) {
  const column = getTableColumns(table).code!
  const [found] = await db
    .select({ is: sql<number>`1` })
    .from(table)
    .where(sql`lower(${column}) = lower(${code})`)
    .limit(1)
  return found !== undefined
}

/** The supplier of a swatch: a new one is made where its id is not there yet, one that was merged gives way to the other. */
async function supplierOf(ctx: Ctx, call: Call, { supplier: id, supplierName, supplierType }: Captured) {
  if (id === null) {
    if (supplierName !== null) throw refusalAt('supplier', label('A new supplier needs an id', '新供应商须有 id'))
    return null
  }
  if (supplierName !== null) await makeSupplier(ctx, call, id, supplierName, supplierType ?? 'OEM')
  const [found] = await ctx.db
    .select({ mergedInto: supplierTable.mergedInto })
    .from(supplierTable)
    .where(eq(supplierTable.id, id))
  return found?.mergedInto ?? id
}

/** The pattern of the codes that suppliers get here. */
const supplierCodes = runningNumber('SUP-#####', 'code')

/** Makes the supplier that was met with this swatch; the guard against duplicates asks about its name as ever. */
async function makeSupplier(ctx: Ctx, call: Call, id: string, name: string, type: 'OEM' | 'Trader') {
  await advisoryLock(ctx.db, id)
  if ((await suppliers.rows(ctx, [id])).length > 0) return
  requireAccess(accessTo(supplier, 'write'), call.actor)
  refuseAhead(id, 'supplier')
  await refuseUsed(ctx, id, suppliers.contract.name, 'supplier')
  const number = await nextNumber(ctx.db, supplierTable, supplierTable.code, supplierCodes)
  const names = /\p{Script=Han}/u.test(name) ? { nameZh: name } : { nameEn: name }
  try {
    await addSupplier(ctx, { code: numbered(supplierCodes, number), ...names, type, block: 'none' }, { id })
  } catch (error) {
    throw error instanceof AppError ? atName(error) : error
  }
}

/** The same refusal, said at the field that the sender has. */
function atName({ kind, text, problems, data }: AppError) {
  const moved = problems.map((one) => (one.field.startsWith('name') ? { ...one, field: 'supplierName' } : one))
  return new AppError(kind, text, { problems: moved, data })
}
