import type { RecordOf } from '@sms/kit/contract'
import { RecordPage, useMay } from '@sms/kit/web'
import { lazy } from 'react'
import { RecordTagLink } from '../item/web/tags-action.tsx'
import { material } from '../material/contract.ts'
import { priceLine } from '../price/contract.ts'
import { useReviewsTab } from '../review/web/reviews-tab.tsx'
import { shareRecord } from '../share/web/share-record-action.tsx'
import { style } from './contract.ts'
import { styleLayout } from './web/layout.ts'

export { styleLayout as layout } from './web/layout.ts'

const MaterialsTab = lazy(() => import('../material/web/materials-tab.tsx'))
const PricesTab = lazy(() => import('../price/web/prices-tab.tsx'))

const materialsTab = {
  key: 'materials',
  label: material.titles,
  content: ({ id, currency }: RecordOf<typeof style>) => <MaterialsTab style={id} currency={currency} />,
}

const pricesTab = {
  key: 'prices',
  label: priceLine.titles,
  content: ({ id }: RecordOf<typeof style>) => <PricesTab kind="showroom" item={{ id }} />,
}

const actions = (record: RecordOf<typeof style>) => (
  <>
    <RecordTagLink contract={style} id={record.id} />
    {shareRecord(record)}
  </>
)

export default function StyleRecord({ id }: { id: string }) {
  const may = useMay()
  const reviews = useReviewsTab()
  const tabs = [materialsTab, ...(may(priceLine.right) ? [pricesTab] : []), ...reviews]
  return <RecordPage contract={style} layout={styleLayout} id={id} actions={actions} tabs={tabs} />
}
