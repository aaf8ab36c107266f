import { type BulkSet, label } from '@sms/kit/contract'
import { useState } from 'react'
import { useApp } from '../page/app.tsx'
import { useFailed } from '../toast/toast.tsx'
import { download } from './download.ts'

/** A file on its way: how many bytes have come, and what gives it up. */
export type Download = { readonly bytes: number; readonly cancel: () => void }

/** Downloads one file at a time, even after its screen is left; a toast shows errors. */
export function useDownload(): readonly [Download | undefined, (href: string, set?: BulkSet) => Promise<void>] {
  const app = useApp()
  const failed = useFailed()
  const [now, setNow] = useState<Download>()
  const start = async (href: string, set?: BulkSet) => {
    const giving = new AbortController()
    const cancel = () => giving.abort()
    setNow({ bytes: 0, cancel })
    try {
      await download(app, href, { signal: giving.signal, set, onBytes: (bytes) => setNow({ bytes, cancel }) })
    } catch (error) {
      if (!giving.signal.aborted) failed(error, notExported)
    }
    setNow(undefined)
  }
  return [now, start]
}

const notExported = label('The export failed', '导出失败')
