import { RightOutlined } from '@ant-design/icons'
import { type Label, label } from '@sms/kit/contract'
import { type ReactNode, useState } from 'react'
import { stored } from '../data/stored.ts'
import { useApp, useSay } from '../page/app.tsx'

type Props = {
  /** The resource's name: the state holds for all its records. */
  readonly of: string
  /** The titles of the folded groups. */
  readonly titles: readonly Label[]
  readonly children: ReactNode
}

/**
 * The folded groups of facts behind one line with their titles. The state is remembered for all records of the kind; the
 * browser's search finds folded text and opens it.
 */
export function MoreFacts({ of, titles, children }: Props) {
  const say = useSay()
  const { language } = useApp()
  const [open, setOpen] = useState(() => stored(`facts.${of}`).get() !== null)
  const toggle = (next: boolean) => {
    if (next === open) return
    setOpen(next)
    stored(`facts.${of}`).set(next ? 'open' : null)
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
