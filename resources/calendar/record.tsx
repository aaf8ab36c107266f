import { label } from '@sms/kit/contract'
import { RecordPage, type RecordTab } from '@sms/kit/web'
import { calendar } from './contract.ts'
import { CalendarYear } from './web/calendar-year.tsx'
import { calendarLayout } from './web/layout.ts'

export { calendarLayout as layout } from './web/layout.ts'

/** The page of a calendar: its year, in which days are shown and changed. */
export default function CalendarRecord({ id }: { id: string }) {
  return <RecordPage contract={calendar} layout={calendarLayout} id={id} tabs={tabs} />
}

const tabs: readonly RecordTab<typeof calendar>[] = [
  { key: 'year', label: label('Year', '年历'), content: (record) => <CalendarYear record={record} /> },
]
