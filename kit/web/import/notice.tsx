import { label } from '@sms/kit/contract'
import type { ReactNode } from 'react'
import { useSay } from '../page/app.tsx'

type Props = {
  /** What happened, in one sentence. */
  readonly what: string
  readonly why?: string | undefined
  /** What is unchanged; by default everything. */
  readonly unchanged?: string
  /** What can be done about it. */
  readonly children?: ReactNode
  /** Whether the file is not at fault: the import was cancelled, or the server failed. */
  readonly mild?: boolean
}

/** A message at any step: what happened, what is unchanged and what to do. */
export function Notice({ what, why, unchanged, children, mild = false }: Props) {
  const say = useSay()
  return (
    <div className="import-notice" data-mild={mild || undefined} role="alert">
      <p className="import-strong">{what}</p>
      {why && <p>{why}</p>}
      <p>{unchanged ?? say(allUnchanged)}</p>
      {children}
    </div>
  )
}

const allUnchanged = label(
  'The file and your settings are kept; nothing was changed.',
  '文件和您的设置均已保留，未作任何更改。',
)
