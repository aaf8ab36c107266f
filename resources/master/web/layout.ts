import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { master } from '../contract.ts'

const title = label('Value', '值')

/** A showroom has its current collection, a collection its showroom (domain.md). */
export const masterLayout = formLayout(
  master,
  [{ title, rows: [['name'], ['nameZh'], ['collection'], ['showroom']] }],
  {
    preset: ['key', 'sort'],
    when: {
      collection: ({ key }) => key === 'Showroom',
      showroom: ({ key }) => key === 'Collection',
    },
  },
)
