import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, TableOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import { Button, Checkbox, Segmented } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useSay } from '../page/app.tsx'
import { type Density, type Layout, moveColumn, toggleColumn } from './layout.ts'
import { Pop } from './pop.tsx'

type Props = {
  readonly layout: Layout
  /** What a column is called, by its key. */
  readonly titles: ReadonlyMap<string, string>
  /** Told the new layout; undefined for the one that the page begins with. */
  readonly onChange: (next: Layout | undefined) => void
}

/** Which columns a list shows, in which order and how dense; by pointer or by keys. */
export function ColumnChooser({ layout, titles, onChange }: Props) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <Pop
      label={say(columns)}
      open={open}
      onOpen={setOpen}
      className="list-columns"
      button={(props) => (
        <Button type="text" icon={<TableOutlined aria-hidden="true" />} title={say(columns)} {...props}>
          <span className="list-tool-name">{say(columns)}</span>
        </Button>
      )}
    >
      <Order layout={layout} titles={titles} onChange={onChange} />
      <div className="list-columns-foot">
        <Segmented<Density>
          size="small"
          value={layout.density}
          options={[
            { value: 'calm', label: say(calm) },
            { value: 'dense', label: say(dense) },
          ]}
          onChange={(density) => onChange({ ...layout, density })}
          aria-label={say(rows)}
        />
        <Button type="text" size="small" onClick={() => onChange(undefined)}>
          {say(reset)}
        </Button>
      </div>
    </Pop>
  )
}

/** The columns in their order; dragged, or moved by their buttons or by Alt with ↑ or ↓. */
function Order({ layout, titles, onChange }: Props) {
  const say = useSay()
  const [held, hold] = useState<string>()
  const order = layout.order.filter((key) => titles.has(key))
  const move = (key: string, step: 1 | -1) => {
    const to = order[order.indexOf(key) + step]
    if (to) onChange(moveColumn(layout, key, to))
  }
  const byKey = (key: string) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(key, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <ul className="list-order-list" aria-label={say(columns)}>
      {order.map((key, at) => (
        <li
          key={key}
          data-held={held === key || undefined}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            hold(key)
          }}
          onDragEnter={() => held && held !== key && onChange(moveColumn(layout, held, key))}
          onDragOver={(event) => event.preventDefault()}
          onDragEnd={() => hold(undefined)}
          onKeyDown={byKey(key)}
        >
          <HolderOutlined className="list-holder" aria-hidden="true" />
          <Checkbox checked={layout.columns.includes(key)} onChange={() => onChange(toggleColumn(layout, key))}>
            {titles.get(key)}
          </Checkbox>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined aria-hidden="true" />}
            disabled={at === 0}
            aria-label={say(fill(up, { name: titles.get(key)! }))}
            onClick={() => move(key, -1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined aria-hidden="true" />}
            disabled={at === order.length - 1}
            aria-label={say(fill(down, { name: titles.get(key)! }))}
            onClick={() => move(key, 1)}
          />
        </li>
      ))}
    </ul>
  )
}

const columns = label('Columns', '列')
const rows = label('Height of rows', '行高')
const calm = label('Calm', '宽松')
const dense = label('Dense', '紧凑')
const reset = label('Reset', '恢复默认')
const up = label('Move {name} up', '上移{name}')
const down = label('Move {name} down', '下移{name}')
