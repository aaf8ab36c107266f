import type { Language } from '@sms/kit/contract'
import type { Opened } from '../../rules/shown.ts'

export type Answer<T> = {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data?: T
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
}

/** Posts a body; undefined without a readable answer. */
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

/** Opens a link: with its password, or with the key of a page that is open already. */
export const openLink = (token: string, more: { password?: string; key?: string }) =>
  post<Opened>('open', { token, ...more })

/** Sends a choice; the messages of its answer are in `language`. */
export const choose = (body: object, language: Language) => post<never>('choose', body, language)

const widths = [256, 384, 640, 1080] as const

/** The attributes of an image, from whose widths the browser chooses by `sizes`. */
export function pictureAt(key: string, id: string, sizes: string) {
  const address = (width: number) =>
    `/api/share/picture?key=${encodeURIComponent(key)}&id=${encodeURIComponent(id)}&w=${width}`
  return { srcset: widths.map((width) => `${address(width)} ${width}w`).join(', '), sizes, src: address(640) }
}
