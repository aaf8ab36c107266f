import { type Fields, fill, label } from '@sms/kit/contract'
import { Alert, Button } from 'antd'
import { useSay } from '../page/app.tsx'
import { Ago } from './ago.tsx'
import type { Draft } from './drafts.ts'

type Props = {
  readonly draft: Draft
  readonly fields: Fields
  readonly restore: () => void
  readonly discard: () => void
}

/** Offers the draft of an earlier visit: its time and the fields that it fills. */
export function DraftOffer({ draft, fields, restore, discard }: Props) {
  const say = useSay()
  const names = Object.keys(draft.values).map((name) => say(fields[name]!.label))
  const few = names.slice(0, 4).join(say(comma)) + (names.length > 4 ? say(fill(more, { n: names.length - 4 })) : '')
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={
        <>
          {say(title)} <Ago at={new Date(draft.at).toISOString()} />
          <span className="form-offer-fields">{few}</span>
        </>
      }
      action={
        <span className="form-offer">
          <Button size="small" type="primary" onClick={restore}>
            {say(restoreLabel)}
          </Button>
          <Button size="small" onClick={discard}>
            {say(discardLabel)}
          </Button>
        </span>
      }
    />
  )
}

const title = label('Unsaved entries from', '未保存的内容：')
const comma = label(', ', '、')
const more = label(' and {n} more', ' 等另外 {n} 项')
const restoreLabel = label('Restore', '恢复')
const discardLabel = label('Discard', '丢弃')
