import { label, type RecordOf } from '@sms/kit/contract'
import { useSay } from '@sms/kit/web'
import { Tag } from 'antd'
import type { user } from '../contract.ts'

/** The mark of a user who was invited and has not signed in yet. */
export function Invited({ record }: { readonly record: Pick<RecordOf<typeof user>, 'status' | 'lastSignInAt'> }) {
  const say = useSay()
  return record.status === 'Active' && record.lastSignInAt === null ? <Tag>{say(invited)}</Tag> : null
}

const invited = label('Invited', '已邀请')
