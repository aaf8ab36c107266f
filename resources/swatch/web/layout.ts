import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { swatch } from '../contract.ts'

type Moved = { readonly movement?: string | null }
const isOut = ({ movement }: Moved) => movement === 'out'
const travels = ({ movement }: Moved) => movement !== 'correction'

const eitherWay = label('may be below zero', '可为负数')

export const swatchLayout = formLayout(
  swatch,
  [
    {
      title: label('Movement', '收发'),
      rows: [['movement', 'day', 'quantity'], ['brand', 'party'], ['purpose']],
    },
    { title: label('Courier', '快递'), rows: [['courier', 'waybill']] },
    { title: label('Return', '归还'), rows: [['dueBack', 'returned', 'returnedOn']] },
    { title: label('Notes', '备注'), rows: [['notes']] },
  ],
  {
    preset: ['item'],
    beside: { quantity: ({ movement }) => (movement === 'correction' ? eitherWay : undefined) },
    when: {
      brand: isOut,
      party: travels,
      courier: travels,
      waybill: travels,
      dueBack: isOut,
      returned: isOut,
      returnedOn: isOut,
    },
  },
)
