import { type ImportSettings, type Label, label, type Resource } from '@sms/kit/contract'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSay } from '../page/app.tsx'
import { ReadFailure } from '../page/read-failure.tsx'
import { isFinal } from '../record/record-state.tsx'
import { failureLabel } from '../toast/failure-text.ts'
import { earlierImports, newImport } from './address.ts'
import { DoneStep } from './done-step.tsx'
import { EarlierImports } from './earlier.tsx'
import { FileStep } from './file-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { RunningStep } from './running-step.tsx'
import type { useImportStatus } from './use-import-status.ts'

type Props = {
  readonly contract: Resource<any, any>
  /** The run; undefined before a file is uploaded. */
  readonly id: string | undefined
  /** Initial values of a new file, for rows without their own. */
  readonly fixed: ImportSettings['fixed']
  readonly read: ReturnType<typeof useImportStatus>
  /** Goes to another run, to `new`, or with undefined out of the wizard. */
  readonly go: (id: string | undefined) => void
}

const steps = [label('File', '文件'), label('Check', '核对'), label('Import', '导入')]

/** The current step of an import, by the state of its run. */
export function ImportSteps({ contract, id, fixed, read, go }: Props) {
  // A reopened run has the settings that its user left, one uploaded here begins with the list's values.
  const [uploaded, setUploaded] = useState<string>()
  const status = read.data
  const restart = () => go(newImport)
  const begin = (run: string) => {
    setUploaded(run)
    go(run)
  }
  if (id === undefined) {
    return (
      <Surface at={0}>
        <FileStep contract={contract} onUploaded={begin} onEarlier={() => go(earlierImports)} />
      </Surface>
    )
  }
  if (id === earlierImports) {
    return (
      <Surface>
        <EarlierImports contract={contract} onBack={restart} />
      </Surface>
    )
  }
  if (!status) {
    return (
      <Surface at={1}>
        <NotRead read={read} onRestart={restart} />
      </Surface>
    )
  }
  const shared = { contract, status, onChanged: () => void read.refetch() }
  if (status.state === 'running') {
    return (
      <Surface at={2}>
        <RunningStep {...shared} unreached={read.failureCount > 0} onClose={() => go(undefined)} />
      </Surface>
    )
  }
  if (status.state === 'done') {
    return (
      <Surface at={3}>
        <DoneStep {...shared} onRestart={restart} onClose={() => go(undefined)} onEarlier={() => go(earlierImports)} />
      </Surface>
    )
  }
  return (
    <Surface at={1}>
      <ReviewStep key={id} {...shared} fixed={uploaded === id ? fixed : undefined} onRestart={restart} />
    </Surface>
  )
}

function Surface({ at, children }: { readonly at?: number; readonly children: ReactNode }) {
  const say = useSay()
  return (
    <div className="import">
      {at !== undefined && (
        <ol className="import-steps" aria-label={say(stepsLabel)}>
          {steps.map((step, i) => (
            <li
              key={step.en}
              data-done={i < at || undefined}
              {...(i === at ? { 'aria-current': 'step' as const } : {})}
            >
              {say(step)}
            </li>
          ))}
        </ol>
      )}
      {children}
    </div>
  )
}

function NotRead({ read, onRestart }: Pick<Props, 'read'> & { readonly onRestart: () => void }) {
  const reason = read.failureReason
  if (!reason) return <Skeleton active />
  if (isFinal(reason)) return <NotYours reason={failureLabel(reason)} onRestart={onRestart} />
  return <ReadFailure error={reason} onAgain={() => void read.refetch()} />
}

function NotYours({ reason, onRestart }: { readonly reason: Label; readonly onRestart: () => void }) {
  const say = useSay()
  return (
    <div className="import-gone" role="alert">
      <p>{say(reason)}</p>
      <p className="import-quiet">{say(own)}</p>
      <Button type="primary" onClick={onRestart}>
        {say(another)}
      </Button>
    </div>
  )
}

const stepsLabel = label('Steps', '步骤')
const own = label(
  'An import can only be opened by the person who uploaded the file.',
  '只有上传文件的人可以打开该导入。',
)
const another = label('Choose a file', '选择文件')
