import { choice, flag, longText, madeId, reference, required, text } from '@sms/kit/contract'
import { price, unitChoice } from '../../price/rules/fields.ts'
import { currencyOptions } from '../../standards/currencies.ts'
import { supplier } from '../../supplier/contract.ts'
import { itemFields, itemNotes } from '../contract.ts'
import { measure } from './size.ts'

/** What a swatch is captured with (domain.md, Quick capture); its photos hang on it afterwards, each under an id of its own. */
export const captureFields = {
  /** The item's id, given by the device: sent again it finds the same item. */
  id: madeId,
  /** Who captured it: on a device where somebody else has signed in meanwhile, nothing goes in their name. */
  by: required(reference('Captured by', '采集人', 'user')),
  code: itemFields.code,
  /** The code was proposed, so that another may take its place where it is in use by now. */
  proposed: flag('Proposed code', '建议编号'),
  /** The id of a supplier, or with `supplierName` the id that the device has given to a new one. */
  supplier: itemFields.supplier,
  supplierName: text('New supplier', '新供应商'),
  supplierType: { ...supplier.fields.type, required: false as const },
  supplierArticleNo: itemFields.supplierArticleNo,
  /** What the supplier asks for one unit: with its currency, its unit and the supplier it becomes a price line. */
  price: { ...price('Price', '价格'), right: 'cost' },
  currency: choice('Currency', '币种', currencyOptions, { right: 'cost' }),
  unit: unitChoice('Unit', '单位', { right: 'cost' }),
  /** Facts that only a fabric has. */
  weight: measure('Weight', '克重', 'g/m²', '5000'),
  width: measure('Full width', '全门幅', 'cm', '1000'),
  priceNote: itemNotes.priceNote,
  notes: longText('Note', '备注', { max: 2_000 }),
} as const

/** Why a record may be the same thing as another: its code, a photo of the same content, the supplier's article number. */
export type AlikeBy = 'code' | 'photo' | 'article'

/** A record that may be the same thing, for a hint that nobody has to follow. */
export type Alike = { readonly kind: string; readonly id: string; readonly name: string; readonly by: AlikeBy }
