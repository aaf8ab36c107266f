import { fill, type Language, label } from '@sms/kit/contract'
import type { ListNow } from '../list/list-props.ts'
import { totalText } from '../show/text.ts'

/** The text of the button that exports the records of a list. */
export const recordsText = (now: Pick<ListNow, 'total' | 'more'>, language: Language): string =>
  fill(text, { n: totalText(now, language) })[language]

const text = label('Export {n} {n|record|records}', '导出 {n} 条记录')
