import { ClearOutlined, PlusOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSay } from '../../page/app.tsx'
import { Pop } from '../pop.tsx'
import { RecordsChip, UnknownChip } from './chip.tsx'
import { FilterChip, loadEditor } from './filter-chip.tsx'
import { GroupChip, loadGroup } from './group-chip.tsx'
import { AddFilter } from './pick-field.tsx'
import type { FilterBar } from './use-filters.ts'

type Props = {
  readonly bar: FilterBar
  /** Removes all filters and the search; undefined when there are none. */
  readonly onClear: (() => void) | undefined
  readonly children: ReactNode
}

/** A list's filters as chips that open panels, with buttons to add a filter and to remove all. */
export function Filters({ bar, onClear, children }: Props) {
  const say = useSay()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <div className="list-filters">
        {children}
        {bar.chips.map((chip) => (
          <FilterChip
            key={chip.name}
            {...chip}
            open={bar.open === chip.name}
            onOpen={(open) => bar.onOpen(open ? chip.name : undefined)}
            onChange={(raw) => bar.set(chip.name, raw)}
            countQuery={bar.countQuery(chip.name, chip.name)}
          />
        ))}
        {bar.groups.map((group) => (
          <GroupChip key={group.name} bar={bar} {...group} />
        ))}
        {bar.records > 0 && <RecordsChip count={bar.records} onRemove={() => bar.set('id', '')} />}
        {bar.unknown.map((unknown) => (
          <UnknownChip key={unknown.name} {...unknown} onRemove={() => bar.set(unknown.name, '')} />
        ))}
        <Pop
          label={say(add)}
          open={adding}
          onOpen={(open) => {
            setAdding(open)
            if (open) void Promise.all([loadEditor(), loadGroup()])
          }}
          button={(props) => (
            <Button type="text" size="small" icon={<PlusOutlined aria-hidden="true" />} {...props}>
              {say(filter)}
            </Button>
          )}
        >
          <AddFilter bar={bar} onDone={() => setAdding(false)} />
        </Pop>
      </div>
      {/* Beside the chips on any number of lines; keeps its place so that nothing moves while the user types. */}
      <Button
        type="text"
        size="small"
        className={onClear ? 'list-clear' : 'list-clear list-stored'}
        icon={<ClearOutlined aria-hidden="true" />}
        onClick={onClear}
        title={say(clear)}
      >
        <span className="list-tool-name">{say(clear)}</span>
      </Button>
    </>
  )
}

const add = label('Add filter', '添加筛选')
const filter = label('Filter', '筛选')
const clear = label('Clear all', '全部清除')
