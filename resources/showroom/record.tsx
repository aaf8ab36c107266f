import { RecordPage } from '@sms/kit/web'
import { materialsTab } from '../material/web/materials-tab.tsx'
import { useReviewsTab } from '../review/web/reviews-tab.tsx'
import { shareRecord } from '../share/web/share-record-action.tsx'
import { style } from './contract.ts'
import { styleLayout } from './web/layout.ts'

/** The page of a style. */
export default function StyleRecord({ id }: { id: string }) {
  const reviews = useReviewsTab()
  return (
    <RecordPage contract={style} layout={styleLayout} id={id} actions={shareRecord} tabs={[materialsTab, ...reviews]} />
  )
}
