import type { Client, Envelope } from '@sms/client'
import type { Attachment } from '@sms/kit/contract'
import { dataOf } from '../data/query.ts'

/**
 * Uploads a file as the raw body and attaches it to the record `parent` of the resource `kind`. `field` names the file field
 * that it belongs to, so that it is not one of the record's pictures; `replaces` the file of which it is a newer version.
 * With an `id`, a repeated upload adds it only once. Rejects with Refused if the server refuses it, with the client's error
 * if the server is out of reach.
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
