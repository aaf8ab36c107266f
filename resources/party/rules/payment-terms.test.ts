import { describe, expect, test } from 'vitest'
import { readPayment } from './payment-terms.ts'

const stage = (percent: string, trigger: string, days: number | null = null, method: string | null = null) => ({
  ...{ percent, trigger, days, method },
})

describe('Payment terms in words', () => {
  test.each([
    ['30% deposit, 70% before shipment', [stage('30', 'order'), stage('70', 'before shipment')]],
    [
      'T/T 30% in advance, balance against copy of B/L',
      [stage('30', 'order', null, 'T/T'), stage('70', 'against documents')],
    ],
    ['30% T/T, balance against B/L copy', [stage('30', 'order', null, 'T/T'), stage('70', 'against documents')]],
    ['100% L/C at sight', [stage('100', 'against documents', null, 'L/C')]],
    ['L/C 60 days', [stage('100', 'against documents', 60, 'L/C')]],
    ['net 30 days', [stage('100', 'after receipt', 30)]],
    ['预付30%，余款发货前付清', [stage('30', 'order'), stage('70', 'before shipment')]],
    ['30%定金，70%见提单副本', [stage('30', 'order'), stage('70', 'against documents')]],
    ['T/T 30% 定金 70%见提单', [stage('30', 'order', null, 'T/T'), stage('70', 'against documents')]],
    ['30%定金70%发货前', [stage('30', 'order'), stage('70', 'before shipment')]],
    ['月結60天', [stage('100', 'after receipt', 60, 'O/A')]],
    ['月结60天', [stage('100', 'after receipt', 60, 'O/A')]],
    [
      '30 · With the order · T/T\n70 · Against documents · 30 · L/C',
      [stage('30', 'order', null, 'T/T'), stage('70', 'against documents', 30, 'L/C')],
    ],
  ])('%j', (text, rows) => expect(readPayment(text)).toEqual({ rows }))

  test.each(['as agreed', '30% sometime, 70% before shipment', 'T/T', '30/70', 'x'.repeat(500)])(
    '%j is refused',
    (text) => expect(readPayment(text)).toHaveProperty('problem'),
  )
})
