import type { Resource } from '@sms/kit/contract'
import type { Importing } from '@sms/kit/server'

/** Column headers for items of every kind in people's files. */
const shared: Readonly<Record<string, readonly string[]>> = {
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

/** How files of one kind are read: the shared headers, those with its title, and its own. */
export function itemImporting(
  { title }: Resource<any, any>,
  { synonyms = {}, ...own }: Pick<Importing, 'read' | 'split' | 'synonyms' | 'byHeader' | 'headed'>,
): Importing {
  const [en, zh] = [title.en.toLowerCase(), title.zh]
  const named = {
    code: [`${en} code`, `${en} no`, `${en} number`, `${zh}编号`, `${zh}货号`],
    nameEn: [`${en} name`, `${en} description`, en],
    nameZh: [`${zh}名称`, `${zh}品名`, zh],
  }
  const names = new Set([...Object.keys(shared), ...Object.keys(synonyms)])
  const all = [...names].map((name) => [
    name,
    [...((named as Record<string, string[]>)[name] ?? []), ...(shared[name] ?? []), ...(synonyms[name] ?? [])],
  ])
  return { ...own, synonyms: Object.fromEntries(all) }
}
