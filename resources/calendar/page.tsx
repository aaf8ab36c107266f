import { label } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { calendar } from './contract.ts'
import { calendarLayout } from './web/layout.ts'

/** The list of calendars. */
export default function CalendarPage() {
  return <ResourcePage contract={calendar} layout={calendarLayout} columns={columns} filters={filters} empty={empty} />
}

const columns = ['country', 'weekend', 'notes', 'updatedAt'] as const
const filters = ['country'] as const
const empty = {
  title: label('No calendars yet', '还没有日历'),
  text: label(
    'The working days of each country that you deal with: weekends, holidays, and weekends that are worked. Orders are planned by them.',
    '各往来国家的工作日：周末、节假日与调休上班日，订单按此排期。',
  ),
}
