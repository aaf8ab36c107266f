import { fill, type ImportStatus, label, type Resource } from '@sms/kit/contract'
import { useMutation } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useApp, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'
import { StepHeading } from './step-parts.tsx'

type Props = {
  readonly contract: Resource<any, any>
  readonly status: ImportStatus
  readonly onChanged: () => void
  readonly onClose: () => void
  /** The last reading of the state failed. */
  readonly unreached: boolean
}

/** The third step during the import: its progress, and a button to cancel it. */
export function RunningStep({ contract, status, onChanged, onClose, unreached }: Props) {
  const app = useApp()
  const say = useSay()
  const { id, name, phase, done, total } = status
  const cancel = useMutation({
    mutationFn: () => app.client.api.post(`/${contract.path}/import/cancel`, { id }),
    onSettled: onChanged,
  })
  const number = (n: number) => integerText(n, app.language)
  const numbers = { done: number(done), total: number(total) }
  const text = say(fill(total > 0 && phase ? phases[phase] : phases.waiting, numbers))
  return (
    <div className="import-run">
      <StepHeading>{say(fill(heading, { name }))}</StepHeading>
      <Progress percent={percentOf(status)} status="active" aria-label={say(fill(heading, { name }))} />
      <p className="import-strong" role="status">
        {unreached ? say(noAnswer) : text}
      </p>
      <p className="import-quiet">{say(mayClose)}</p>
      <div className="import-actions">
        <Button onClick={onClose}>{say(close)}</Button>
        <Button danger loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {say(giveUp)}
        </Button>
      </div>
    </div>
  )
}

const heading = label('Importing “{name}”', '正在导入“{name}”')
const phases = {
  waiting: label('Getting ready …', '正在准备…'),
  reading: label('Reading the file …', '正在读取文件…'),
  checking: label('Checked {done} of {total} {total|row|rows}', '已核对 {done} / {total} 行'),
  writing: label('Wrote {done} of {total} {total|record|records}', '已写入 {done} / {total} 条记录'),
}
const noAnswer = label('The server does not answer yet. Trying again …', '服务器暂无响应，正在重试…')
const mayClose = label(
  'You may close this window: the import goes on. Either all of it is imported or nothing.',
  '您可以关闭此窗口，导入会继续进行。导入要么全部完成，要么不作任何更改。',
)
const close = label('Close', '关闭')
const giveUp = label('Cancel the import', '取消导入')

/** The percentages at which reading and checking end. */
const readPercent = 5
const checkedPercent = 40

/** The progress of a run in whole percent: reading, checking, then writing. A run reaches 100 only when it is done. */
export function percentOf({
  state,
  phase,
  done,
  total,
}: Pick<ImportStatus, 'state' | 'phase' | 'done' | 'total'>): number {
  if (state === 'done') return 100
  const part = total > 0 ? Math.min(done / total, 1) : 0
  const between = (start: number, end: number) => Math.floor(start + (end - start) * part)
  if (phase === 'writing') return Math.min(99, between(checkedPercent, 100))
  if (phase === 'checking') return between(readPercent, checkedPercent)
  return phase === 'reading' ? readPercent : 0
}
