import { ExperimentOutlined, PlusOutlined } from '@ant-design/icons'
import { fill, type InputOf, type Label, label } from '@sms/kit/contract'
import {
  listHref,
  listOf,
  NewDrawer,
  opensMenu,
  PlaceLink,
  ReadFailure,
  type RecordTab,
  recordHref,
  useApp,
  useMayChange,
  useSay,
} from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { review as contract, type Review, type ReviewContract } from '../contract.ts'
import { reviewLayout } from './layout.ts'
import { Due, RoundMark, StageMark, useKindText } from './stage.tsx'
import './reviews.css'

type Subject = { readonly id: string; readonly supplier?: string | null }
type Preset = Partial<InputOf<ReviewContract>>

const presetOf = ({ id, supplier }: Subject): Preset => ({ subject: id, ...(supplier ? { supplier } : {}) })

/** The reviews tab of an item or style, for users who may see reviews. */
export function useReviewsTab(): readonly RecordTab<any>[] {
  const { user } = useApp()
  if (!opensMenu(user, contract.menus)) return []
  return [
    {
      key: 'reviews',
      label: title,
      content: (record) => {
        const subject = record as unknown as Subject
        return <Reviews filters={{ subject: subject.id }} preset={presetOf(subject)} addText={start} />
      },
    },
  ]
}

/** The button of a colourway that opens its reviews, for users who may see reviews. */
export function ColourwayReviews({ fabric, colourway }: { fabric: Subject; colourway: { id: string; name: string } }) {
  const say = useSay()
  const { user } = useApp()
  const [open, setOpen] = useState(false)
  if (!opensMenu(user, contract.menus)) return null
  const name = say(fill(titleOf, { name: colourway.name }))
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<ExperimentOutlined aria-hidden="true" />}
        aria-label={name}
        title={say(title)}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} title={name} size={620} destroyOnHidden onClose={() => setOpen(false)}>
        <Reviews
          filters={{ colourway: colourway.id }}
          preset={{ kind: 'labDip', ...presetOf(fabric), colourway: colourway.id }}
          addText={startLabDip}
        />
      </Drawer>
    </>
  )
}

type Props = {
  readonly filters: Readonly<Record<string, string>>
  readonly preset: Preset
  readonly addText: Label
}

/** The Active reviews that match filters, newest first, with a button to add a review. */
function Reviews({ filters, preset, addText }: Props) {
  const say = useSay()
  const app = useApp()
  const mayChange = useMayChange(contract.menus)
  const [adding, setAdding] = useState(false)
  const query = { ...filters, status: 'Active', sort: '-createdAt', pageSize: String(most) }
  const read = useQuery(listOf(app, contract, query))
  if (read.isError && !read.data) return <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
  if (!read.data) return <Skeleton active />
  const { rows, total } = read.data
  const board = `${listHref(app, contract.name)}?${new URLSearchParams({ status: 'Active', ...filters })}`
  return (
    <section className="review-list" aria-label={say(title)}>
      {rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(noReviews)} />
      ) : (
        <ul>
          {rows.map((row) => (
            <ReviewLine key={row.id} review={row} />
          ))}
        </ul>
      )}
      <p className="review-tools">
        {mayChange && (
          <Button
            type={rows.length ? 'default' : 'primary'}
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {say(addText)}
          </Button>
        )}
        {total > 0 && <PlaceLink href={board}>{say(onBoard)}</PlaceLink>}
      </p>
      {mayChange && (
        <NewDrawer
          contract={contract}
          layout={reviewLayout}
          open={adding}
          preset={{ responsible: app.user.id, ...preset }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

function ReviewLine({ review }: { review: Review }) {
  const app = useApp()
  const kindText = useKindText()
  return (
    <li>
      <PlaceLink href={recordHref(app, contract.name, review.id) ?? '#'} data-card>
        {kindText(review.kind)} <span className="review-code">{review.code}</span>
      </PlaceLink>
      <RoundMark round={review.round} />
      <StageMark stage={review.stage} />
      <Due review={review} />
    </li>
  )
}

const most = 50
const title = label('Samples and reviews', '样品与审样')
const titleOf = label('Samples and reviews of {name}', '{name} 的样品与审样')
const start = label('Start a review', '新建审样')
const startLabDip = label('Start a lab dip', '新建色样')
const onBoard = label('See them on the board', '在看板中查看')
const noReviews = label('Nothing has been asked for yet', '尚未要求样品')
