import { label } from '@sms/kit/contract'
import { useBlocker } from '@tanstack/react-router'
import { App } from 'antd'
import { createContext, use, useCallback, useEffect, useState } from 'react'
import { useSay } from '../page/app.tsx'

type MayLeave = () => Promise<boolean>

/** The `mayLeave` functions of the edits inside a container that closes without the router, such as a drawer. */
export const LeaveScope = createContext<Set<MayLeave> | undefined>(undefined)

/** A scope to provide, and a function that asks every edit inside it whether it may close. */
export function useLeaveScope(): { readonly scope: Set<MayLeave>; readonly mayLeave: MayLeave } {
  const [scope] = useState(() => new Set<MayLeave>())
  const mayLeave = useCallback(async () => {
    for (const mayLeaveEdit of [...scope]) if (!(await mayLeaveEdit())) return false
    return true
  }, [scope])
  return { scope, mayLeave }
}

/**
 * Asks before unsaved changes are lost: on a link, on going back, on closing the tab or the surrounding scope, and on a
 * call of the returned function, which resolves with whether leaving is fine. `discard` runs when the user gives the
 * changes up; `settle` runs first and saves what leaving saves.
 */
export function useLeave(isDirty: () => boolean, discard: () => void, settle?: () => Promise<void>): MayLeave {
  const { modal } = App.useApp()
  const say = useSay()
  const mayLeave = useCallback(async () => {
    if (!isDirty()) return true
    await settle?.()
    if (!isDirty()) return true
    const confirmed = await modal.confirm({
      title: say(title),
      content: say(text),
      okText: say(giveUp),
      okButtonProps: { danger: true },
      cancelText: say(stay),
      focusable: { autoFocusButton: 'cancel' },
    })
    if (confirmed) discard()
    return confirmed
  }, [isDirty, discard, settle, modal, say])
  const scope = use(LeaveScope)
  useEffect(() => {
    scope?.add(mayLeave)
    return () => void scope?.delete(mayLeave)
  }, [scope, mayLeave])
  useBlocker({ shouldBlockFn: async () => !(await mayLeave()), enableBeforeUnload: isDirty })
  return mayLeave
}

/**
 * The props of a dialog that keep its input: a click beside it never closes it, and Escape only while `input`, a JSON
 * value, is as it was at first. Leaving the page with other input asks first, but not without `asks`: while the dialog
 * is closed or shows what it has saved.
 */
export function useInputGuard(input: unknown, asks = true) {
  const now = JSON.stringify(input)
  const [initial] = useState(now)
  const isChanged = now !== initial
  useLeave(
    useCallback(() => asks && isChanged, [asks, isChanged]),
    nothing,
  )
  return { mask: { closable: false }, keyboard: !isChanged }
}

const nothing = () => {}
const title = label('Leave without saving?', '不保存就离开吗？')
const text = label('What you changed here has not been saved.', '您在此处的修改尚未保存。')
const giveUp = label('Discard changes', '放弃修改')
const stay = label('Keep editing', '继续编辑')
