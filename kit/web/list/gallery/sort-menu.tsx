import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useSay } from '../../page/app.tsx'
import { Pop } from '../pop.tsx'
import './tools.css'
import type { ListModel } from '../use-list.ts'

/** Sorts a gallery, which has no headers to click on. */
export function SortMenu({ list }: { readonly list: ListModel }) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const { columns, sort, state, change } = list
  const [first] = sort
  const Icon = first?.descending ? SortDescendingOutlined : SortAscendingOutlined
  const choose = (field: string, descending: boolean) => {
    setOpen(false)
    change({ ...state, sort: [{ field, descending }] })
  }
  return (
    <Pop
      label={say(sortBy)}
      open={open}
      onOpen={setOpen}
      className="list-sorts"
      button={(props) => (
        <Button type="text" icon={<Icon aria-hidden="true" />} title={say(sortLabel)} {...props}>
          <span className="list-tool-name">{say(sortLabel)}</span>
        </Button>
      )}
    >
      <ul>
        {columns.map(
          ({ sort: field, title }) =>
            field && (
              <li key={field}>
                <span>{title}</span>
                {ways.map(({ descending, sign, name }) => {
                  const on = first?.field === field && first.descending === descending
                  return (
                    <Button
                      key={sign}
                      type={on ? 'primary' : 'text'}
                      size="small"
                      aria-pressed={on}
                      aria-label={`${title}, ${say(name)}`}
                      title={say(name)}
                      onClick={() => choose(field, descending)}
                    >
                      <span aria-hidden="true">{sign}</span>
                    </Button>
                  )
                })}
              </li>
            ),
        )}
      </ul>
    </Pop>
  )
}

const sortLabel = label('Sort', '排序')
const sortBy = label('Sort by', '排序')
const ways = [
  { descending: false, sign: '↑', name: label('ascending', '升序') },
  { descending: true, sign: '↓', name: label('descending', '降序') },
]
