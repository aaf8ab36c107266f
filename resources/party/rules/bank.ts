import { type Field, group, label, text, withRule } from '@sms/kit/contract'
import { z } from 'zod'

/** Business identifier codes (ISO 9362): institution 4, country 2, place 2, perhaps branch 3; capitals, no blanks. */
const bic = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

const swiftText = text('SWIFT/BIC', 'SWIFT 代码', { max: 11 })
const swift: Field<string, false> = withRule(
  {
    ...swiftText,
    schema: z
      .string()
      .max(40)
      .overwrite((value) => value.normalize('NFKC').replace(/\s/g, '').toUpperCase()),
  },
  (value) => bic.test(value),
  label(
    '8 or 11 letters and digits expected: bank, country, place, branch',
    '须为 8 或 11 位字母数字：银行、国家、地区、分行',
  ),
)

const account = {
  bankName: text('Bank', '开户行'),
  accountName: text('Account name', '户名'),
  accountNo: text('Account no.', '账号', { max: 60 }),
  swift,
  bankAddress: text('Bank address', '银行地址', { max: 500 }),
}

/** A bank account, seen and changed only with the `bank` right (contract.md, Rights). */
export const bank = () => group('Bank details', '银行信息', account, { right: 'bank' })
