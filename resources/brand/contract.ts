import { choice, choices, code, group, label, longText, phone, required, resource, text } from '@sms/kit/contract'
import { contactProblems, contacts } from '../party/rules/contacts.ts'
import { paymentProblems, paymentTerms } from '../party/rules/payment-terms.ts'
import { certificateOptions } from '../standards/certificates.ts'
import { countryOptions } from '../standards/countries.ts'
import { currencyOptions } from '../standards/currencies.ts'
import { incotermOptions } from '../standards/incoterms.ts'

/** An address for goods or papers, with the facts of a party on a bill of lading. */
const address = {
  name: text('Name', '名称'),
  address: text('Address', '地址', { max: 500 }),
  country: choice('Country', '国家/地区', countryOptions),
  contact: text('Contact', '联系人', { max: 120 }),
  phone: phone('Phone', '电话'),
}

/** A brand that orders from the house, with the initial terms of its orders (domain.md, Master Data). */
export const brand = resource(
  'brand',
  {
    title: label('Brand', '品牌'),
    titles: label('Brands', '品牌'),
    menu: 'Master_Data',
    files: true,
    names: ['code', 'name', 'nameZh'],
    sort: 'code',
    check: ({ paymentTerms: stages, contacts: people, incoterm, incotermPlace }) => [
      ...paymentProblems(stages),
      ...contactProblems(people),
      ...(incotermPlace && !incoterm
        ? [{ field: 'incoterm', message: label('Choose the Incoterm of this place', '请选择该地点对应的贸易术语') }]
        : []),
    ],
  },
  {
    code: required(code('Code', '编号')),
    name: required(text('Name', '名称')),
    nameZh: text('Chinese name', '中文名'),
    contacts: contacts(),
    currency: choice('Currency', '币种', currencyOptions),
    incoterm: choice('Incoterm', '贸易术语', incotermOptions, { help: label('Incoterms 2020', '国际贸易术语 2020') }),
    incotermPlace: text('Named place', '指定地点', { max: 120 }),
    paymentTerms: paymentTerms(),
    shipTo: group('Ship to', '收货地址', address),
    consignee: group('Consignee', '收货人', address),
    notifyParty: group('Notify party', '通知方', address),
    requiredCertificates: choices('Required certificates', '要求的证书', certificateOptions, {
      help: label('An order goes only to suppliers that hold them', '仅可向持有这些证书的供应商下单'),
    }),
    notes: longText('Notes', '备注'),
  },
)
