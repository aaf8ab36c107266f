import { choice, flag, longText, madeId, reference, required, text } from '@sms/kit/contract'
import { price, unitChoice } from '../../price/rules/fields.ts'
import { currencyOptions } from '../../standards/currencies.ts'
import { supplier } from '../../supplier/contract.ts'
import { itemFields, itemNotes } from '../contract.ts'
import { measure } from './size.ts'

/** The fields of a captured swatch (domain.md, Quick capture); its photos are sent afterwards as attachments. */
export const captureFields = {
  /** The item's id, made by the device. */
  id: madeId,
  /** The user who captured it; refused where another user has signed in on the device. */
  by: required(reference('Captured by', '采集人', 'user')),
  code: itemFields.code,
  /** The code was proposed: the server may replace it where it is in use. */
  proposed: flag('Proposed code', '建议编号'),
  /** The id of a supplier; with `supplierName` the id that the device made for a new one. */
  supplier: itemFields.supplier,
  supplierName: text('New supplier', '新供应商'),
  supplierType: { ...supplier.fields.type, required: false as const },
  supplierArticleNo: itemFields.supplierArticleNo,
  /** The price of one unit; with currency, unit and supplier it becomes a price line. */
  price: { ...price('Price', '价格'), right: 'cost' },
  currency: choice('Currency', '币种', currencyOptions, { right: 'cost' }),
  unit: unitChoice('Unit', '单位', { right: 'cost' }),
  /** Facts that only a fabric has. */
  weight: measure('Weight', '克重', 'g/m²', '5000'),
  width: measure('Full width', '全门幅', 'cm', '1000'),
  priceNote: itemNotes.priceNote,
  notes: longText('Note', '备注', { max: 2_000 }),
} as const

/** Why two records may be the same: the code, a photo of the same content, the supplier's article number. */
export type AlikeBy = 'code' | 'photo' | 'article'

/** A record that may be the same, shown as a hint. */
export type Alike = { readonly kind: string; readonly id: string; readonly name: string; readonly by: AlikeBy }
