import { RecordPage, type RecordPageProps } from '@sms/kit/web'
import { usePricesTab } from '../../price/web/prices-tab.tsx'
import { useReviewsTab } from '../../review/web/reviews-tab.tsx'
import { swatchesTab } from '../../swatch/web/swatches-tab.tsx'
import type { ItemKind } from '../contract.ts'
import { itemMarks } from './item-marks.tsx'
import { itemRecordActions } from './item-record-actions.tsx'

type Page = Required<RecordPageProps<any>>
type Props = Pick<RecordPageProps<any>, 'contract' | 'layout' | 'id' | 'tabs'>

/** The page of one item of any kind: its own tabs come before prices, swatches and reviews. */
export function ItemRecord({ tabs = [], ...page }: Props) {
  const prices = usePricesTab(page.contract.name as ItemKind)
  const reviews = useReviewsTab()
  return (
    <RecordPage
      {...page}
      marks={itemMarks as Page['marks']}
      actions={itemRecordActions(page.contract) as Page['actions']}
      tabs={[...tabs, ...prices, swatchesTab, ...reviews]}
    />
  )
}
