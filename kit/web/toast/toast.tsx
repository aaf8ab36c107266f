import { type Label, label } from '@sms/kit/contract'
import { App, Button, Flex } from 'antd'
import { useMemo } from 'react'
import { Refused } from '../data/query.ts'
import { useApp } from '../page/app.tsx'
import { failureLabel } from './failure-text.ts'
import { apiMessageLabel } from './text.ts'
import { offerUndo } from './undo-key.ts'

type ToastMore = {
  /** A second line in a quieter colour. */
  detail?: Label | string
  /** Offers Undo below the message; the toast closes when it is pressed. */
  undo?: () => unknown
  /** A further button; beside Undo it opens something, and the toast stays. */
  action?: ToastAction
}

type ToastAction = { readonly label: Label; readonly press: () => unknown }

/** Shows messages; a string is a message of the API, which is translated where it is known. */
export type Toasts = {
  success(message: Label | string, more?: ToastMore): void
  info(message: Label | string, more?: ToastMore): void
  warning(message: Label | string, more?: ToastMore): void
  error(message: Label | string, more?: ToastMore): void
  /** Closes the toasts with this message. */
  dismiss(message: string): void
}

/** How long a toast with buttons stays: its reader decides. */
const actingSeconds = 10
/** How long a toast stays while its button has the focus; zero would close it. */
const focusedSeconds = 3_600
/** The button that opens the record of a toast. */
export const openLabel = label('Open', '打开')
const undoLabel = label('Undo', '撤销')
let count = 0

/** A toast on the screen; `acts` tells whether it has buttons. */
type Shown = { readonly type: string; readonly text: string; readonly acts: boolean }
const shown = new Map<string, Shown>()

/** The toasts of the screen, in the user's language; the same object while the language stays. */
export function useToast(): Toasts {
  const { notification } = App.useApp()
  const { language } = useApp()
  return useMemo(() => {
    const text = (message: Label | string) =>
      (typeof message === 'string' ? apiMessageLabel(message) : message)[language]
    const close = (key: string) => {
      shown.delete(key)
      notification.destroy(key)
    }
    const show =
      (type: 'success' | 'info' | 'warning' | 'error') =>
      (message: Label | string, more: ToastMore = {}) => {
        const { detail, action } = more
        const undo = more.undo && offerUndo(more.undo)
        const actions = [...(action ? [action] : []), ...(undo ? [{ label: undoLabel, press: undo }] : [])]
        const key = `toast-${++count}`
        const clear = (isOver: (toast: Shown) => boolean) => {
          for (const [other, toast] of shown) if (isOver(toast)) close(other)
        }
        // An older success would contradict an error, or cover the next success.
        if (type === 'success') clear((toast) => toast.type === 'success')
        if (type === 'error' || type === 'warning') clear((toast) => toast.type === 'success' && !toast.acts)
        shown.set(key, { type, text: text(message), acts: actions.length > 0 })
        // A second press while the toast slides away must do nothing.
        let pressed = false
        const press = (pressedAction: ToastAction) => {
          // The action beside Undo only opens something, so Undo stays available.
          if (pressedAction === action && undo) return void pressedAction.press()
          if (pressed) return
          pressed = true
          close(key)
          pressedAction.press()
        }
        const open = (duration?: number) => {
          if (!shown.has(key)) return
          notification.open({
            key,
            type,
            ...(duration ? { duration } : actions.length > 0 ? { duration: actingSeconds } : {}),
            onClose: () => shown.delete(key),
            title: text(message),
            description: detail && text(detail),
            // Only errors and warnings interrupt a screen reader.
            role: type === 'error' || type === 'warning' ? 'alert' : 'status',
            actions: actions.length > 0 && (
              <Flex gap="small" wrap>
                {actions.map((action) => (
                  <Button
                    key={action.label.en}
                    size="small"
                    onClick={() => press(action)}
                    // A focused toast stays, as one under the pointer does.
                    onFocus={() => open(focusedSeconds)}
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

/** A function that shows in a toast why a call failed; not a refusal, whose message the client has shown. */
export function useFailed(): (error: unknown, title?: Label) => void {
  const toast = useToast()
  return (error, title) => {
    if (error instanceof Refused) return
    const why = failureLabel(error)
    if (title) toast.error(title, { detail: why })
    else toast.error(why)
  }
}
