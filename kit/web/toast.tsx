import { type Label, label } from '@sms/kit/contract'
import { App, Button } from 'antd'
import { useMemo } from 'react'
import { useApp } from './app.tsx'
import { failureLabel } from './failure-text.ts'
import { Refused } from './query.ts'
import { wireLabel } from './toast-text.ts'

/** What a toast may hold besides its message. */
export type ToastMore = {
  /** A second, quieter line. */
  detail?: Label | string
  /** Offers Undo below the message; the toast closes when it is pressed. */
  undo?: () => unknown
  /** Offers something else to do. */
  action?: { label: Label; press: () => unknown }
}

/** Shows messages for 4.5 s. A string is a message of the wire, translated where it is known. */
export type Toasts = {
  success(message: Label | string, more?: ToastMore): void
  info(message: Label | string, more?: ToastMore): void
  warning(message: Label | string, more?: ToastMore): void
  error(message: Label | string, more?: ToastMore): void
}

const undoLabel = label('Undo', '撤销')
let count = 0

/** The toasts of the screen, in the user's language. Stable while the language stays. */
export function useToast(): Toasts {
  const { notification } = App.useApp()
  const { language } = useApp()
  return useMemo(() => {
    const text = (message: Label | string) => (typeof message === 'string' ? wireLabel(message) : message)[language]
    const show =
      (type: 'success' | 'info' | 'warning' | 'error') =>
      (message: Label | string, more: ToastMore = {}) => {
        const { detail, undo } = more
        const action = more.action ?? (undo && { label: undoLabel, press: undo })
        const key = `toast-${++count}`
        const press = () => {
          notification.destroy(key)
          action?.press()
        }
        notification.open({
          key,
          type,
          title: text(message),
          description: detail && text(detail),
          // Only trouble interrupts a screen reader.
          role: type === 'error' || type === 'warning' ? 'alert' : 'status',
          actions: action && (
            <Button size="small" onClick={press}>
              {action.label[language]}
            </Button>
          ),
        })
      }
    return { success: show('success'), info: show('info'), warning: show('warning'), error: show('error') }
  }, [notification, language])
}

/**
 * Says in a toast why a call failed, `what` first if that is given. A refusal (code 0) is left alone: the client has
 * shown its message already.
 */
export function useFailed(): (error: unknown, what?: Label) => void {
  const toast = useToast()
  return (error, what) => {
    if (error instanceof Refused) return
    const why = failureLabel(error)
    if (what) toast.error(what, { detail: why })
    else toast.error(why)
  }
}
