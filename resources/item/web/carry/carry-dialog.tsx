import './carry.css'
import { fill, type Label, label, type Resource } from '@sms/kit/contract'
import {
  BulkReview,
  integerText,
  LabeledControl,
  RefusedRecords,
  ReviewFoot,
  type Selection,
  useApp,
  useInputGuard,
  useMasterName,
  useMay,
  useSay,
  useToast,
} from '@sms/kit/web'
import { Alert, Checkbox, Modal, Radio } from 'antd'
import { useState } from 'react'
import { type CarryPreview, carryFields } from '../../rules/carry.ts'
import { type Review, useCarry, type Way } from './use-carry.ts'

type CarryReviewProps = { readonly review: CarryPreview; readonly contract: Resource<any, any> }

function CarryReview({ review, contract }: CarryReviewProps) {
  const say = useSay()
  const { language } = useApp()
  const n = (count: number) => integerText(count, language)
  const { matched, copies, same, carried, older, refused, needs } = review
  return (
    <div className="bulk-review">
      <p role="status">
        {say(fill(sum, { n: n(matched), copies: n(copies) }))}
        {same > 0 && say(fill(there, { n: n(same) }))}
        {carried > 0 && say(fill(already, { n: n(carried) }))}
        {older > 0 && say(fill(newer, { n: n(older) }))}
      </p>
      <RefusedRecords title={needing} refused={needs} contract={contract} />
      <RefusedRecords title={leftOut} refused={refused} contract={contract} />
    </div>
  )
}

const sum = label('{copies} of {n} {n|record|records} {copies|is|are} copied.', '{n} 条记录中将复制 {copies} 条。')
const there = label(' {n} {n|is|are} of this season already.', '{n} 条已属于该季节。')
const already = label(' {n} {n|has|have} been carried over already.', '{n} 条此前已沿用过。')
const newer = label(' {n} {n|gives|give} way to a newer one of the same thing.', '{n} 条由同一物料的较新记录代替。')
const needing = label('Copies that will need something: {n}', '尚需补充的副本：{n} 条')
const leftOut = label('Left out, as they cannot be copied: {n}', '无法复制、将不处理：{n} 条')

type WaysProps = {
  readonly contract: Resource<any, any>
  readonly way: Way
  readonly onChange: (way: Way) => void
}

function Ways({ contract, way, onChange }: WaysProps) {
  const say = useSay()
  const may = useMay()
  const extras = (contract.pictures ? (['photos', 'prices'] as const) : (['prices'] as const)).filter((name) =>
    may(carryFields[name].right),
  )
  return (
    <fieldset className="carry-ways">
      <legend>{say(carryAs)}</legend>
      <Radio.Group value={way.how} onChange={({ target }) => onChange({ ...way, how: target.value as Way['how'] })}>
        <Radio value="copies">{say(copies)}</Radio>
        <div className="carry-along">
          {extras.map((name) => (
            <Checkbox
              key={name}
              disabled={way.how !== 'copies'}
              checked={way[name]}
              onChange={({ target }) => onChange({ ...way, [name]: target.checked })}
            >
              {say(carryFields[name].label)}
            </Checkbox>
          ))}
        </div>
        <Radio value="same">{say(same)}</Radio>
      </Radio.Group>
    </fieldset>
  )
}

const carryAs = label('Carry over as', '沿用方式')
const copies = label(
  'Copies with new codes; the selected records stay as they are',
  '生成新编号的副本，所选记录保持不变',
)
const same = label('The selected records themselves, given that season', '所选记录本身改为该季节')

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
  const { preview, apply } = useCarry(contract)
  const [season, setSeason] = useState<string | null>(null)
  const [way, setWay] = useState<Way>({ how: 'copies', photos: true, prices: false })
  const guard = useInputGuard([season, way])
  const [problems, setProblems] = useState<Readonly<Record<string, Label>>>({})
  const [review, setReview] = useState<Review>()
  const [news, setNews] = useState<string>()
  const [busy, setBusy] = useState(false)
  // The selection as it was when the dialog opened.
  const [{ request: set, count }] = useState(selection)
  const matched = review?.preview.matched ?? count
  const number = (n: number) => integerText(n, language)
  const masterName = useMasterName()
  const seasonName = review && season !== null ? masterName(season) : undefined

  const clearMessages = () => {
    setProblems({})
    setNews(undefined)
  }
  /** Fetches the preview and shows it, with `reason` above it. */
  const showPreview = async (reason?: string) => {
    if (season === null) return setProblems({ season: unchosen })
    setBusy(true)
    const answer = await preview({ set, season, way })
    setBusy(false)
    const errors = (answer?.errors ?? []).map(({ field, message }) => [field, label(message, message)] as const)
    setProblems(Object.fromEntries(errors))
    // A refusal without a field, such as too many items, stays in the dialog until the input changes.
    const refused = answer?.code === 0 && errors.length === 0 ? answer.message : undefined
    if (refused) toast.dismiss(refused)
    setNews(refused ?? reason)
    setReview(answer?.data)
  }
  const carry = async (shown: Review) => {
    setBusy(true)
    const answer = await apply({ set, season: season!, way }, shown)
    setBusy(false)
    if (answer?.code === 1) return onClose(true)
    // A refusal, such as that of a changed set of items: shows its reason above a new preview.
    if (answer) await showPreview(answer.message)
  }

  return (
    <Modal
      open
      width={640}
      title={say(fill(seasonName ? titleTo : title, { n: number(matched), season: seasonName ?? '' }))}
      onCancel={() => onClose(false)}
      footer={
        <ReviewFoot
          busy={busy}
          onCancel={() => onClose(false)}
          onLook={() => void showPreview()}
          onBack={() => setReview(undefined)}
          shown={
            review && {
              words: fill(doing[review.how], { n: number(review.count) }),
              onGo: review.count > 0 ? () => void carry(review) : undefined,
            }
          }
        />
      }
      {...guard}
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
