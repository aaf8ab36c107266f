import { FilterOutlined } from '@ant-design/icons'
import { badgeOverflow, fill, label, type Sort } from '@sms/kit/contract'
import { Badge, Button, Drawer, Select } from 'antd'
import { useId, useState } from 'react'
import { useSay } from '../page/app.tsx'
import type { GridColumn } from './columns.tsx'
import { FilterWords } from './filter-chip.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { PickField } from './pick-field.tsx'
import { readSort, writeSort } from './state.ts'
import type { FilterBar } from './use-filters.ts'

type Props = {
  readonly bar: FilterBar
  readonly columns: readonly GridColumn[]
  readonly sort: readonly Sort[]
  /** How many records match, as people read it. */
  readonly total: string
  readonly onSort: (sort: Sort[]) => void
  readonly onClear: (() => void) | undefined
}

/** Filters and order of a list on a phone: a drawer from below, each filter opening in its place. */
export function PhoneFilters({ bar, columns, sort, total, onSort, onClear }: Props) {
  const say = useSay()
  const orderId = useId()
  const [open, setOpen] = useState(false)
  const [adding, setAdding] = useState(false)
  const orders = columns.flatMap(({ sort: field, title }) =>
    field
      ? [
          { value: field, label: `${title} ↑` },
          { value: `-${field}`, label: `${title} ↓` },
        ]
      : [],
  )
  const now = writeSort(sort)
  return (
    <>
      <Badge count={bar.count} overflowCount={badgeOverflow} size="small" offset={[-6, 4]}>
        <Button icon={<FilterOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
          {say(filters)}
        </Button>
      </Badge>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="bottom"
        size="85dvh"
        title={say(filters)}
        extra={onClear && <Button onClick={onClear}>{say(clear)}</Button>}
        classNames={{ body: 'list-drawer' }}
        footer={
          <Button type="primary" block onClick={() => setOpen(false)}>
            {say(fill(show, { n: total }))}
          </Button>
        }
      >
        {bar.chips.map(({ name, field, raw }) => (
          <section key={name}>
            <button
              type="button"
              className="list-drawer-head"
              aria-expanded={bar.open === name}
              onClick={() => bar.onOpen(bar.open === name ? undefined : name)}
            >
              <span>{say(field.label)}</span>
              <span className="list-quiet">{raw === '' ? say(any) : <FilterWords field={field} raw={raw} />}</span>
            </button>
            {bar.open === name && <FilterEditor field={field} raw={raw} onChange={(next) => bar.set(name, next)} />}
          </section>
        ))}
        <section>
          <button type="button" className="list-drawer-head" aria-expanded={adding} onClick={() => setAdding(!adding)}>
            <span>{say(add)}</span>
          </button>
          {adding && (
            <PickField
              fields={bar.more}
              onPick={(name) => {
                setAdding(false)
                bar.add(name)
              }}
            />
          )}
        </section>
        <div className="list-drawer-sort">
          <label htmlFor={orderId}>{say(order)}</label>
          <Select
            id={orderId}
            value={orders.some((one) => one.value === now) ? now : null}
            placeholder={say(own)}
            options={orders}
            allowClear
            onChange={(value: string | undefined) => onSort(readSort(value ?? ''))}
          />
        </div>
      </Drawer>
    </>
  )
}

const filters = label('Filters', '筛选')
const add = label('Add filter', '添加筛选')
const clear = label('Clear all', '全部清除')
const any = label('any', '不限')
const show = label('Show {n}', '显示 {n} 项')
const order = label('Sort by', '排序')
const own = label('As it comes', '默认')
