import { fill, label } from '@sms/kit/contract'
import { Button, Drawer, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useSay } from '../page/app.tsx'
import { FilterWords } from './filters/filter-chip.tsx'
import FilterEditor from './filters/filter-editor.tsx'
import FilterGroup from './filters/filter-group.tsx'
import { GroupWords } from './filters/group-chip.tsx'
import type { PhoneFiltersProps } from './filters/phone-filters.tsx'
import { AddFilter } from './filters/pick-field.tsx'
import { readSort, writeSort } from './state.ts'

type Props = PhoneFiltersProps & { readonly open: boolean; readonly onClose: () => void }

/** A list's filters and its order on a phone, in a drawer from below; a press on a filter opens its editor in place. */
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
  const sortText = writeSort(sort)
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
        <Section
          key={name}
          title={say(field.label)}
          words={raw === '' ? say(any) : <FilterWords field={field} raw={raw} />}
          open={bar.open === name}
          onOpen={(open) => bar.onOpen(open ? name : undefined)}
        >
          <FilterEditor
            field={field}
            raw={raw}
            onChange={(next) => bar.set(name, next)}
            countQuery={bar.countQuery(name, name)}
          />
        </Section>
      ))}
      {bar.groups.map(({ name, raw }) => (
        <Section
          key={name}
          title={say(anyOf)}
          words={<GroupWords bar={bar} raw={raw} />}
          open={bar.open === name}
          onOpen={(open) => bar.onOpen(open ? name : undefined)}
        >
          <FilterGroup bar={bar} name={name} raw={raw} />
        </Section>
      ))}
      <Section title={say(add)} open={adding} onOpen={setAdding}>
        <AddFilter bar={bar} onDone={() => setAdding(false)} />
      </Section>
      <div className="list-drawer-sort">
        <label htmlFor={orderId}>{say(order)}</label>
        <Select
          id={orderId}
          value={orders.some((option) => option.value === sortText) ? sortText : null}
          placeholder={say(own)}
          options={orders}
          allowClear
          onChange={(value: string | undefined) => onSort(readSort(value ?? ''))}
        />
      </div>
    </Drawer>
  )
}

type SectionProps = {
  readonly title: string
  readonly words?: ReactNode
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly children: ReactNode
}

const Section = ({ title, words, open, onOpen, children }: SectionProps) => (
  <section>
    <button type="button" className="list-drawer-head" aria-expanded={open} onClick={() => onOpen(!open)}>
      <span>{title}</span>
      {words && <span className="list-quiet">{words}</span>}
    </button>
    {open && children}
  </section>
)

const filters = label('Filters', '筛选')
const add = label('Add filter', '添加筛选')
const anyOf = label('Any of', '任一')
const clear = label('Clear all', '全部清除')
const any = label('any', '不限')
const show = label('Show {n}', '显示 {n} 项')
const order = label('Sort by', '排序')
const own = label('As it comes', '默认')
