import {
  choice,
  date,
  type FieldProblem,
  flag,
  integer,
  label,
  longText,
  type RecordOf,
  reference,
  required,
  resource,
  text,
} from '@sms/kit/contract'
import { menusOf, subjectKind, subjectKinds } from '../item/contract.ts'
import { currencyOptions } from '../standards/currencies.ts'
import { incotermOptions } from '../standards/incoterms.ts'
import { breakProblems, minimumProblems } from './rules/breaks.ts'
import { price, priceBreaks, quantity, unitChoice } from './rules/fields.ts'
import { priceStates } from './workflow.ts'

const days = (en: string, zh: string) => integer(en, zh, { max: 730, unit: 'days' })

/** The price that a supplier asks for an item, or a maker for a style. */
const priceFields = {
  supplier: required(reference('Supplier', '供应商', 'supplier')),
  supplierArticleNo: text('Supplier article no.', '供应商货号', { max: 120 }),
  currency: required(choice('Currency', '币种', currencyOptions)),
  unit: required(unitChoice('Unit', '单位')),
  breaks: priceBreaks(),
  moq: quantity('MOQ', '起订量'),
  moqPerColour: quantity('MOQ per colour', '每色起订量'),
  increment: quantity('Increment', '订量递增单位'),
  samplePrice: price('Sample price', '样品价'),
  leadDaysSample: days('Lead time sample', '打样周期'),
  leadDaysBulk: days('Lead time bulk', '大货周期'),
  incoterm: choice('Incoterm', '贸易术语', incotermOptions, { help: label('Incoterms 2020', '国际贸易术语 2020') }),
  incotermPlace: text('Named place', '指定地点', { max: 120 }),
  taxIncluded: required(flag('Tax included', '含税', { initial: false })),
  validFrom: date('Valid from', '生效日期'),
  validTo: date('Valid to', '失效日期', {
    indexed: true,
    help: label('The last day; from the next on the line is expired', '最后有效日，次日起过期'),
  }),
  reference: text('Reference', '报价单号', { max: 120 }),
  stage: required(choice('State', '报价状态', priceStates, { initial: 'Quoted', indexed: true })),
  notes: longText('Notes', '备注'),
} as const

/**
 * Price lines (domain.md): prices of suppliers for items and of makers for styles. All of it needs the right `cost`,
 * and a line is visible to users whose menu opens its item's kind.
 */
export const priceLine = resource(
  'price',
  {
    title: label('Price', '价格'),
    titles: label('Prices', '价格'),
    menu: subjectKinds.flatMap(menusOf),
    right: 'cost',
    names: ['currency', 'unit'],
    sort: '-validFrom',
    check: ({ breaks, moq, moqPerColour, validFrom, validTo, incoterm, incotermPlace }) => {
      const problems: FieldProblem[] = [...breakProblems(breaks), ...minimumProblems({ breaks, moq, moqPerColour })]
      if (validFrom && validTo && validTo < validFrom)
        problems.push({ field: 'validTo', message: label('Before it becomes valid', '早于生效日期') })
      if (incotermPlace && !incoterm)
        problems.push({
          field: 'incoterm',
          message: label('Choose the Incoterm of this place', '请选择该地点对应的贸易术语'),
        })
      return problems
    },
  },
  { item: required(reference('Item', '物料', 'item', { kinds: subjectKinds })), ...priceFields },
  { kind: subjectKind() },
)

export type PriceContract = typeof priceLine
export type PriceLine = RecordOf<PriceContract>
