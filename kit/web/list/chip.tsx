import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import type { ReactNode } from 'react'
import { useSay } from '../app.tsx'
import './chip.css'
import './parts.css'
import { Pop } from './pop.tsx'

type Props = {
  /** What it filters by. */
  readonly name: string
  /** What it asks for; undefined while it asks for nothing. */
  readonly words: ReactNode | undefined
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onRemove: () => void
  /** The panel that changes it. */
  readonly children: ReactNode
}

/** One filter: says what it asks, opens in place to change it, and can be taken away. */
export function Chip({ name, words, open, onOpen, onRemove, children }: Props) {
  const say = useSay()
  const set = words !== undefined
  return (
    <span className="list-chip" data-set={set}>
      <Pop
        label={say(fill(filterBy, { name }))}
        open={open}
        onOpen={onOpen}
        button={(props) => (
          <button type="button" className="list-chip-button" {...props}>
            <span className="list-chip-name">{name}</span>
            {set ? (
              <span className="list-chip-words">{words}</span>
            ) : (
              <DownOutlined className="list-chip-icon" aria-hidden="true" />
            )}
          </button>
        )}
      >
        {children}
      </Pop>
      {set && <Remove name={name} onRemove={onRemove} />}
    </span>
  )
}

/** A parameter of the URL that is no field of this list: the server refuses it, so it can only be taken away. */
export function UnknownChip({ name, raw, onRemove }: { name: string; raw: string; onRemove: () => void }) {
  return (
    <span className="list-chip" data-set="true" data-unknown="true">
      <span className="list-chip-button">
        <span className="list-chip-name">{name}</span>
        <span className="list-chip-words">{raw}</span>
      </span>
      <Remove name={name} onRemove={onRemove} />
    </span>
  )
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  const say = useSay()
  return (
    <button type="button" className="list-chip-remove" aria-label={say(fill(remove, { name }))} onClick={onRemove}>
      <CloseOutlined aria-hidden="true" />
    </button>
  )
}

const filterBy = label('Filter by {name}', '按{name}筛选')
const remove = label('Remove filter {name}', '移除筛选：{name}')
