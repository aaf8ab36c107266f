import type { Envelope } from '@sms/client'
import { fill, label, optionText } from '@sms/kit/contract'
import {
  dataOf,
  integerText,
  type ListNow,
  notOpen,
  PlaceLink,
  ReadFailure,
  recordHref,
  StoredPicture,
  useApp,
  useMayChange,
  useName,
  useReadable,
  useSay,
} from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type DragEvent, memo, useState } from 'react'
import { review as contract } from '../contract.ts'
import type { BoardColumn, Card } from '../rules/board.ts'
import { eventTo, nextEvent, reviewStages, type Step } from '../workflow.ts'
import { stepLabels, useStepDialog } from './next-step.tsx'
import { Due, RoundMark, useKindText } from './stage.tsx'
import './reviews.css'
import type { StepRequest } from './step-form.ts'

const stepOf = ({ stage, passed }: Card): Step => (passed ? 'Passed' : stage)

/** Reviews by state. A card is taken to another state by its button, or dragged to where its kind and state allow. */
export function Board({ now }: { now: ListNow }) {
  const app = useApp()
  const say = useSay()
  const { sort: _, ...query } = now.query
  const read = useQuery({
    queryKey: [contract.name, 'board', query, app.language],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<BoardColumn[]>>(`/${contract.path}/board`, query, { signal })),
    placeholderData: (before) => before,
  })
  const mayChange = useMayChange(contract.menus)
  const [openStep, dialog] = useStepDialog()
  const [dragged, setDragged] = useState<Card>()
  if (read.isError && !read.data) return <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
  return (
    <div className="review-board" aria-busy={read.isPlaceholderData || undefined}>
      {(read.data ?? emptyColumns).map((column) => (
        <Column
          key={column.stage}
          column={column}
          dragged={dragged}
          onDrag={mayChange ? setDragged : undefined}
          onStep={mayChange ? openStep : undefined}
        />
      ))}
      {dialog}
      {mayChange && <p className="review-hint">{say(dragHint)}</p>}
    </div>
  )
}

/** The columns while the board loads, for which a total of -1 stands. */
const emptyColumns = reviewStages.map(({ value }) => ({ stage: value, total: -1, cards: [] as readonly Card[] }))

type ColumnProps = {
  readonly column: BoardColumn
  readonly dragged: Card | undefined
  readonly onDrag: ((card: Card | undefined) => void) | undefined
  readonly onStep: ((request: StepRequest) => void) | undefined
}

/** A column of the board; the dragged card can be dropped on it if an event leads to its stage. */
function Column({ column: { stage, total, cards }, dragged, onDrag, onStep }: ColumnProps) {
  const app = useApp()
  const say = useSay()
  const [isOver, setOver] = useState(false)
  const step = dragged && eventTo(dragged, stepOf(dragged), stage)
  const title = optionText(reviewStages, stage, app.language)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!step) return
    onDrag?.(undefined)
    onStep?.({ review: dragged, event: step, isForwarded: stage === 'With brand' })
  }
  return (
    <section
      className="review-column"
      aria-label={title}
      data-stage={stage}
      data-empty={total === 0 || undefined}
      data-open={step ? true : undefined}
      data-closed={dragged && !step && dragged.stage !== stage ? true : undefined}
      data-over={(step && isOver) || undefined}
      {...(step
        ? {
            onDragOver: (event) => {
              event.preventDefault()
              setOver(true)
            },
            onDragLeave: (event) => {
              if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
            },
            onDrop: drop,
          }
        : {})}
    >
      <h2 className="review-column-head">
        {title} <span className="review-count">{total < 0 ? '' : integerText(total, app.language)}</span>
      </h2>
      {total < 0 ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : (
        <ul className="review-cards">
          {cards.map((card) => (
            <CardFace key={card.id} card={card} onDrag={onDrag} onStep={onStep} />
          ))}
        </ul>
      )}
      {total > cards.length && cards.length > 0 && (
        <p className="review-more">{say(fill(more, { n: integerText(total - cards.length, app.language) }))}</p>
      )}
    </section>
  )
}

type CardProps = Pick<ColumnProps, 'onDrag' | 'onStep'> & { readonly card: Card }

/** A card of the board; without `onDrag` and `onStep` the user may only look. */
const CardFace = memo(function CardFace({ card, onDrag, onStep }: CardProps) {
  const app = useApp()
  const say = useSay()
  const kindText = useKindText()
  const [picture, onError] = useReadable(card.cover)
  const brand = useName('brand', card.brand)
  const person = useName('user', card.responsible)
  const next = nextEvent(card, stepOf(card))
  const kind = kindText(card.kind)
  return (
    <li
      className="review-card"
      data-record={card.id}
      draggable={onDrag !== undefined && next !== undefined}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', card.code)
        onDrag?.(card)
      }}
      onDragEnd={() => onDrag?.(undefined)}
    >
      <span className="review-picture" aria-hidden="true">
        {picture ? <StoredPicture id={picture} width={128} sizes="56px" onError={onError} /> : kind.slice(0, 2)}
      </span>
      <div className="review-what">
        <PlaceLink className="review-name" href={recordHref(app, contract.name, card.id) ?? '#'} draggable={false}>
          {kind}
        </PlaceLink>
        <span className="review-code">{card.subjectCode ?? say(notOpen)}</span>
        <span className="review-of">{[card.colour, card.subjectName].filter(Boolean).join(' · ') || '\u00a0'}</span>
      </div>
      <p className="review-facts">
        <RoundMark round={card.round} />
        <Due review={card} />
      </p>
      <p className="review-who">
        <span className="review-brand">{brand?.name}</span>
        {person && <span className="review-person">{person.name}</span>}
      </p>
      {onStep && next && (
        <Button
          size="small"
          color="default"
          variant="filled"
          className="review-next"
          aria-label={say(fill(nextOf, { step: say(stepLabels[next]), name: `${card.code} ${kind}` }))}
          onClick={() => onStep({ review: card, event: next })}
        >
          {say(stepLabels[next])}
        </Button>
      )}
    </li>
  )
})

const more = label('and {n} more: narrow by filters, or see the table', '另有 {n} 条：请筛选，或切换为表格')
const nextOf = label('{step}: {name}', '{step}：{name}')
const dragHint = label(
  'Cards can be dragged to the states that their kind allows; the button on each does the same.',
  '卡片可拖到允许的状态，也可使用卡片上的按钮。',
)
