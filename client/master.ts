import type { Helpers } from './helpers.ts'
import { type Answer, dataOf, isDone, type Stated, stateMessage } from './outcome.ts'
import type { Query } from './query.ts'
import type { Toast } from './toast.ts'

/** §3 "Master data categories (values of key)". */
export const MASTER_KEYS = [
  'Showroom',
  'Collection',
  'Season',
  'Category',
  'Line',
  'Composition',
  'Thema',
  'Material',
  'Gender',
  'Artwork_Type',
  'Artwork_Style',
  'Size',
] as const
export type MasterKey = (typeof MASTER_KEYS)[number]

/** §3 "Master data record: name, status, key, showroom, collection", and the id to edit it by. */
export interface MasterRecord {
  id: string
  key: MasterKey
  name: string
  status: 'Active' | 'inActive'
  showroom?: string | null
  collection?: string | null
}

/** All 12 categories, each with its records in the order they came, empty where there are none. */
export type Grouped<T> = Record<MasterKey, T[]>

/** §3 "Records are grouped by these categories." A record of any other key is left out. */
export const groupMaster = <T extends { key: string }>(records: readonly T[]): Grouped<T> =>
  Object.fromEntries(MASTER_KEYS.map((key) => [key, records.filter((record) => record.key === key)])) as Grouped<T>

/** The master data calls of §7's table. None throws; what is not a success is null or false, without a message. */
export function createMaster({ getHelper, postHelper }: Helpers, toast: Toast) {
  const change = async (path: '/api/master/add' | '/api/master/edit', payload: Stated): Promise<boolean> => {
    const done = isDone(await postHelper(path, payload))
    if (done) toast.success(stateMessage(payload))
    return done
  }
  return {
    /** GET /api/master: "data is a list of records with a key field, grouped by the 12 categories"; else null. */
    async list<T extends { key: string } = MasterRecord>(
      filters?: Query,
      options?: { signal?: AbortSignal },
    ): Promise<Grouped<T> | null> {
      const records = dataOf<T[]>(await getHelper<Answer<T[]>>('/api/master', filters, options))
      return Array.isArray(records) ? groupMaster(records) : null
    },
    /** POST /api/master/add: "on success shows '{state} successfully'" and answers true. */
    add: (payload: Stated): Promise<boolean> => change('/api/master/add', payload),
    /** POST /api/master/edit: "same as add". */
    edit: (payload: Stated): Promise<boolean> => change('/api/master/edit', payload),
  }
}
