import { label } from '@sms/kit/contract'
import type { RecordTab } from '@sms/kit/web'
import { type ComponentProps, lazy } from 'react'
import { Overdue } from './overdue.tsx'

const SwatchList = lazy(() => import('./swatch-list.tsx'))

export const swatchesTab: RecordTab<any> = {
  key: 'swatches',
  label: label('Swatches', '样卡'),
  content: (item) => <SwatchList item={item as unknown as ComponentProps<typeof SwatchList>['item']} />,
}

/** The mark of an item with an overdue swatch. */
export const swatchMark = ({ swatchDue }: { readonly swatchDue: string | null }) => <Overdue day={swatchDue} short />
