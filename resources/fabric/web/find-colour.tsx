import { BgColorsOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { stringifyRawSearch, useNarrow, useSay } from '@sms/kit/web'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'

/**
 * The colour in the address (empty: none is typed; undefined: no search by colour) and the list's filters beside it.
 */
export function useColourSearch() {
  const { near: colour, ...others } = useSearch({ strict: false }) as Record<string, string>
  const { view: _view, group: _group, within: _within, sort: _sort, ...filters } = others
  const { history } = useRouter()
  const setColour = (next: string | undefined) => {
    const path = addressOf({ ...others, near: next })
    // Another colour stays in the same entry of the browser's history.
    if (colour !== undefined && next !== undefined) history.replace(path)
    else history.push(path)
  }
  const clearFilters = () => history.replace(addressOf({ near: colour }))
  return { colour, filters, setColour, clearFilters }
}

const addressOf = (search: Readonly<Record<string, string | undefined>>) => `/admin/fabric${stringifyRawSearch(search)}`

/** Whether a filter is set besides the status Active. */
export const isFiltered = (filters: Readonly<Record<string, string>>) =>
  Object.entries(filters).some(([name, value]) => value !== '' && !(name === 'status' && value === 'Active'))

/** Opens the search by colour. */
export function FindColour({ onOpen }: { readonly onOpen: () => void }) {
  const say = useSay()
  const narrow = useNarrow()
  return (
    <Button icon={<BgColorsOutlined aria-hidden="true" />} aria-label={say(find)} title={say(find)} onClick={onOpen}>
      {!narrow && <span className="list-tool-name">{say(short)}</span>}
    </Button>
  )
}

const find = label('Find by colour', '按颜色查找')
const short = label('Colour', '颜色')
