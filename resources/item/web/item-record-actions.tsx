import type { Resource } from '@sms/kit/contract'
import { shareRecord } from '../../share/web/share-record-action.tsx'
import { RecordTagLink } from './tags/tags-link.tsx'

/** The library's own actions on a record's page: its hang tag, sharing. */
export const itemRecordActions = (contract: Resource<any, any>) => (record: Parameters<typeof shareRecord>[0]) => (
  <>
    <RecordTagLink contract={contract} id={record.id} />
    {shareRecord(record)}
  </>
)
