import type { Toast } from '@sms/client'
import { useToast } from '@sms/kit/web'
import { useEffect } from 'react'

/** Creates toasts for the client, which are shown once `Connect` is rendered inside the App. */
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
