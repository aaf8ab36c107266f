import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { usualUnit } from '../../item/rules/usual-unit.ts'
import { material } from '../contract.ts'

export const materialLayout = formLayout(
  material,
  [
    {
      title: label('Material', '用料'),
      rows: [['item'], ['colourway'], ['placement'], ['consumption', 'unit', 'wastage'], ['note']],
    },
  ],
  { preset: ['style'], follows: { item: ({ kind }) => ({ unit: usualUnit(kind) }) } },
)
