import type { Field } from '@sms/kit/contract'
import { Tag, Tooltip } from 'antd'
import { useSay } from '../page/app.tsx'

/** A tag beside a record's name while a yes-or-no field is true: the field's name, with its help on hover. */
export function FlagMark({ field, value }: { readonly field: Field; readonly value: boolean | null }) {
  const say = useSay()
  if (!value) return null
  const tag = <Tag color="warning">{say(field.label)}</Tag>
  return field.help ? <Tooltip title={say(field.help)}>{tag}</Tooltip> : tag
}
