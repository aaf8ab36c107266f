import { crud, type Noun } from '@sms/kit/server'
import { reviewTable } from '../../review/table.ts'
import { round } from '../contract.ts'
import { roundTable } from '../table.ts'

export const roundNoun = {
  contract: round,
  service: crud(round, roundTable, { fileHolder: { kind: 'review', field: 'review' } }),
  root: { table: reviewTable, column: 'review' },
} satisfies Noun
