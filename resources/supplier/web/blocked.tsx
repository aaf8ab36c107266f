import type { RecordOf } from '@sms/kit/contract'
import { useSay } from '@sms/kit/web'
import { Tag } from 'antd'
import { supplier } from '../contract.ts'

/** Shows how a supplier is blocked, if it is. */
export function Blocked({ block }: Pick<RecordOf<typeof supplier>, 'block'>) {
  const say = useSay()
  const { type } = supplier.fields.block
  const option = type.kind === 'choice' && type.options.find(({ value }) => value === block)
  if (!option || block === 'none') return null
  return <Tag color="error">{say(option.label)}</Tag>
}
