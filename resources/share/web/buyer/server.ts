import type { Language } from '@sms/kit/contract'
import type { Opened } from '../../rules/shown.ts'

/** The envelope of an answer, with its status. */
export type Answer<T> = {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data?: T
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
}

/** Posts a body; undefined where the server could not be reached. */
async function post<T>(path: string, body: object, language?: Language): Promise<Answer<T> | undefined> {
  try {
    const headers = { 'content-type': 'application/json', ...(language ? { 'accept-language': language } : {}) }
    const init = { method: 'POST', headers, body: JSON.stringify(body), credentials: 'omit' as const }
    const response = await fetch(`/api/share/${path}`, init)
    return { ...((await response.json()) as Omit<Answer<T>, 'status'>), status: response.status }
  } catch {
    return undefined
  }
}

export const open = (token: string, more: { password?: string; key?: string }) =>
  post<Opened>('open', { token, ...more })

export const choose = (body: object, language: Language) => post<never>('choose', body, language)

const widths = [256, 384, 640, 1080] as const

/** The attributes of a picture, from whose widths the browser chooses. */
export function pictureAt(key: string, id: string, sizes: string) {
  const at = (width: number) =>
    `/api/share/picture?key=${encodeURIComponent(key)}&id=${encodeURIComponent(id)}&w=${width}`
  return { srcset: widths.map((width) => `${at(width)} ${width}w`).join(', '), sizes, src: at(640) }
}
