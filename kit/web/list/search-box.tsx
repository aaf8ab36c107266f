import { SearchOutlined } from '@ant-design/icons'
import { fill, formatTest, label } from '@sms/kit/contract'
import { isComposing } from '../form/keys.ts'
import { useApp, useSay } from '../page/app.tsx'
import { TypedInput } from './filters/typed-input.tsx'
import { usePaste } from './filters/use-paste.ts'
import { codeField } from './grid/record-name.tsx'
import { focusCurrent } from './rows/use-roving-focus.ts'
import type { ListModel } from './use-list.ts'

/** The search of a list; ↓ moves the focus into the rows or cards. Several pasted codes become a filter by code. */
export function SearchBox({ list, narrow }: { list: ListModel; narrow: boolean }) {
  const say = useSay()
  const { language } = useApp()
  const { state, change } = list
  const name = say(fill(searchIn, { titles: list.contract.titles[language] }))
  const paste = usePaste()
  const by = codeField(list.contract)
  const findCodes = (field: string, values: string[]) =>
    change({ ...state, q: '', filters: { ...state.filters, [field]: formatTest({ op: 'contains', values }) } })
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
        {...(by ? { onPaste: (event) => paste(event, (codes) => findCodes(by, codes), { fits: isCode }) } : {})}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isComposing(event)) return
          event.preventDefault()
          focusCurrent(event.currentTarget.closest('.list'))
        }}
      />
    </search>
  )
}

const isCode = (line: string) => !/\s/.test(line)
const searchIn = label('Search {titles}', '搜索{titles}')
