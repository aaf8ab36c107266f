import { label } from '@sms/kit/contract'
import type { CellParts } from '@sms/kit/server/mount'
import { daysIn } from '../trade-text.ts'

/** For `split` of an import: reads '25天', '25–30 days' or '4 weeks' in a cell of `field` as days. */
export const splitDays = (field: string): CellParts => ({
  read: (text) => {
    const days = daysIn(text)
    return days === undefined ? undefined : { [field]: String(days) }
  },
  note: label(
    'Lead times in words are read as days: the longer end of a range, seven for a week',
    '文字交期按天数读取：区间取较长者，一周按七天计',
  ),
})
