import { supplier } from '@sms/resources/supplier/contract.ts'
import { expect, test } from 'vitest'
import { fieldsShown } from './columns.tsx'

test('an export has every column shown: of one that the page draws the fields in it', () => {
  const title = supplier.title
  const columns = [
    'type' as const,
    { key: 'expiry', title, sort: 'nextExpiry' as const },
    { key: 'place', title, of: ['city', 'region'] as const },
    { key: 'drawn', title },
  ]
  const shown = ['type', 'expiry', 'place', 'drawn', 'region', 'star']
  expect(fieldsShown(supplier, columns, shown)).toEqual(['type', 'nextExpiry', 'city', 'region', 'star'])
})
