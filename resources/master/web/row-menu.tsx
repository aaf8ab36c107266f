import { label } from '@sms/kit/contract'
import { type RowTools, useSay } from '@sms/kit/web'
import { type MenuProps as AntMenuProps, Dropdown } from 'antd'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useStatus } from './use-status.tsx'
import type { Value } from './value.ts'

export type MenuOf = { readonly value: Value; readonly tools: RowTools; readonly button: HTMLElement }

type Props = {
  readonly of: MenuOf | undefined
  readonly onClose: () => void
  readonly onMerge: (value: Value) => void
}

type MenuProps = MenuOf & Pick<Props, 'onClose' | 'onMerge'> & { readonly onStatus: (value: Value) => void }

/** The menu of a row, and the dialogs of its status. The list shares a single menu, since one in each row is costly. */
export default function RowMenu({ of, onClose, onMerge }: Props) {
  const status = useStatus()
  // Closes once its row is scrolled away and no longer rendered.
  useEffect(() => {
    if (!of) return
    const closeIfGone = () => !of.button.isConnected && onClose()
    addEventListener('scroll', closeIfGone, true)
    return () => removeEventListener('scroll', closeIfGone, true)
  }, [of, onClose])
  return (
    <>
      {status.dialog}
      {of && createPortal(<Menu {...of} onClose={onClose} onStatus={status.change} onMerge={onMerge} />, of.button)}
    </>
  )
}

function Menu({ value, tools, button, onClose, onStatus, onMerge }: MenuProps) {
  const say = useSay()
  const items: AntMenuProps['items'] = [
    { key: 'edit', label: say(edit) },
    { key: 'status', label: say(value.status === 'Active' ? inactivate : activate) },
    { key: 'merge', label: say(merge) },
    ...(tools.up || tools.down
      ? [
          { type: 'divider' as const },
          { key: 'up', label: say(up), disabled: !tools.up, extra: 'Alt ↑' },
          { key: 'down', label: say(down), disabled: !tools.down, extra: 'Alt ↓' },
        ]
      : []),
  ]
  const acts: Record<string, (() => void) | undefined> = {
    edit: tools.edit,
    status: () => onStatus(value),
    merge: () => onMerge(value),
    up: tools.up,
    down: tools.down,
  }
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items,
        onClick: ({ key }) => {
          onClose()
          // The next dialog restores the focus.
          button.focus()
          acts[key]?.()
        },
      }}
      onOpenChange={(open) => {
        if (open) return
        onClose()
        button.focus()
      }}
    >
      <span className="master-menu-anchor" />
    </Dropdown>
  )
}

const edit = label('Edit', '编辑')
const inactivate = label('Deactivate', '停用')
const activate = label('Activate', '启用')
const merge = label('Merge into …', '合并到…')
const up = label('Move up', '上移')
const down = label('Move down', '下移')
