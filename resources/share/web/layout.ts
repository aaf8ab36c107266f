import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { share } from '../contract.ts'

export const shareLayout = formLayout(
  share,
  [
    { title: label('Link', '链接'), rows: [['title', 'brand'], ['expires', 'language'], ['facts']] },
    { title: label('Shown', '所示款式'), rows: [['collection'], ['items']], folded: true },
  ],
  { first: ['brand', 'expires', 'visits', 'choices', 'lastVisit', 'locked'] },
)
