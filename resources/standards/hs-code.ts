import { label, text, withRule } from '@sms/kit/contract'

/** A customs number of the Harmonized System: 6, 8 or 10 digits, with or without dots. */
const isHsCode = (value: string) => /^\d{4}(\.?\d{2}){1,3}$/.test(value)

/** The field of a customs number. */
export const hsCode = () =>
  withRule(
    text('HS code', 'HS 编码', { max: 13 }),
    isHsCode,
    label('6, 8 or 10 digits expected', '须为 6、8 或 10 位数字'),
  )
