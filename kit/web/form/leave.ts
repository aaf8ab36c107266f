import { label } from '@sms/kit/contract'
import { useBlocker } from '@tanstack/react-router'
import { App } from 'antd'
import { useCallback } from 'react'
import { useSay } from '../app.tsx'

/**
 * Asks before unsaved changes are left: by a link, by going back, by closing the tab, or by whoever calls the returned
 * function, which answers whether leaving is fine. `discard` is told when the user gives the changes up.
 */
export function useLeave(isDirty: () => boolean, discard: () => void): () => Promise<boolean> {
  const { modal } = App.useApp()
  const say = useSay()
  const mayLeave = useCallback(async () => {
    if (!isDirty()) return true
    const given = await modal.confirm({
      title: say(title),
      content: say(text),
      okText: say(give),
      okButtonProps: { danger: true },
      cancelText: say(stay),
      focusable: { autoFocusButton: 'cancel' },
    })
    if (given) discard()
    return given
  }, [isDirty, discard, modal, say])
  useBlocker({ shouldBlockFn: async () => !(await mayLeave()), enableBeforeUnload: isDirty })
  return mayLeave
}

const title = label('Leave without saving?', '不保存就离开吗？')
const text = label('What you changed here has not been saved.', '您在此处的修改尚未保存。')
const give = label('Discard changes', '放弃修改')
const stay = label('Keep editing', '继续编辑')
