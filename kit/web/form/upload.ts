import type { Client, Envelope } from '@sms/client'
import type { Attachment } from '@sms/kit/contract'
import { dataOf } from '../data/query.ts'

/**
 * Sends one file as the raw body and hangs it on the record `parent` of the resource `kind`. One that is sent for a file
 * field of the record or of a sub-record names that `field`: it is then none of the record's own pictures. One that is a
 * newer version of another names that as `replaces`. With an `id`, sending it again adds it only once.
 * Rejects with Refused when the server does not take it, with the client's error when it cannot be reached.
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
      // Whatever the browser takes it for: a file of JSON is a file, not a request's fields.
      headers: { 'content-type': 'application/octet-stream' },
    }),
  )
