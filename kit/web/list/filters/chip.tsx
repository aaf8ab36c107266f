import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { fill, type Label, label } from '@sms/kit/contract'
import type { ReactNode } from 'react'
import { useSay } from '../../page/app.tsx'
import './chip.css'
import '../parts.css'
import { Pop } from '../pop.tsx'

type Props = {
  readonly name: string
  /** The text of its value; undefined while it has none. */
  readonly words: ReactNode | undefined
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onRemove: () => void
  readonly wrong?: boolean
  readonly children: ReactNode
}

/** One filter: shows its value, opens a panel to change it, and can be removed. */
export function Chip({ name, words, open, onOpen, onRemove, wrong = false, children }: Props) {
  const say = useSay()
  const set = words !== undefined
  return (
    <span className="list-chip" data-set={set} data-unknown={wrong || undefined}>
      <Pop
        label={say(fill(filterBy, { name }))}
        open={open}
        onOpen={onOpen}
        button={(props) => (
          <button type="button" className="list-chip-button" {...props}>
            <span className="list-chip-name">{name}</span>
            {set ? (
              <span className="list-chip-words">
                {words}
                {wrong && <span className="sms-hidden">{say(cannot)}</span>}
              </span>
            ) : (
              <DownOutlined className="list-chip-icon" aria-hidden="true" />
            )}
          </button>
        )}
      >
        {children}
      </Pop>
      {set && <Remove label={fill(removeFilter, { name })} onRemove={onRemove} />}
    </span>
  )
}

type StaticProps = {
  readonly name: string
  readonly words: string
  readonly remove: Label
  readonly onRemove: () => void
  readonly unknown?: boolean
}

function StaticChip({ name, words, remove, onRemove, unknown }: StaticProps) {
  return (
    <span className="list-chip" data-set="true" data-unknown={unknown}>
      <span className="list-chip-button">
        <span className="list-chip-name">{name}</span>
        <span className="list-chip-words">{words}</span>
      </span>
      <Remove label={remove} onRemove={onRemove} />
    </span>
  )
}

/** A parameter in the URL that is not a field of this list. */
export const UnknownChip = ({ name, raw, onRemove }: { name: string; raw: string; onRemove: () => void }) => (
  <StaticChip name={name} words={raw} remove={fill(removeFilter, { name })} onRemove={onRemove} unknown />
)

/** A filter by ids, from the address. */
export function RecordsChip({ count, onRemove }: { count: number; onRemove: () => void }) {
  const say = useSay()
  const name = say(records)
  return <StaticChip name={name} words={String(count)} remove={fill(removeFilter, { name })} onRemove={onRemove} />
}

type SortProps = { readonly field: Label; readonly descending: boolean; readonly onRemove: () => void }

/** A sort order that no header shows. */
export function SortChip({ field, descending, onRemove }: SortProps) {
  const say = useSay()
  const words = `${say(field)} ${descending ? '↓' : '↑'}`
  return <StaticChip name={say(sorted)} words={words} remove={removeSort} onRemove={onRemove} />
}

function Remove({ label: what, onRemove }: { label: Label; onRemove: () => void }) {
  const say = useSay()
  return (
    <button type="button" className="list-chip-remove" aria-label={say(what)} onClick={onRemove}>
      <CloseOutlined aria-hidden="true" />
    </button>
  )
}

const filterBy = label('Filter by {name}', '按{name}筛选')
const removeFilter = label('Remove filter {name}', '移除筛选：{name}')
const cannot = label(' – cannot be filtered by', '——无法按此筛选')
const records = label('Chosen records', '指定记录')
const sorted = label('Sorted by', '排序')
const removeSort = label('Sort as usual', '恢复默认排序')
