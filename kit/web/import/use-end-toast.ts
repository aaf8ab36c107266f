import { fill, label } from '@sms/kit/contract'
import { useEffect, useRef } from 'react'
import { useToast } from '../toast/toast.tsx'
import type { Standing } from './answers.ts'

/** Shows the result of an import that ended in the background. */
export function useEndToast(standing: Standing | undefined, away: boolean) {
  const toast = useToast()
  const before = useRef<string>(undefined)
  const state = standing?.state
  useEffect(() => {
    if (before.current === 'running' && standing && away) {
      const { name, message } = standing
      if (state === 'done') toast.success(fill(done, { name }))
      if (state === 'failed') toast.error(fill(failed, { name }), message ? { detail: message } : {})
    }
    before.current = state
  }, [standing, state, away, toast])
}

const done = label('“{name}” is imported', '“{name}”已导入')
const failed = label('“{name}” could not be imported', '“{name}”未能导入')
