import { crud, type Noun } from '@sms/kit/server'
import { orderTable } from '../../order/table.ts'
import { orderevent } from '../contract.ts'
import { ordereventTable } from '../table.ts'

/** Events are parts of their order. */
export const ordereventNoun = {
  contract: orderevent,
  service: crud(orderevent, ordereventTable),
  root: { table: orderTable, column: 'order' },
} satisfies Noun
