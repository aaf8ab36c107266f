import { type Label, label } from '@sms/kit/contract'
import { App, Button, Flex } from 'antd'
import { useMemo } from 'react'
import { Refused } from '../data/query.ts'
import { useApp } from '../page/app.tsx'
import { failureLabel } from './failure-text.ts'
import { wireLabel } from './text.ts'

/** What a toast may hold besides its message. */
export type ToastMore = {
  /** A second, quieter line. */
  detail?: Label | string
  /** Offers Undo below the message; the toast closes when it is pressed. */
  undo?: () => unknown
  /** Offers something else to do. Beside Undo it is what leads on, and the toast stays while the focus is on it. */
  action?: ToastAction
}

type ToastAction = { readonly label: Label; readonly press: () => unknown }

/** Shows messages for 4.5 s. A string is a message of the wire, translated where it is known. */
export type Toasts = {
  success(message: Label | string, more?: ToastMore): void
  info(message: Label | string, more?: ToastMore): void
  warning(message: Label | string, more?: ToastMore): void
  error(message: Label | string, more?: ToastMore): void
  /** Takes a message away that something else in sight says now: the dialog that a refusal leads to. */
  dismiss(message: string): void
}

/** How long a toast stays while the focus is on its button: for good, as far as people wait. Zero would close it. */
const heldSeconds = 3_600
/** Leads to what a toast speaks of. */
export const openLabel = label('Open', '打开')
const undoLabel = label('Undo', '撤销')
let count = 0
/** The toasts that may still be in sight: a success gives way to the next message, a refusal to the dialog about it. */
const shown = new Map<string, { readonly type: string; readonly text: string; readonly acts: boolean }>()

/** The toasts of the screen, in the user's language. Stable while the language stays. */
export function useToast(): Toasts {
  const { notification } = App.useApp()
  const { language } = useApp()
  return useMemo(() => {
    const text = (message: Label | string) => (typeof message === 'string' ? wireLabel(message) : message)[language]
    const close = (key: string) => {
      shown.delete(key)
      notification.destroy(key)
    }
    const show =
      (type: 'success' | 'info' | 'warning' | 'error') =>
      (message: Label | string, more: ToastMore = {}) => {
        const { detail, action, undo } = more
        const actions = [...(action ? [action] : []), ...(undo ? [{ label: undoLabel, press: undo }] : [])]
        const key = `toast-${++count}`
        const clear = (over: (toast: { readonly type: string; readonly acts: boolean }) => boolean) => {
          for (const [other, toast] of shown) if (over(toast)) close(other)
        }
        // An older success would say that all is well beside a trouble, or stand in the way of the next one.
        if (type === 'success') clear((toast) => toast.type === 'success')
        if (type === 'error' || type === 'warning') clear((toast) => toast.type === 'success' && !toast.acts)
        shown.set(key, { type, text: text(message), acts: actions.length > 0 })
        // A second press on a toast that is sliding away would do it twice.
        let pressed = false
        const press = (one: ToastAction) => {
          // Whoever was led to what the toast speaks of may still want it undone.
          if (one === action && undo) return void one.press()
          if (pressed) return
          pressed = true
          close(key)
          one.press()
        }
        const open = (duration?: number) => {
          if (!shown.has(key)) return
          notification.open({
            key,
            type,
            ...(duration === undefined ? {} : { duration }),
            onClose: () => shown.delete(key),
            title: text(message),
            description: detail && text(detail),
            // Only trouble interrupts a screen reader.
            role: type === 'error' || type === 'warning' ? 'alert' : 'status',
            actions: actions.length > 0 && (
              <Flex gap="small" wrap>
                {actions.map((action) => (
                  <Button
                    key={action.label.en}
                    size="small"
                    onClick={() => press(action)}
                    // As under the pointer, it stays while the focus is on it.
                    onFocus={() => open(heldSeconds)}
                    onBlur={() => open()}
                  >
                    {action.label[language]}
                  </Button>
                ))}
              </Flex>
            ),
          })
        }
        open()
      }
    const dismiss = (message: string) => {
      for (const [key, toast] of shown) if (toast.text === text(message)) close(key)
    }
    return { success: show('success'), info: show('info'), warning: show('warning'), error: show('error'), dismiss }
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
