import { email, type FieldProblem, flag, label, phone, required, rows, text } from '@sms/kit/contract'

const contact = {
  name: required(text('Name', '姓名', { max: 120 })),
  title: text('Title', '职务', { max: 120 }),
  mobile: phone('Mobile', '手机'),
  email: email('Email', '邮箱'),
  wechat: text('WeChat', '微信', { max: 60 }),
  primary: flag('Primary', '主要联系人'),
}

/** The people at a supplier or a brand (domain.md, Supplier Profile); at most one of them is the primary contact. */
export const contacts = () => rows('Contacts', '联系人', contact, { max: 50, firstInColumns: true })

/** The problem of a list with several primary contacts. */
export const contactProblems = (list: readonly { readonly primary: boolean | null }[]): FieldProblem[] =>
  list.filter(({ primary }) => primary).length > 1
    ? [{ field: 'contacts', message: label('Only one contact can be the primary one', '只能有一个主要联系人') }]
    : []
