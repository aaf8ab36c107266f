import { option } from '@sms/kit/contract'

/** The documents of an order and of its purchase orders (domain.md, Order Tracking). */
export const orderDocuments = [
  option('PI', '形式发票', 'Proforma invoice'),
  option('CI', '商业发票', 'Commercial invoice'),
  option('PL', '装箱单', 'Packing list'),
  option('B/L', '提单', 'Bill of lading'),
  option('CO', '原产地证', 'Certificate of origin'),
  option('test report', '检测报告', 'Test report'),
] as const
