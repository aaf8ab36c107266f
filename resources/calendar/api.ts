import { crud, type Noun, routes } from '@sms/kit/server'
import { calendar } from './contract.ts'
import { calendarTable } from './table.ts'

export const calendars = crud(calendar, calendarTable)
export const calendarNoun: Noun = { contract: calendar, service: calendars }

export const calendarApi = () => routes(calendars)
