import { EditOutlined } from '@ant-design/icons'
import { fill, type Label, label, optionText } from '@sms/kit/contract'
import { dayText, ReadFailure, useApp, useMayChange, useName, useSay } from '@sms/kit/web'
import { Button, Skeleton, Space, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type Decision, deciders, outcomes, type Round } from '../../round/contract.ts'
import { review as contract, type Review } from '../contract.ts'
import { eventOf, lastDecision, stepOfRound, validDecisions } from '../rules/rounds.ts'
import { correctParcel } from '../rules/steps.ts'
import { useStepDialog } from './next-step.tsx'
import { Options } from './options.tsx'
import './reviews.css'
import { useRounds } from './rounds-query.ts'
import { roundText } from './stage.tsx'

const PhotoDialog = lazy(() => import('./photo-dialog.tsx'))

/** The rounds of a review, the newest first, with their options, days and decisions. */
export function Rounds({ review }: { review: Review }) {
  const say = useSay()
  const mayChange = useMayChange(contract.menus)
  const read = useRounds(review.id)
  const [openStep, dialog] = useStepDialog()
  const [photo, setPhoto] = useState<{ number: number; option: { label: string; photo: string } }>()
  if (read.isError && !read.data) return <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
  if (!read.data) return <Skeleton active />
  const last = lastDecision(read.data)
  const photoRound = read.data.find(({ number }) => number === photo?.number)
  const reconsider = (number: number, { by, outcome }: Decision) =>
    openStep({
      review,
      event: eventOf({ by, outcome: outcome.startsWith('Approved') ? 'Rejected' : 'Approved' }),
      instead: number,
    })
  const editButton = (event: 'options' | 'correct', name: Label) => (
    <Button size="small" icon={<EditOutlined aria-hidden="true" />} onClick={() => openStep({ review, event })}>
      {say(name)}
    </Button>
  )
  return (
    <>
      <ol className="review-rounds" reversed aria-label={say(contract.owned.round.label)}>
        {read.data.toReversed().map((round) => (
          <li key={round.number} className="review-part">
            <h2>{say(fill(roundText, { n: round.number }))}</h2>
            <Stations round={round} />
            <Options
              options={round.options}
              marks={round.marks}
              chosen={validDecisions(round.decisions).at(-1)?.option}
              onPhoto={(option) => setPhoto({ number: round.number, option })}
            />
            {mayChange && round === read.data.at(-1) && (
              <Space size="small">
                {stepOfRound(round) === 'Received' &&
                  editButton('options', round.options.length ? editOptions : addOptions)}
                {['Sent', 'Received'].includes(stepOfRound(round)) && editButton('correct', correctParcel)}
              </Space>
            )}
            {numbered(round.decisions).map(({ decision, number }) => (
              <DecisionRow
                key={number}
                decision={decision}
                isValid={validDecisions(round.decisions).includes(decision)}
                {...(mayChange && last?.round === round && last.number === number
                  ? { onReconsider: () => reconsider(number, decision) }
                  : {})}
              />
            ))}
          </li>
        ))}
      </ol>
      {dialog}
      {photo && photoRound && (
        <Suspense fallback={null}>
          <PhotoDialog review={review} round={photoRound} option={photo.option} onClose={() => setPhoto(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Decisions are never removed, so that their number is a stable key. */
const numbered = (decisions: readonly Decision[]) => decisions.map((decision, at) => ({ decision, number: at + 1 }))

function Stations({ round }: { round: Round }) {
  const say = useSay()
  const { language } = useApp()
  const parcel = [round.courier, round.waybill].filter(Boolean).join(' ')
  const stations = [
    [requested, round.requestedOn, round.due && say(fill(dueOn, { day: dayText(round.due, language) }))],
    [sent, round.sentOn, parcel],
    [received, round.receivedOn, ''],
    ...(round.forwardedOn ? ([[forwarded, round.forwardedOn, '']] as const) : []),
  ] as const
  return (
    <ul className="review-way">
      {stations.map(([name, day, more]) => (
        <li key={name.en} data-done={day ? true : undefined}>
          <span>{say(name)}</span>
          <strong>{day ? <time dateTime={day}>{dayText(day, language)}</time> : '–'}</strong>
          {more && <span className="review-parcel">{more}</span>}
        </li>
      ))}
    </ul>
  )
}

const colours = {
  Approved: 'success',
  'Approved with comments': 'success',
  Rejected: 'error',
  Cancelled: 'default',
} as const

type DecisionProps = { decision: Decision; isValid: boolean; onReconsider?: () => void }

/** A decision; one that a later decision replaces is greyed. */
function DecisionRow({ decision, isValid, onReconsider }: DecisionProps) {
  const say = useSay()
  const { language } = useApp()
  const who = useName('user', decision.who)
  const option = decision.option ? ` · ${decision.option}` : ''
  return (
    <div className="review-decision" data-held={isValid || undefined}>
      <p>
        <Tag color={isValid ? colours[decision.outcome] : 'default'}>
          {optionText(outcomes, decision.outcome, language) + option}
        </Tag>
        <span>{optionText(deciders, decision.by, language)}</span>
        <time dateTime={decision.on}>{dayText(decision.on, language)}</time>
        {who && <span className="review-note">{who.name}</span>}
        {!isValid && <span className="review-note">{say(replaced)}</span>}
        {decision.instead !== null && (
          <span className="review-note">{say(fill(inPlace, { n: decision.instead }))}</span>
        )}
        {onReconsider && (
          <Button type="link" size="small" onClick={onReconsider}>
            {say(decideOtherwise)}
          </Button>
        )}
      </p>
      {decision.comments && <blockquote>{decision.comments}</blockquote>}
    </div>
  )
}

const editOptions = label('Edit the options', '编辑选项')
const addOptions = label('Add options', '添加选项')
const requested = label('Asked for', '已要求')
const sent = label('Sent by the supplier', '供应商寄出')
const received = label('In the house', '本公司收样')
const forwarded = label('On to the brand', '转寄品牌')
const dueOn = label('due {day}', '应到 {day}')
const replaced = label('decided otherwise since', '结论已更改')
const inPlace = label('in place of decision {n}', '取代第 {n} 次结论')
const decideOtherwise = label('Decide otherwise', '更改结论')
