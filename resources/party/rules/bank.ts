import { group, text } from '@sms/kit/contract'

const account = {
  bankName: text('Bank', '开户行'),
  accountName: text('Account name', '户名'),
  accountNo: text('Account no.', '账号', { max: 60 }),
  swift: text('SWIFT/BIC', 'SWIFT 代码', { max: 11 }),
  bankAddress: text('Bank address', '银行地址', { max: 500 }),
}

/** A bank account, seen and changed only with the `bank` right (contract.md, Rights). */
export const bank = () => group('Bank details', '银行信息', account, { right: 'bank' })
