import { EditOutlined, MoreOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import { type RowTools, useApp, useSay } from '@sms/kit/web'
import type { MenuOf } from './row-menu.tsx'
import { nameIn, type Value } from './value.ts'

type Props = { readonly value: Value; readonly tools: RowTools; readonly onMore: (menu: MenuOf) => void }

/** The buttons at the end of a row: the form, and the menu of other actions. */
export function RowActions({ value, tools, onMore }: Props) {
  const say = useSay()
  const name = nameIn(value, useApp().language)
  return (
    <>
      <button
        type="button"
        className="master-icon"
        tabIndex={-1}
        aria-label={say(fill(edit, { name }))}
        onClick={tools.edit}
      >
        <EditOutlined aria-hidden="true" />
      </button>
      <button
        type="button"
        className="master-icon"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={say(fill(more, { name }))}
        onClick={(event) => onMore({ value, tools, button: event.currentTarget })}
      >
        <MoreOutlined aria-hidden="true" />
      </button>
    </>
  )
}

const edit = label('Edit {name}', '编辑{name}')
const more = label('More for {name}', '{name}的更多操作')
