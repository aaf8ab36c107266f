import { fill, type Label, label, type Resource } from '@sms/kit/contract'
import {
  BulkReview,
  integerText,
  LabeledControl,
  ReviewFoot,
  type Selection,
  useApp,
  useMasterName,
  useSay,
  useToast,
} from '@sms/kit/web'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { carryFields } from '../../rules/carry.ts'
import './carry.css'
import { CarryReview } from './carry-review.tsx'
import { type Review, useCarry, type Way } from './use-carry.ts'
import { Ways } from './ways.tsx'

type Props = {
  readonly contract: Resource<any, any>
  readonly selection: Selection
  /** `done`: the items were carried over. */
  readonly onClose: (done: boolean) => void
}

/** Carries items over to another season: asks for season and way, shows a preview, then carries it out. */
export default function CarryDialog({ contract, selection, onClose }: Props) {
  const say = useSay()
  const { language } = useApp()
  const toast = useToast()
  const { look, go } = useCarry(contract)
  const [season, setSeason] = useState<string | null>(null)
  const [way, setWay] = useState<Way>({ how: 'copies', photos: true, prices: false })
  const [problems, setProblems] = useState<Readonly<Record<string, Label>>>({})
  const [review, setReview] = useState<Review>()
  const [news, setNews] = useState<string>()
  const [busy, setBusy] = useState(false)
  // The selection as it was when the dialog opened.
  const [{ request: set, count }] = useState(selection)
  const matched = review?.matched ?? count
  const number = (n: number) => integerText(n, language)
  const masterName = useMasterName()
  const to = (review && season !== null && masterName(season)) || undefined

  /** Clears the messages, which belong to the previous input. */
  const clearMessages = () => {
    setProblems({})
    setNews(undefined)
  }
  const show = async (why?: string) => {
    if (season === null) return setProblems({ season: unchosen })
    setBusy(true)
    const answer = await look({ set, season, way })
    setBusy(false)
    const errors = (answer?.errors ?? []).map(({ field, message }) => [field, label(message, message)] as const)
    setProblems(Object.fromEntries(errors))
    // A refusal without a field, such as too many items, stays in the dialog until the input changes.
    const refused = answer?.code === 0 && errors.length === 0 ? answer.message : undefined
    if (refused) toast.dismiss(refused)
    setNews(refused ?? why)
    setReview(answer?.data)
  }
  const carry = async (shown: Review) => {
    setBusy(true)
    const answer = await go({ set, season: season!, way }, shown)
    setBusy(false)
    if (answer?.code === 1) return onClose(true)
    // The set of items has changed: shows the reason and a new preview.
    if (answer) await show(answer.message)
  }

  return (
    <Modal
      open
      width={640}
      title={say(fill(to ? titleTo : title, { n: number(matched), ...(to ? { season: to } : {}) }))}
      onCancel={() => onClose(false)}
      footer={
        <ReviewFoot
          busy={busy}
          onCancel={() => onClose(false)}
          onLook={() => void show()}
          onBack={() => setReview(undefined)}
          shown={
            review && {
              words: fill(doing[review.how], { n: number(review.n) }),
              onGo: review.n > 0 ? () => void carry(review) : undefined,
            }
          }
        />
      }
      mask={{ closable: false }}
    >
      {review?.how === 'same' && <BulkReview review={review.preview} news={news} contract={contract} />}
      {news && review?.how !== 'same' && <Alert type="warning" showIcon role="alert" title={news} />}
      {review?.how === 'copies' && <CarryReview review={review.preview} contract={contract} />}
      {!review && (
        <div className="carry-question">
          <LabeledControl
            id="carry-season"
            path="season"
            field={carryFields.season}
            value={season}
            onChange={(next) => {
              setSeason(next as string | null)
              clearMessages()
            }}
            problems={problems}
            autoFocus
          />
          <Ways
            contract={contract}
            way={way}
            onChange={(next) => {
              setWay(next)
              clearMessages()
            }}
          />
        </div>
      )}
    </Modal>
  )
}

const title = label('Carry over {n} {n|record|records}', '沿用 {n} 条记录')
const titleTo = label('Carry over {n} {n|record|records} to {season}', '沿用 {n} 条记录到“{season}”')
const unchosen = label('Choose the season', '请选择季节')
const doing: Record<Review['how'], Label> = {
  copies: label('Make {n} {n|copy|copies}', '生成 {n} 条副本'),
  same: label('Change {n} {n|record|records}', '修改 {n} 条记录'),
}
