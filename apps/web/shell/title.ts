import { label } from '@sms/kit/contract'

/** The product's title (specification.md, section 1). */
export const title = label('Supplier Management System (SMS)', '供应商管理系统 (SMS)')
