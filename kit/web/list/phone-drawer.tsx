import { fill, label } from '@sms/kit/contract'
import { Button, Drawer, Select } from 'antd'
import { useId, useState } from 'react'
import { useSay } from '../page/app.tsx'
import { FilterWords } from './filters/filter-chip.tsx'
import FilterEditor from './filters/filter-editor.tsx'
import FilterGroup from './filters/filter-group.tsx'
import { GroupWords } from './filters/group-chip.tsx'
import type { PhoneFiltersProps } from './filters/phone-filters.tsx'
import { AddFilter } from './filters/pick-field.tsx'
import { readSort, writeSort } from './state.ts'

type Props = PhoneFiltersProps & { readonly open: boolean; readonly onClose: () => void }

/** The drawer of `PhoneFilters`. */
export default function PhoneDrawer({ bar, columns, sort, total, onSort, onClear, open, onClose }: Props) {
  const say = useSay()
  const orderId = useId()
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
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      size="85dvh"
      title={say(filters)}
      extra={onClear && <Button onClick={onClear}>{say(clear)}</Button>}
      classNames={{ body: 'list-drawer' }}
      footer={
        <Button type="primary" block onClick={onClose}>
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
          {bar.open === name && (
            <FilterEditor
              field={field}
              raw={raw}
              onChange={(next) => bar.set(name, next)}
              countQuery={bar.countQuery(name, name)}
            />
          )}
        </section>
      ))}
      {bar.groups.map((group) => (
        <section key={group.name}>
          <button
            type="button"
            className="list-drawer-head"
            aria-expanded={bar.open === group.name}
            onClick={() => bar.onOpen(bar.open === group.name ? undefined : group.name)}
          >
            <span>{say(anyOf)}</span>
            <span className="list-quiet">
              <GroupWords bar={bar} raw={group.raw} />
            </span>
          </button>
          {bar.open === group.name && <FilterGroup bar={bar} {...group} />}
        </section>
      ))}
      <section>
        <button type="button" className="list-drawer-head" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          <span>{say(add)}</span>
        </button>
        {adding && <AddFilter bar={bar} onDone={() => setAdding(false)} />}
      </section>
      <div className="list-drawer-sort">
        <label htmlFor={orderId}>{say(order)}</label>
        <Select
          id={orderId}
          value={orders.some((option) => option.value === now) ? now : null}
          placeholder={say(own)}
          options={orders}
          allowClear
          onChange={(value: string | undefined) => onSort(readSort(value ?? ''))}
        />
      </div>
    </Drawer>
  )
}

const filters = label('Filters', '筛选')
const add = label('Add filter', '添加筛选')
const anyOf = label('Any of', '任一')
const clear = label('Clear all', '全部清除')
const any = label('any', '不限')
const show = label('Show {n}', '显示 {n} 项')
const order = label('Sort by', '排序')
const own = label('As it comes', '默认')
