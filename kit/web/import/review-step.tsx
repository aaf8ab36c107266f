import { fill, label, type Resource } from '@sms/kit/contract'
import { Alert, Button, Skeleton } from 'antd'
import { useApp, useSay } from '../app.tsx'
import { failureLabel } from '../failure-text.ts'
import { integerText } from '../show-text.ts'
import type { Standing } from './answers.ts'
import { Effect } from './effect.tsx'
import { FixedValues } from './fixed-values.tsx'
import { StepHeading } from './heading.tsx'
import { Mapping } from './mapping.tsx'
import { Options } from './options.tsx'
import { ReviewFooter } from './review-footer.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import { type Review, useReview } from './use-review.ts'
import { useWide } from './use-wide.ts'

type Props = {
  readonly contract: Resource<any, any>
  readonly standing: Standing
  readonly onChanged: () => void
  readonly onRestart: () => void
}

/** The second step: how the file is read, and beside it what that would do. Every change shows its effect by itself. */
export function ReviewStep({ contract, standing, onChanged, onRestart }: Props) {
  const say = useSay()
  const wide = useWide()
  const review = useReview(contract, standing.id)
  const { description, settings, refusal, failure } = review
  const how = description && settings && <How contract={contract} review={review} />
  const effect = description && <Effect contract={contract} review={review} />
  const columns = description && settings && (
    <Mapping contract={contract} description={description} settings={settings} onChange={review.change} />
  )
  return (
    <div className="import-review">
      <div className="import-top">
        <StepHeading>{say(fill(heading, { name: standing.name }))}</StepHeading>
        <FileLine review={review} onRestart={onRestart} />
      </div>
      <div className="import-alerts">
        {standing.message && <Alert type="warning" showIcon title={standing.message} />}
        {refusal && <Alert type="error" showIcon title={refusal} description={say(settingsKept)} role="alert" />}
        {failure && (
          <Alert
            type="error"
            showIcon
            title={say(failureLabel(failure))}
            description={say(settingsKept)}
            action={<Button onClick={review.again}>{say(again)}</Button>}
          />
        )}
      </div>
      {!description && !refusal && !failure && <Skeleton active paragraph={{ rows: 12 }} />}
      {wide ? (
        <div className="import-panes">
          <div className="import-pane">
            {how}
            {columns}
          </div>
          <div className="import-pane">{effect}</div>
        </div>
      ) : (
        <>
          {how}
          {effect}
          {columns && (
            <details className="import-fold">
              <summary>{say(fill(columnsOf, { used: used(review), all: description?.columns.length ?? 0 }))}</summary>
              {columns}
            </details>
          )}
        </>
      )}
      <ReviewFooter contract={contract} id={standing.id} review={review} onStarted={onChanged} />
    </div>
  )
}

const used = ({ settings }: Review) => new Set(Object.values(settings?.mapping ?? {})).size

/** What is asked of the file as a whole: what it does not say for itself, its sheet, its key, and the options. */
function How({ contract, review }: { contract: Resource<any, any>; review: Review }) {
  const { description, settings, plan, wrong, change } = review
  if (!description || !settings) return null
  const shared = { description, settings, onChange: change }
  return (
    <>
      <FixedValues contract={contract} {...shared} missing={plan?.missing ?? []} wrong={wrong} />
      <SheetChoice {...shared} />
      <Options {...shared} />
    </>
  )
}

/** What the file is and how it was read. */
function FileLine({ review: { description }, onRestart }: { review: Review; onRestart: () => void }) {
  const say = useSay()
  const { language } = useApp()
  const facts = description && [
    description.file.format.toUpperCase(),
    description.file.encoding?.toUpperCase(),
    say(fill(rowsOf, { n: integerText(description.sheets[description.settings.sheet]?.rows ?? 0, language) })),
  ]
  return (
    <div className="import-line">
      <span className="import-quiet">{facts?.filter(Boolean).join(' · ')}</span>
      <Button size="small" onClick={onRestart}>
        {say(another)}
      </Button>
    </div>
  )
}

const heading = label('Check “{name}”', '核对“{name}”')
const settingsKept = label(
  'The file and your settings are kept; nothing was changed.',
  '文件和您的设置均已保留，未作任何更改。',
)
const again = label('Try again', '重试')
const another = label('Another file', '换一个文件')
const rowsOf = label('{n} rows', '{n} 行')
const columnsOf = label('Columns: {used} of {all} are imported', '列：共 {all} 列，导入 {used} 列')
