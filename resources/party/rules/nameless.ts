import { type FieldProblem, label } from '@sms/kit/contract'

/** The problem of a company without any name; it marks both name fields. */
export const nameless: FieldProblem = {
  field: 'nameEn',
  also: ['nameZh'],
  message: label('A Chinese or an English name is required', '中文名或英文名至少填一个'),
}
