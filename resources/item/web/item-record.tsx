import type { Resource } from '@sms/kit/contract'
import { RecordPage, type RecordPageProps, useMay } from '@sms/kit/web'
import { type ComponentProps, lazy } from 'react'
import { priceLine } from '../../price/contract.ts'
import { useReviewsTab } from '../../review/web/reviews-tab.tsx'
import { shareRecord } from '../../share/web/share-record-action.tsx'
import { swatchesTab } from '../../swatch/web/swatches-tab.tsx'
import type { ItemKind } from '../contract.ts'
import { itemMarks } from './item-marks.tsx'
import { RecordTagLink } from './tags-action.tsx'

const PricesTab = lazy(() => import('../../price/web/prices-tab.tsx'))

type Page = Required<RecordPageProps<any>>
type Props = Pick<RecordPageProps<any>, 'contract' | 'layout' | 'id' | 'tabs'>

/** The page of one item of any kind: its own tabs come before prices, swatches and reviews. */
export function ItemRecord({ tabs = [], ...page }: Props) {
  const may = useMay()
  const kind = page.contract.name as ItemKind
  const prices = {
    key: 'prices',
    label: priceLine.titles,
    content: (item: object) => <PricesTab kind={kind} item={item as ComponentProps<typeof PricesTab>['item']} />,
  }
  const reviews = useReviewsTab()
  return (
    <RecordPage
      {...page}
      marks={itemMarks as Page['marks']}
      actions={itemRecordActions(page.contract) as Page['actions']}
      tabs={[...tabs, ...(may(priceLine.right) ? [prices] : []), swatchesTab, ...reviews]}
    />
  )
}

const itemRecordActions = (contract: Resource<any, any>) => (record: Parameters<typeof shareRecord>[0]) => (
  <>
    <RecordTagLink contract={contract} id={record.id} />
    {shareRecord(record)}
  </>
)
