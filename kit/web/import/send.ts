import { cookieUserName, type Envelope, isEnvelope } from '@sms/client'
import { requestError } from '../data/request-error.ts'
import type { App } from '../page/app.tsx'

type Sending = {
  /** Called with the sent part of the body, from 0 to 1. */
  readonly onProgress?: (part: number) => void
  readonly signal?: AbortSignal
}

/** Posts a file or JSON and resolves with the envelope, also of a refusal; rejects if it fails or is aborted. */
export function send<T>(
  app: App,
  path: string,
  body: File | Readonly<Record<string, unknown>>,
  { onProgress, signal }: Sending = {},
): Promise<Envelope<T>> {
  const User_Name = cookieUserName()
  const file = body instanceof File
  const query = file ? `?${new URLSearchParams({ name: body.name, User_Name })}` : ''
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${path}${query}`)
    request.setRequestHeader('content-type', file ? 'application/octet-stream' : 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onload = () => {
      const { status } = request
      const answer = parsed(request.responseText)
      if (status >= 200 && status < 300 && isEnvelope(answer)) resolve(answer as Envelope<T>)
      else reject(requestError(app, status, answer))
    }
    request.onerror = () => reject(new Error('zlFetch error: the server was not reached'))
    request.onabort = () => reject(new DOMException('given up', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file ? body : JSON.stringify({ ...body, User_Name }))
  })
}

/** The value of a JSON text; undefined for any other text, such as a proxy's page. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
