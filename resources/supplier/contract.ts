import {
  choice,
  choices,
  code,
  date,
  decimal,
  type FieldProblem,
  integer,
  label,
  longText,
  masters,
  option,
  percent,
  type RecordOf,
  reference,
  required,
  resource,
  rows,
  text,
  url,
} from '@sms/kit/contract'
import { bank } from '../party/rules/bank.ts'
import { contactProblems, contacts } from '../party/rules/contacts.ts'
import { nameless } from '../party/rules/nameless.ts'
import { paymentProblems, paymentTerms } from '../party/rules/payment-terms.ts'
import { countryOptions } from '../standards/countries.ts'
import { currencyOptions } from '../standards/currencies.ts'
import { incotermOptions } from '../standards/incoterms.ts'
import { regionOptions } from '../standards/regions.ts'
import { partRights } from './rules/score.ts'
import { usccField } from './rules/uscc.ts'

/** Star rating options: stored 1 to 5, shown '1 Star' to '5 Star' (specification section 3). */
const stars = ['1', '2', '3', '4', '5'] as const

const facility = {
  name: required(text('Name', '名称')),
  role: choice('Role', '类型', [
    option('mill', '织厂', 'Mill'),
    option('dye house', '染厂', 'Dye house'),
    option('printer', '印花厂', 'Printer'),
    option('garment factory', '成衣厂', 'Garment factory'),
    option('trim maker', '辅料厂', 'Trim maker'),
    option('warehouse', '仓库', 'Warehouse'),
  ]),
  address: text('Address', '地址', { max: 500 }),
  workers: integer('Workers', '工人数', { max: 1_000_000 }),
  monthlyCapacity: decimal('Monthly capacity', '月产能', { scale: 2, min: '0', unitIn: 'capacityUnit' }),
  capacityUnit: choice('Capacity unit', '产能单位', [
    option('m', '米'),
    option('yd', '码'),
    option('kg', '公斤'),
    option('pc', '件'),
  ]),
}

export const supplier = resource(
  'supplier',
  {
    title: label('Supplier', '供应商'),
    titles: label('Suppliers', '供应商'),
    menu: 'Supplier',
    files: true,
    names: ['code', 'nameZh', 'nameEn'],
    sort: 'code',
    pictures: true,
    numbered: true,
    // Each is a separate company.
    copied: false,
    check: ({
      nameZh,
      nameEn,
      paymentTerms: stages,
      block,
      blockUntil,
      blockReason,
      incoterm,
      incotermPlace,
      contacts: people,
    }) => {
      const problems: FieldProblem[] = [...paymentProblems(stages), ...contactProblems(people)]
      const addProblem = (field: string, en: string, zh: string) => problems.push({ field, message: label(en, zh) })
      if (!nameZh && !nameEn) problems.push(nameless)
      const free = block === 'none'
      if (free && blockUntil) addProblem('blockUntil', 'Only for a blocked supplier', '仅适用于已冻结的供应商')
      if (free && blockReason) addProblem('blockReason', 'Only for a blocked supplier', '仅适用于已冻结的供应商')
      if (incotermPlace && !incoterm)
        addProblem('incoterm', 'Choose the Incoterm of this place', '请选择该地点对应的贸易术语')
      return problems
    },
  },
  {
    code: required(code('Code', '编号')),
    nameZh: text('Chinese name', '中文名', { indexed: true }),
    nameEn: text('English name', '英文名', { indexed: true }),
    shortName: text('Short name', '简称', { max: 80 }),
    type: required(choice('Type', '类型', [option('OEM', 'OEM 工厂'), option('Trader', '贸易商')], { indexed: true })),
    priority: choice('Priority', '优先级', [option('High', '高'), option('Medium', '中'), option('Low', '低')]),
    star: choice(
      'Star rating',
      '星级',
      stars.map((n) => option(n, `${n} 星`, `${n} Star`)),
      { indexed: true },
    ),
    uscc: usccField,
    country: choice('Country', '国家/地区', countryOptions, { order: 'name', indexed: true }),
    region: choice('Region', '省份', regionOptions, { order: 'name', indexed: true }),
    city: text('City', '城市', { max: 120 }),
    addressZh: text('Chinese address', '中文地址', { max: 500 }),
    addressEn: text('English address', '英文地址', { max: 500 }),
    website: url('Website', '网站'),
    contacts: contacts(),
    facilities: rows('Facilities', '工厂设施', facility, { max: 50 }),
    categories: masters('Supplies', '供应品类', 'Category', { indexed: true }),
    currencies: choices('Currencies', '币种', currencyOptions),
    incoterm: choice('Incoterm', '贸易术语', incotermOptions, { help: label('Incoterms 2020', '国际贸易术语 2020') }),
    incotermPlace: text('Named place', '指定地点', { max: 120 }),
    paymentTerms: paymentTerms(),
    leadDaysSample: integer('Lead time sample', '打样周期', { max: 730, unit: 'days' }),
    leadDaysBulk: integer('Lead time bulk', '大货周期', { max: 730, unit: 'days' }),
    moq: decimal('MOQ', '起订量', { scale: 2, min: '0', unitIn: 'moqUnit' }),
    moqUnit: choice('MOQ unit', '起订量单位', [
      option('m', '米'),
      option('yd', '码'),
      option('kg', '公斤'),
      option('pc', '件'),
      option('gross', '罗'),
    ]),
    vatRate: percent('VAT rate', '增值税率'),
    bank: bank(),
    block: required(
      choice(
        'Block',
        '冻结',
        [
          option('none', '无', 'None'),
          option('quoting', '禁止询价', 'No quoting'),
          option('ordering', '禁止下单', 'No ordering'),
          option('payment', '禁止付款', 'No payment'),
        ],
        {
          initial: 'none',
        },
      ),
    ),
    blockUntil: date('Blocked until', '冻结至'),
    blockReason: text('Block reason', '冻结原因', { max: 500 }),
    notes: longText('Notes', '备注'),
  },
  {
    score: integer('Score', '评分', { max: 100, right: partRights.price }),
    openScore: integer('Score without prices', '评分（不含价格）', { max: 100 }),
    nextExpiry: date('Next certificate expiry', '最近证书到期日', { indexed: true }),
    mergedInto: reference('Merged into', '已合并至', 'supplier', { indexed: true }),
    mergedFrom: reference('Merged with', '合并来源', 'supplier', { indexed: true }),
  },
)

/** The response of a merge: the remaining supplier, and the id of the change. */
export type SuppliersMerged = RecordOf<typeof supplier> & { readonly change: string }
