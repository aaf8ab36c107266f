import './web/reviews.css'
import type { Envelope } from '@sms/client'
import { type Attachment, fill, label, pictureTypes } from '@sms/kit/contract'
import {
  dataOf,
  PlaceLink,
  RecordPage,
  type RecordTab,
  recordHref,
  recordOf,
  StoredPicture,
  useApp,
  useName,
  useReadable,
  useSay,
} from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { type ReviewContract, review } from './contract.ts'
import { reviewLayout } from './web/layout.ts'
import { NextStep } from './web/next-step.tsx'
import { Rounds } from './web/rounds.tsx'
import { Due, StageMark } from './web/stage.tsx'

/** The first picture of the subject, linked to its page; undefined without a picture that the user may see. */
function useSubjectPicture(subject: string | undefined): ReactNode {
  const say = useSay()
  const app = useApp()
  const named = useName('item', subject) as { name: string; kind?: string } | null | undefined
  const kind = named?.kind
  const href = kind && subject ? recordHref(app, kind, subject) : undefined
  const { data } = useQuery({
    queryKey: ['attachment', kind, subject],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<Attachment[]>>('/attachment', { kind, parent: subject }, { signal })),
    enabled: href !== undefined,
  })
  const cover = data?.find(({ type, field }) => field === null && pictureTypes.includes(type))
  const [picture, onError] = useReadable(cover?.id)
  if (!picture || !href || !named) return undefined
  return (
    <PlaceLink className="review-subject" href={href} aria-label={say(fill(pictureOf, { name: named.name }))}>
      <StoredPicture id={picture} width={384} sizes="(max-width: 620px) 92vw, 380px" onError={onError} />
    </PlaceLink>
  )
}

const pictureOf = label('{name}, see its page', '{name}，查看详情')

export { reviewLayout as layout } from './web/layout.ts'

export default function ReviewRecord({ id }: { id: string }) {
  const app = useApp()
  const { data } = useQuery(recordOf(app, review, id))
  const copied = useMemo(() => ({ responsible: app.user.id }), [app.user.id])
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
      copied={copied}
      step={(row) => <NextStep review={row} />}
      tabs={tabs}
    />
  )
}

const tabs: readonly RecordTab<ReviewContract>[] = [
  { key: 'rounds', label: label('Rounds', '轮次'), content: (row) => <Rounds review={row} /> },
]
