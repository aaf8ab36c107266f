import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import { Button, Checkbox, Segmented } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { lazyKeys, matching } from '../../form/options.ts'
import { useSay } from '../../page/app.tsx'
import { TypedInput } from '../filters/typed-input.tsx'
import type { ChooserProps } from './column-chooser.tsx'
import { type Density, moveColumn, toggleColumn } from './layout.ts'

/** The panel of `ColumnChooser`: the columns in their order, and the row height. */
export default function ColumnPanel({ layout, titles, onChange }: ChooserProps) {
  const say = useSay()
  return (
    <>
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
    </>
  )
}

/** The columns in their order; moved by dragging, by their buttons, or by Alt with ↑ or ↓. */
function Order({ layout, titles, onChange }: ChooserProps) {
  const say = useSay()
  const [dragged, setDragged] = useState<string>()
  const [typed, setTyped] = useState('')
  const order = layout.order.filter((key) => titles.has(key))
  const choices = order.map((key) => ({ value: key, text: titles.get(key)!, keys: lazyKeys([titles.get(key)]) }))
  const fitting = new Set(matching(choices, typed).map(({ value }) => value))
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
    <>
      <TypedInput
        className="list-column-search"
        size="small"
        value={typed}
        wait={0}
        onCommit={setTyped}
        placeholder={say(search)}
        aria-label={say(search)}
      />
      <ul className="list-order-list" aria-label={say(columns)}>
        {order.map(
          (key, at) =>
            fitting.has(key) && (
              <li
                key={key}
                data-held={dragged === key || undefined}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(key)
                }}
                onDragEnter={() => dragged && dragged !== key && onChange(moveColumn(layout, dragged, key))}
                onDragOver={(event) => event.preventDefault()}
                onDragEnd={() => setDragged(undefined)}
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
            ),
        )}
      </ul>
      {fitting.size === 0 && <p className="list-quiet">{say(nothing)}</p>}
    </>
  )
}

const columns = label('Columns', '列')
const search = label('Search columns', '搜索列')
const nothing = label('No column is called so', '没有匹配的列')
const rows = label('Height of rows', '行高')
const calm = label('Calm', '宽松')
const dense = label('Dense', '紧凑')
const reset = label('Reset', '恢复默认')
const up = label('Move {name} up', '上移{name}')
const down = label('Move {name} down', '下移{name}')
