import { RightOutlined } from '@ant-design/icons'
import { type Label, label } from '@sms/kit/contract'
import { type ReactNode, useState } from 'react'
import { kept } from '../data/stored.ts'
import { useApp, useSay } from '../page/app.tsx'

type Props = {
  /** The kind of record: whoever wants more of one fabric wants it of the next. */
  readonly of: string
  /** What the folded groups are called. */
  readonly titles: readonly Label[]
  readonly children: ReactNode
}

/**
 * The groups of facts that are known rather than looked up, behind one line that says which they are. It stays as it was
 * left, for all records of its kind; the browser's own search finds what is folded and opens it.
 */
export function MoreFacts({ of, titles, children }: Props) {
  const say = useSay()
  const { language } = useApp()
  const [open, setOpen] = useState(() => kept(`facts.${of}`).get() !== null)
  const toggle = (next: boolean) => {
    if (next === open) return
    setOpen(next)
    kept(`facts.${of}`).set(next ? 'open' : null)
  }
  const names = titles.map((title) => title[language])
  return (
    <details className="record-more" open={open} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>
        <RightOutlined aria-hidden="true" />
        <span>{say(more)}</span>
        <span className="record-more-names">{names.join(language === 'zh' ? '、' : ', ')}</span>
      </summary>
      {children}
    </details>
  )
}

const more = label('More facts', '更多资料')
