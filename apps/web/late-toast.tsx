import type { Toast } from '@sms/client'
import { useToast } from '@sms/kit/web'
import { useEffect } from 'react'

/** The client's toasts, which find the screen's as soon as there is a screen. */
export function createLateToast() {
  let screen: Toast | undefined
  const toast: Toast = {
    success: (message) => screen?.success(message),
    error: (message) => screen?.error(message),
  }
  function Connect() {
    const toasts = useToast()
    useEffect(() => {
      screen = toasts
    }, [toasts])
    return null
  }
  return { toast, Connect }
}
