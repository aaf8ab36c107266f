import type { Client, Envelope } from '@sms/client'
import type { RecordOf, Resource } from '@sms/kit/contract'
import { dataOf } from '../data/query.ts'
import { upload } from './upload.ts'

/** Uploads a new record's files and sets its file fields; resolves with it and the names of files it lacks. */
export async function sendWaiting<R extends Resource<any, any>>(
  client: Client,
  contract: R,
  added: RecordOf<R>,
  waiting: ReadonlyMap<string, File>,
): Promise<{ record: RecordOf<R>; unsent: string[] }> {
  const { id } = added as { id: string }
  const unsent: string[] = []
  const patch: Record<string, string> = {}
  for (const [path, file] of waiting) {
    try {
      patch[path] = (await upload(client, contract.name, id, file, { field: path })).id
    } catch {
      unsent.push(file.name)
    }
  }
  if (Object.keys(patch).length === 0) return { record: added, unsent }
  const { version } = added as { version: number }
  const body = { id, version, ...patch, state: 'Uploaded' }
  try {
    return { record: dataOf(await client.api.post<Envelope<RecordOf<R>>>(`/${contract.path}/edit`, body)), unsent }
  } catch {
    return { record: added, unsent: [...waiting.values()].map((file) => file.name) }
  }
}
