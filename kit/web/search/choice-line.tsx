import { ArrowRightOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { useEffect, useRef } from 'react'
import { useSay } from '../page/app.tsx'
import { PlaceLink } from '../page/link.tsx'
import { marked } from './mark.ts'
import type { Choice } from './sections.ts'

type Props = {
  readonly id: string
  readonly choice: Choice
  readonly q: string
  readonly active: boolean
  readonly onActive: () => void
  readonly onGo: () => void
}

/** One result of the search: a link that the keys of the box can choose. */
export function ChoiceLine({ id, choice, q, active, onActive, onGo }: Props) {
  const say = useSay()
  const { href, name, where, parent, off, all, kind } = choice
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div className="search-line" role="presentation" ref={line} onPointerMove={active ? undefined : onActive}>
      <PlaceLink
        id={id}
        role="option"
        aria-selected={active}
        href={href}
        tabIndex={-1}
        data-off={off}
        data-all={all}
        onClick={(event) => {
          // With a modifier key the browser opens a new tab.
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) onGo()
        }}
      >
        {parent && <span className="search-above">{parent}</span>}
        <span className="search-name">
          {all ? say(name) : <Marked text={say(name)} q={q} />}
          {all && <ArrowRightOutlined aria-hidden="true" />}{' '}
          {off && <span className="search-off">{say(inActive)}</span>}
        </span>
        {kind && <span className="search-side">{say(kind)}</span>}
        {where && (
          <span className="search-where">
            {say(where.label)}
            {say(colon)}
            <Marked text={where.text} q={q} />
          </span>
        )}
      </PlaceLink>
    </div>
  )
}

const inActive = label('Inactive', '停用')
const colon = label(': ', '：')

const Marked = (props: { text: string; q: string }) =>
  marked(props.text, props.q).map(({ at, text, hit }) => (hit ? <mark key={at}>{text}</mark> : text))
