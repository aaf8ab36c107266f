import { fill } from '@sms/kit/contract'
import { Control, type ControlProps, useSay } from '@sms/kit/web'
import { Alert } from 'antd'
import { limitText, useScoreMark } from './score-mark.tsx'

/** Chooses a supplier, and says what the company's limits say of ordering from it. */
export default function OrderableSupplier(props: ControlProps<string | null, any>) {
  const say = useSay()
  const limit = useScoreMark(props.value)?.limit
  const isForm = props.place === undefined || props.place === 'form'
  return (
    <>
      <Control {...props} />
      {isForm && limit && (
        <Alert
          className="score-limit"
          type={limit.verdict === 'block' ? 'error' : 'warning'}
          showIcon
          title={say(fill(limitText[limit.verdict], limit))}
        />
      )}
    </>
  )
}
