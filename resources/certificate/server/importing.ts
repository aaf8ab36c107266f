import type { Importing } from '@sms/kit/server'

/** Column names of certificates in people's files. */
export const certificateImporting: Importing = {
  identity: ['supplier', 'standard', 'number'],
  synonyms: {
    supplier: ['vendor', 'mill', 'factory', 'manufacturer', 'company', '供货商', '厂家', '工厂'],
    standard: ['certificate', 'certification', 'cert', '证书', '认证', '证书名称'],
    number: ['certificate no', 'certificate number', 'cert no', 'no', 'licence no', 'license no', '证书号', '证书号码'],
    issuer: ['issued by', 'certifier', 'certification body', 'institute', '认证机构', '发证单位'],
    issued: ['issue date', 'date of issue', 'issued on', 'valid from', '发证日期', '颁发日期'],
    expires: ['valid until', 'valid to', 'expiry', 'expiry date', 'expiration date', 'validity', '有效期', '有效期至'],
    notes: ['note', 'remark', 'remarks', 'comment', 'comments', '说明'],
  },
}
