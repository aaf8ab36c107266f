import type { Client, Envelope } from '@sms/client'
import type { Attachment } from '@sms/kit/contract'
import { dataOf } from '../data/query.ts'

/**
 * Uploads a file and attaches it to the record `parent` of the resource `kind`: to its file field `field`, or as a
 * newer version of `replaces`. With an `id`, a repeated upload adds it only once.
 */
export const upload = async (
  client: Client,
  kind: string,
  parent: string,
  file: File,
  more: { readonly id?: string; readonly field?: string; readonly replaces?: string } = {},
): Promise<Attachment> =>
  dataOf(
    await client.api.post<Envelope<Attachment>>('/attachment/add', file, {
      query: { kind, parent, name: file.name, ...more },
      // Always this type: a JSON file must not be read as the request's fields.
      headers: { 'content-type': 'application/octet-stream' },
    }),
  )
