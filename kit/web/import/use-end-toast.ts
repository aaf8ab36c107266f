import { fill, label } from '@sms/kit/contract'
import { useEffect, useRef } from 'react'
import { useToast } from '../toast/toast.tsx'
import type { Status } from './answers.ts'

/** Shows the result of an import that ended in the background. */
export function useEndToast(status: Status | undefined, away: boolean) {
  const toast = useToast()
  const before = useRef<string>(undefined)
  const state = status?.state
  useEffect(() => {
    if (before.current === 'running' && status && away) {
      const { name, message } = status
      if (state === 'done') toast.success(fill(done, { name }))
      if (state === 'failed') toast.error(fill(failed, { name }), message ? { detail: message } : {})
    }
    before.current = state
  }, [status, state, away, toast])
}

const done = label('“{name}” is imported', '“{name}”已导入')
const failed = label('“{name}” could not be imported', '“{name}”未能导入')
