import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { calendar } from '../contract.ts'

/** How a calendar's fields stand in its form and on its page; its days are seen and changed in its year alone. */
export const calendarLayout = formLayout(
  calendar,
  [{ title: label('Calendar', '日历'), rows: [['name', 'country'], ['weekend'], ['notes']] }],
  { given: ['days'] },
)
