import { SearchOutlined } from '@ant-design/icons'
import { label, status } from '@sms/kit/contract'
import { OptionChip, TypedInput, useApp, useNarrow, useSay } from '@sms/kit/web'
import { Button } from 'antd'
import { masterOptions } from '../contract.ts'
import { inOrder } from './rows.ts'
import type { ChangeView } from './use-view.ts'
import { nameIn, type Value } from './value.ts'
import { cleared, isNarrowed, tabOf, type View, wanted, withValues } from './view.ts'

type Props = {
  readonly view: View
  readonly values: readonly Value[]
  readonly onChange: ChangeView
  /** The id of the box for the name. */
  readonly searchId: string
  /** The arrow down leads from there into the rows. */
  readonly onDown: () => void
}

const statuses = status.type.kind === 'choice' ? status.type.options : []

/** The filters of the specification: name, status, showroom, key; all empty at first. */
export function Filters({ view, values, onChange, searchId, onDown }: Props) {
  const say = useSay()
  const { language } = useApp()
  const narrow = useNarrow()
  const { filters } = view
  const tab = tabOf(filters)
  const showrooms = values.filter((value) => value.key === 'Showroom').sort(inOrder)
  const set = (name: 'status' | 'showroom' | 'key') => (chosen: string[]) => onChange(withValues(view, name, chosen))
  return (
    <>
      <search className="master-search">
        <TypedInput
          id={searchId}
          value={wanted(filters.name).join(', ')}
          onCommit={(text) => onChange(withValues(view, 'name', text.trim() ? [text] : []), 'replace')}
          prefix={<SearchOutlined className="master-quiet" />}
          suffix={
            narrow || filters.name ? undefined : (
              <span className="list-kbd" aria-hidden="true">
                /
              </span>
            )
          }
          allowClear
          maxLength={120}
          placeholder={say(name)}
          aria-label={say(byName)}
          enterKeyHint="search"
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onDown()
          }}
        />
      </search>
      <div className="master-chips">
        <OptionChip
          name={say(status.label)}
          options={statuses.map((one) => ({ value: one.value, text: say(one.label) }))}
          values={wanted(filters.status)}
          onChange={set('status')}
        />
        <OptionChip
          name={say(showroom)}
          options={showrooms.map((one) => ({ value: one.id, text: nameIn(one, language) }))}
          values={wanted(filters.showroom)}
          onChange={set('showroom')}
          why={tab === 'All' || tab === 'Collection' ? undefined : say(onlyCollections)}
        />
        <OptionChip
          name={say(key)}
          options={masterOptions.map((one) => ({ value: one.value, text: say(one.label) }))}
          values={wanted(filters.key)}
          onChange={set('key')}
        />
        {isNarrowed(view) && (
          <Button type="text" size="small" onClick={() => onChange(cleared(view))}>
            {say(clear)}
          </Button>
        )}
      </div>
    </>
  )
}

const name = label('Name', '名称')
const byName = label('Filter by name', '按名称筛选')
const showroom = label('Showroom', '展厅')
const key = label('Key', '类别')
const clear = label('Clear filters', '清除筛选')
const onlyCollections = label('Only collections belong to a showroom', '只有系列才属于展厅')
