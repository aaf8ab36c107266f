import { SearchOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import { isComposing } from '../form/keys.ts'
import { useApp, useSay } from '../page/app.tsx'
import { TypedInput } from './filters/typed-input.tsx'
import { focusCurrent } from './rows/use-roving-focus.ts'
import type { ListModel } from './use-list.ts'

/** The search of a list; ↓ moves the focus into the rows or cards. */
export function SearchBox({ list, narrow }: { list: ListModel; narrow: boolean }) {
  const say = useSay()
  const { language } = useApp()
  const { state, change } = list
  const name = say(fill(searchIn, { titles: list.contract.titles[language] }))
  return (
    <search className="list-search">
      <TypedInput
        id={list.searchId}
        value={state.q}
        onCommit={(q) => change({ ...state, q }, 'replace')}
        prefix={<SearchOutlined className="list-quiet" aria-hidden="true" />}
        suffix={
          narrow || state.q ? undefined : (
            <span className="list-kbd" aria-hidden="true">
              /
            </span>
          )
        }
        allowClear
        maxLength={200}
        placeholder={name}
        aria-label={name}
        enterKeyHint="search"
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isComposing(event)) return
          event.preventDefault()
          focusCurrent(event.currentTarget.closest('.list'))
        }}
      />
    </search>
  )
}

const searchIn = label('Search {titles}', '搜索{titles}')
