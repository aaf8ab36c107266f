import {
  fill,
  type ImportDescription,
  type ImportSettings,
  type ImportStatus,
  type Language,
  label,
  type Resource,
} from '@sms/kit/contract'
import { Button, Skeleton } from 'antd'
import { useApp, useSay } from '../page/app.tsx'
import { mediaHook } from '../page/media.ts'
import { instantText } from '../show/text.ts'
import { failureLabel } from '../toast/failure-text.ts'
import { rowsText } from './counts.tsx'
import { Effect } from './effect.tsx'
import { AddFixed, FixedValues, useFixedValues } from './fixed-values.tsx'
import { Mapping } from './mapping.tsx'
import { Options } from './options.tsx'
import { EncodingChoice, FormatQuestions } from './questions.tsx'
import { ReviewFooter } from './review-footer.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import { Notice, StepHeading } from './step-parts.tsx'
import { type Review, useReview } from './use-review.ts'

type Props = {
  readonly contract: Resource<any, any>
  readonly status: ImportStatus
  /** Initial values for all rows of a new file. */
  readonly fixed: ImportSettings['fixed'] | undefined
  readonly onChanged: () => void
  readonly onRestart: () => void
}

/** The second step: how the file is read, and the effect of the import. */
export function ReviewStep({ contract, status, fixed: initialFixed, onChanged, onRestart }: Props) {
  const say = useSay()
  const wide = useRoomForPanes()
  const review = useReview(contract, status.id, initialFixed)
  const { description, settings, refusal, failure, waiting } = review
  const fixed = useFixedValues(contract, review)
  const read = description && settings
  const shared = read && { description, settings, onChange: review.change }
  const questions = shared && (
    <>
      <EncodingChoice {...shared} />
      <FormatQuestions {...shared} />
      <FixedValues contract={contract} fixed={fixed} />
    </>
  )
  const fileSettings = read && <FileSettings review={review} />
  const effect = (
    <>
      {status.message && <Notice what={status.message} unchanged={say(stored)} mild />}
      {description?.before && <Before {...description.before} />}
      {refusal && <Notice what={refusal} />}
      {failure && (
        <Notice what={say(failureLabel(failure))} mild>
          <Button onClick={review.again}>{say(again)}</Button>
        </Notice>
      )}
      {read ? <Effect contract={contract} review={review} /> : waiting && <Skeleton active paragraph={{ rows: 12 }} />}
    </>
  )
  const columns = read && (
    <>
      <Mapping contract={contract} description={description} settings={settings} onChange={review.change} />
      <AddFixed fixed={fixed} />
    </>
  )
  return (
    <div className="import-review">
      <div className="import-top">
        <StepHeading>{say(fill(heading, { name: status.name }))}</StepHeading>
        <FileLine review={review} onRestart={onRestart} />
      </div>
      {wide ? (
        <div className="import-panes">
          <div className="import-pane">
            {questions}
            {fileSettings}
            {columns}
          </div>
          <div className="import-pane">{effect}</div>
        </div>
      ) : (
        <>
          {questions}
          {effect}
          {fileSettings}
          {read && (
            <details className="import-fold">
              <summary>
                {say(fill(columnsOf, { used: mappedCount(settings), all: description.columns.length }))}
              </summary>
              {columns}
            </details>
          )}
        </>
      )}
      <ReviewFooter contract={contract} id={status.id} review={review} onStarted={onChanged} />
    </div>
  )
}

const mappedCount = ({ mapping }: ImportSettings) => new Set(Object.values(mapping)).size

function Before({ own, at }: NonNullable<ImportDescription['before']>) {
  const say = useSay()
  const { language } = useApp()
  return (
    <Notice what={say(fill(own ? byYou : byOthers, { when: instantText(at, language) }))} unchanged={say(twice)} mild />
  )
}

function FileSettings({ review: { description, settings, change } }: { review: Review }) {
  if (!description || !settings) return null
  const shared = { description, settings, onChange: change }
  return (
    <>
      <SheetChoice {...shared} />
      <Options {...shared} />
    </>
  )
}

function formatAndRows({ file, sheets, settings }: ImportDescription, language: Language): string {
  const rows = Math.max(0, (sheets[settings.sheet]?.rows ?? 0) - settings.headerRow)
  return [file.format.toUpperCase(), file.encoding?.toUpperCase(), rowsText(rows, language)].filter(Boolean).join(' · ')
}

function FileLine({ review: { description }, onRestart }: { review: Review; onRestart: () => void }) {
  const say = useSay()
  const { language } = useApp()
  return (
    <div className="import-line">
      <span className="import-quiet">{description && formatAndRows(description, language)}</span>
      <Button size="small" onClick={onRestart}>
        {say(another)}
      </Button>
    </div>
  )
}

const heading = label('Check “{name}”', '核对“{name}”')
const byYou = label('You imported this very file on {when}', '您已于 {when} 导入过该文件')
const byOthers = label('A colleague imported this very file on {when}', '同事已于 {when} 导入过该文件')
const twice = label(
  'Rows without a key would be added a second time. That import can be undone under “Earlier imports”.',
  '没有匹配依据的行将被重复新增。可在“以往的导入”中撤销那次导入。',
)
const stored = label('The file and your settings are kept.', '文件和您的设置均已保留。')
const again = label('Try again', '重试')
const another = label('Another file', '换一个文件')
const columnsOf = label('Columns: {used} of {all} are imported', '列：共 {all} 列，导入 {used} 列')

/** Whether there is room for the mapping beside its effect. */
export const useRoomForPanes = mediaHook('(min-width: 1000px)')
