import { type BulkSet, label } from '@sms/kit/contract'
import { useState } from 'react'
import { requestError } from '../data/request-error.ts'
import { hrefWithUser } from '../data/user-name.ts'
import { type App, useApp } from '../page/app.tsx'
import { useFailed } from '../toast/toast.tsx'

type Download = { readonly bytes: number; readonly cancel: () => void }

/**
 * The download under way, undefined between downloads, and a function that starts one, which ends even after its screen
 * is left; a toast shows errors.
 */
export function useDownload(): readonly [Download | undefined, (href: string, set?: BulkSet) => Promise<void>] {
  const app = useApp()
  const failed = useFailed()
  const [now, setNow] = useState<Download>()
  const start = async (href: string, set?: BulkSet) => {
    const aborter = new AbortController()
    const cancel = () => aborter.abort()
    setNow({ bytes: 0, cancel })
    try {
      await download(app, href, { signal: aborter.signal, set, onBytes: (bytes) => setNow({ bytes, cancel }) })
    } catch (error) {
      if (!aborter.signal.aborted) failed(error, notExported)
    }
    setNow(undefined)
  }
  return [now, start]
}

const notExported = label('The export failed', '导出失败')

type Options = {
  readonly signal: AbortSignal
  /** The records of the file, where the address does not say which. */
  readonly set?: BulkSet | undefined
  readonly onBytes: (bytes: number) => void
}

/**
 * Downloads a file completely and saves it under the server's name; a partial file is never saved. Rejects like the
 * generic client, with the server's message if there is one, and with an AbortError when cancelled.
 */
export async function download(app: App, href: string, { signal, set, onBytes }: Options): Promise<void> {
  let answer: Response
  const pieces: Uint8Array<ArrayBuffer>[] = []
  try {
    answer = await fetch(hrefWithUser(href), { signal, credentials: 'include', ...(set && postOf(set)) })
    if (!isFile(answer)) throw requestError(app, answer.status, await answer.json().catch(() => undefined))
    const reader = answer.body!.getReader()
    let bytes = 0
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      pieces.push(piece.value)
      bytes += piece.value.length
      onBytes(bytes)
    }
  } catch (error) {
    // The browser says "network error" alike for a server that is away and for a file that breaks off.
    if (error instanceof TypeError) throw new Error('zlFetch error: the file did not come whole', { cause: error })
    throw error
  }
  saveFile(new Blob(pieces, { type: answer.headers.get('content-type') ?? '' }), fileNameOf(answer))
}

const postOf = (set: BulkSet) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(set),
})

const isFile = ({ ok, headers }: Response) => ok && headers.has('content-disposition')

/** The name in the reader's own letters (RFC 6266). */
const fileNameOf = ({ headers }: Response) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export')

/** Hands a file to the browser, to be saved under this name. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  // A link outside of the page may lose its name in Chromium.
  document.body.append(link)
  link.click()
  link.remove()
  // The browser takes it after the click; until then it must stay.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
