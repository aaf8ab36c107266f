import { label } from '@sms/kit/contract'
import { Expiry, RecordPage, useMayChange, useSay } from '@sms/kit/web'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { certificate } from '../certificate/contract.ts'
import { CertificatesTab } from '../certificate/web/certificates-tab.tsx'
import { supplier } from './contract.ts'
import { Blocked } from './web/blocked.tsx'
import { supplierLayout } from './web/layout.ts'
import { ScoreMark } from './web/score-mark.tsx'

export { supplierLayout as layout } from './web/layout.ts'

const MergeDialog = lazy(() => import('./web/merge-dialog.tsx'))
const ScoreTab = lazy(() => import('./web/score-tab.tsx'))

export default function SupplierRecord({ id }: { id: string }) {
  const say = useSay()
  const mayChange = useMayChange('Supplier')
  /** Whether the dialog is open; undefined until it is first opened. */
  const [merging, setMerging] = useState<boolean>()
  return (
    <RecordPage
      contract={supplier}
      layout={supplierLayout}
      id={id}
      marks={({ id, block, nextExpiry }) => (
        <>
          <Blocked block={block} />
          <ScoreMark supplier={id} named />
          <Expiry day={nextExpiry} alone={certificate.title} />
        </>
      )}
      actions={(record) =>
        mayChange &&
        !record.mergedInto && (
          <>
            <Button onClick={() => setMerging(true)}>{say(merge)}</Button>
            {merging !== undefined && (
              <Suspense fallback={null}>
                <MergeDialog record={record} open={merging} onClose={() => setMerging(false)} />
              </Suspense>
            )}
          </>
        )
      }
      tabs={[
        {
          key: 'certificates',
          label: label('Certificates', '证书'),
          content: ({ id }) => <CertificatesTab supplier={id} />,
        },
        {
          key: 'score',
          label: label('Score', '评分'),
          content: ({ id }) => <ScoreTab supplier={id} />,
        },
      ]}
    />
  )
}

const merge = label('Merge …', '合并…')
