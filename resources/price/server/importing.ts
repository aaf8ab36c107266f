import { label } from '@sms/kit/contract'
import type { Importing } from '@sms/kit/server'
import { itemHeaders } from '../../item/contract.ts'
import { findCurrency } from '../../standards/currency-text.ts'
import { splitDays } from '../../standards/server/split-days.ts'
import { splitIncoterm } from '../../standards/server/split-incoterm.ts'
import { findUnit, numberAndUnit, withoutMinimum } from '../../standards/trade-text.ts'
import { readQuote } from '../rules/quote-text.ts'

/** Words where a price is still to come. */
const noPrice = /^(tba|tbc|tbd|por|(up)?on request|to be (advised|confirmed)|面议|待定|待报|询价)$/i

/** The end of a quantity per colour: `300 m / colour`. */
const eachColour = /\s*(?:\/|\bper\b|\beach\b|每)\s*(?:colou?r|col|clr|颜色|色)\.?$/i

/** How a cell of a quantity is split: its unit becomes that of the price, a quantity per colour has its own field. */
const splitQuantity = (field: string): NonNullable<Importing['split']>[string] => ({
  read: (text) => {
    const withoutColour = text.replace(eachColour, '')
    const isPerColour = withoutColour !== text
    const [number = withoutColour, unit] = numberAndUnit(withoutMinimum(withoutColour)) ?? []
    if (!unit && !isPerColour) return undefined
    return { [isPerColour ? 'moqPerColour' : field]: number, ...(unit ? { unit } : {}) }
  },
  note: label(
    'The unit behind a quantity becomes the unit of the price; a quantity per colour is the MOQ per colour',
    '数量后的单位已归入价格单位；每色数量归入每色起订量',
  ),
})

export const priceImporting: Importing = {
  identity: ['item', 'supplier', 'currency', 'unit', 'incoterm', 'validFrom'],
  synonyms: {
    item: [
      ...itemHeaders,
      ...['item no', 'item code', 'article', 'article no', 'fabric code', 'fabric no', 'our code', 'style no'],
      ...['物料编号', '货号', '品号', '面料编号', '款号'],
    ],
    supplier: ['vendor', 'mill', 'factory', 'manufacturer', 'supplier code', '供货商', '厂家', '工厂', '供应商名称'],
    supplierArticleNo: [
      ...['mill article', 'supplier article', 'supplier code', 'vendor article', '供应商款号', '厂家货号'],
    ],
    currency: ['ccy', 'currency code', 'price currency', '币别', '货币'],
    unit: ['uom', 'price unit', 'units', 'per', '计价单位', '计量单位', '价格单位'],
    breaks: [
      ...[
        'price',
        'unit price',
        'quoted price',
        'quotation',
        'quote',
        'offer',
        'fob price',
        'cif price',
        'fob',
        'cost',
      ],
      ...['单价', '价格', '报价', '含税单价', '含税价', '不含税价'],
    ],
    moq: ['minimum', 'min qty', 'min order', 'minimum order', 'minimum order quantity', '最小起订量', '最低起订量'],
    moqPerColour: ['moq per color', 'moq colour', 'moq color', 'mcq', 'minimum per colour', '每色最低起订量'],
    leadDaysSample: ['sample lead time', 'sampling time', 'sample days', '打样天数', '打样交期'],
    leadDaysBulk: ['lead time', 'bulk lead time', 'lead days', 'delivery time', 'delivery', '交期', '货期', '大货交期'],
    incoterm: ['incoterms', 'terms', 'trade terms', 'price terms', 'delivery terms', '价格条款', '贸易条款'],
    validFrom: ['date', 'price date', 'quotation date', 'quote date', 'effective date', '报价日期', '日期'],
    validTo: ['valid until', 'validity', 'expiry', 'expiry date', '有效期', '有效期至', '截止日期'],
    reference: ['quotation no', 'quote no', 'ref', 'ref no', '报价编号'],
    notes: ['remark', 'remarks', 'comment', 'comments', 'note', '备注说明', '说明'],
  },
  read: { currency: findCurrency, unit: findUnit },
  meansEmpty: (field, text) => field === 'breaks' && noPrice.test(text),
  // A list of items may bring the price of each, of its main supplier.
  beside: {
    fields: [
      ...['breaks', 'currency', 'unit', 'moq', 'moqPerColour', 'increment', 'samplePrice'],
      ...['leadDaysSample', 'leadDaysBulk', 'incoterm', 'incotermPlace', 'taxIncluded', 'validFrom', 'validTo'],
    ],
    needed: 'breaks',
    inherited: ['supplier'],
    instead: ['priceNote'],
  },
  split: {
    breaks: {
      read: (text) => {
        const { price, taxIncluded, ...more } = readQuote(text) ?? {}
        return price
          ? { breaks: price, ...(taxIncluded === undefined ? {} : { taxIncluded: String(taxIncluded) }), ...more }
          : undefined
      },
      note: label(
        'A price with its currency, unit or terms in one cell: each goes to its own field',
        '单元格中价格附带的币种、单位或条款已归入各自字段',
      ),
    },
    moq: splitQuantity('moq'),
    moqPerColour: splitQuantity('moqPerColour'),
    leadDaysSample: splitDays('leadDaysSample'),
    leadDaysBulk: splitDays('leadDaysBulk'),
    incoterm: splitIncoterm,
  },
  // `Price (USD/m)`, `FOB price USD` and `单价（元/米）` offer a currency and a unit for all rows.
  valuesInHeader: (field, header) => {
    if (field !== 'breaks') return undefined
    const stated = /[([（【](.*?)[)\]）】]/.exec(header)?.[1] ?? /\s(\S+)$/.exec(header)?.[1] ?? ''
    const { currency, unit } = readQuote(stated) ?? {}
    return { ...(currency ? { currency } : {}), ...(unit ? { unit } : {}) }
  },
}
