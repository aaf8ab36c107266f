import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { calendar } from '../contract.ts'

/** The layout of the calendar form and page; days are shown and changed in the year. */
export const calendarLayout = formLayout(
  calendar,
  [{ title: label('Calendar', '日历'), rows: [['name', 'country'], ['weekend'], ['notes']] }],
  { preset: ['days'] },
)
