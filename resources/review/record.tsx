import { label } from '@sms/kit/contract'
import { RecordPage, type RecordTab, recordOf, useApp } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { type ReviewContract, review } from './contract.ts'
import { Due } from './web/due.tsx'
import { reviewLayout } from './web/layout.ts'
import { NextStep } from './web/next-step.tsx'
import { Rounds } from './web/rounds.tsx'
import { StageMark } from './web/stage.tsx'
import { useSubjectPicture } from './web/use-subject-picture.tsx'

export { reviewLayout as layout } from './web/layout.ts'

/** The page of a review: its next step, and its rounds. */
export default function ReviewRecord({ id }: { id: string }) {
  const { data } = useQuery(recordOf(useApp(), review, id))
  const picture = useSubjectPicture(data?.subject)
  return (
    <RecordPage
      contract={review}
      layout={reviewLayout}
      id={id}
      marks={(row) => (
        <>
          <StageMark stage={row.stage} />
          {row.waiting && <Due review={row} />}
        </>
      )}
      pictures={() => picture}
      step={(row) => <NextStep review={row} />}
      tabs={tabs}
    />
  )
}

const tabs: readonly RecordTab<ReviewContract>[] = [
  { key: 'rounds', label: label('Rounds', '轮次'), content: (row) => <Rounds review={row} /> },
]
