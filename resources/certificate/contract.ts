import { choice, date, file, label, longText, reference, required, resource, text } from '@sms/kit/contract'
import { certificateOptions } from '../standards/certificates.ts'

/** A certificate or audit report of a supplier (domain.md, Supplier Profile). */
export const certificate = resource(
  'certificate',
  {
    title: label('Certificate', '证书'),
    titles: label('Certificates', '证书'),
    menu: 'Supplier',
    names: ['standard', 'otherStandard', 'number'],
    sort: 'expires',
    check: ({ standard, otherStandard, issued, expires }) => [
      ...(standard === 'other' && !otherStandard
        ? [{ field: 'otherStandard', message: label('Name the standard', '请填写标准名称') }]
        : []),
      ...(issued && expires && expires < issued
        ? [{ field: 'expires', message: label('Before the day of issue', '早于签发日期') }]
        : []),
    ],
  },
  {
    supplier: required(reference('Supplier', '供应商', 'supplier')),
    standard: required(choice('Standard', '标准', certificateOptions)),
    otherStandard: text('Other standard', '其他标准', { max: 120 }),
    number: text('Number', '证书编号', { max: 120 }),
    issuer: text('Issuer', '发证机构', { max: 200 }),
    scope: text('Scope', '范围', { max: 500 }),
    issued: date('Issued', '签发日期'),
    expires: date('Expires', '到期日期'),
    file: file('File', '文件'),
    notes: longText('Notes', '备注'),
  },
)
