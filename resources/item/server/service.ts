import { type Field, type Fields, isEmpty, label, type Resource } from '@sms/kit/contract'
import { type Ctx, crud, type Importing, may, type Noun, type Rule } from '@sms/kit/server'
import type { CrudOptions, Fits } from '@sms/kit/server/mount'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { masterTable } from '../../master/table.ts'
import { orderlineTable } from '../../orderline/table.ts'
import { polineTable } from '../../poline/table.ts'
import { priceTable } from '../../price/table.ts'
import { type Facts, factsOf } from '../contract.ts'

/**
 * Refuses to empty facts on which an approved price or a purchase order depends (domain.md, Library). Expired prices
 * count too, since their last day may be postponed.
 */
const factsRule =
  ({ fields }: Pick<Resource<any, any>, 'fields'>, facts: Facts): Rule =>
  async (ctx, proposed) => {
    const emptied = proposed.flatMap(({ before, after }, at) => {
      const wasEmpty = (fact: string) => before !== undefined && isEmpty(before[fact])
      const emptyFacts = factsOf(facts, after).filter((fact) => isEmpty(after[fact]) && !wasEmpty(fact))
      // A new item has neither an id nor prices; one that an undo puts back may have both.
      return after.id && emptyFacts.length ? [{ at, item: String(after.id), emptyFacts }] : []
    })
    if (emptied.length === 0) return []
    const ids = [...new Set(emptied.map(({ item }) => item))]
    const rows = await ctx.db
      .selectDistinct({ item: priceTable.item })
      .from(priceTable)
      .where(and(inArray(priceTable.item, ids), eq(priceTable.status, 'Active'), eq(priceTable.stage, 'Approved')))
    const withApprovedPrice = new Set(rows.map(({ item }) => item))
    const ordered = await orderedOf(ctx, ids)
    return emptied.flatMap(({ at, item, emptyFacts }) => {
      const isPriced = withApprovedPrice.has(item)
      if (!isPriced && !ordered.has(item)) return []
      const seesWhy = isPriced && may(ctx.actor, 'cost')
      return emptyFacts.map((field) => ({ at, field, message: mustStay(fields[field], seesWhy) }))
    })
  }

/** Those of some items that a line of a purchase order names, or the order line that it serves. */
async function orderedOf({ db }: Ctx, ids: readonly string[]): Promise<Set<string | null>> {
  const item = sql<string>`coalesce(${polineTable.item}, ${orderlineTable.item})`
  const rows = await db
    .selectDistinct({ item })
    .from(polineTable)
    .leftJoin(orderlineTable, eq(orderlineTable.id, polineTable.line))
    .where(and(inArray(item, ids), eq(polineTable.status, 'Active')))
  return new Set(rows.map((row) => row.item))
}

/** The reason without mention of prices for users who may not see them. */
const mustStay = ({ label: { en, zh } }: Field, seesPrices: boolean) =>
  seesPrices
    ? label(`${en} stays while a price of it is approved`, `已有核准的价格，${zh}不能清空`)
    : label(`${en} is needed by what has been decided`, `${zh}已被其他决定引用，不能清空`)

/** Column headers in people's files for the fields that items of every kind have. */
const sharedHeaders: Readonly<Record<string, readonly string[]>> = {
  code: [
    ...['article no', 'article number', 'art no', 'article', 'item no', 'item code', 'item number', 'our code'],
    ...['code no', 'ref no', 'ref', 'reference', '货号', '品号', '物料编号', '编码', '款号'],
  ],
  nameEn: ['name', 'item name', 'product name', 'description', 'english description', 'item description', '英文品名'],
  nameZh: ['名称', '品名', '中文品名', '产品名称', '描述', '品名规格'],
  supplier: ['vendor', 'mill', 'factory', 'maker', 'manufacturer', '厂家', '供货商', '工厂', '生产厂家'],
  supplierArticleNo: [
    ...['supplier article', 'mill article', 'mill article no', 'mill no', 'vendor article', 'supplier code no'],
    ...['供应商款号', '厂家货号', '工厂货号', '厂编'],
  ],
  priceNote: ['price', 'unit price', 'quoted price', 'quotation', 'fob price', '单价', '价格', '报价', '展会报价'],
  notes: ['note', 'remark', 'remarks', 'comment', 'comments', 'memo', '备注说明', '说明'],
}

/** How the files of one kind are read; `synonyms` are column headers by field, besides `sharedHeaders`. */
type KindImporting = Pick<Importing, 'read' | 'split' | 'synonyms' | 'adjustByHeader' | 'valuesInHeader'>

/** Adds the headers that all kinds share, and those made from the title of the kind. */
export function itemImporting({ title }: Resource<any, any>, { synonyms = {}, ...reading }: KindImporting): Importing {
  const [en, zh] = [title.en.toLowerCase(), title.zh]
  const titled: typeof synonyms = {
    code: [`${en} code`, `${en} no`, `${en} number`, `${zh}编号`, `${zh}货号`],
    nameEn: [`${en} name`, `${en} description`, en],
    nameZh: [`${zh}名称`, `${zh}品名`, zh],
  }
  const names = new Set([...Object.keys(sharedHeaders), ...Object.keys(synonyms)])
  const all = [...names].map((name) => [
    name,
    [titled, sharedHeaders, synonyms].flatMap((headers) => headers[name] ?? []),
  ])
  return { ...reading, synonyms: Object.fromEntries(all) }
}

/** Computed columns without history of their own. */
const derivedColumns = [
  'incomplete',
  'price',
  'price_currency',
  'price_unit',
  'price_moq',
  'price_lead_days',
  'swatch_stock',
  'swatch_due',
]

type ItemOptions = {
  readonly derive?: NonNullable<CrudOptions['derive']>
  /** Further columns without history. */
  readonly ignore?: readonly string[]
  readonly importing?: KindImporting
}

/** The service and noun of one kind of item; an item without one of its `facts` is `incomplete`. */
export function itemService<F extends Fields, R extends Resource<F, any>, T extends PgTable>(
  contract: R & { readonly fields: F },
  table: T & Fits<R, T>,
  facts: Facts<F>,
  { derive = () => ({}), ignore = [], importing = {} }: ItemOptions,
) {
  const service = crud<R, T>(contract, table, {
    masters: masterTable,
    rule: factsRule(contract, facts as Facts),
    derive: (record) => ({
      ...derive(record),
      incomplete: factsOf(facts as Facts, record).some((fact) => isEmpty(record[fact])),
    }),
  })
  const noun: Noun = {
    contract,
    service,
    ignore: [...derivedColumns, ...ignore],
    importing: itemImporting(contract, importing),
  }
  return { service, noun }
}
