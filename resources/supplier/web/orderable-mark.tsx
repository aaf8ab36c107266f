import { fill } from '@sms/kit/contract'
import { Control, type ControlProps, useSay } from '@sms/kit/web'
import { Alert } from 'antd'
import { limitText, useScoreMark } from './score-mark.tsx'

/** Lets the user choose a supplier, and shows whether the company's limits allow orders from it. */
export default function OrderableSupplier(props: ControlProps<string | null, any>) {
  const say = useSay()
  const limit = useScoreMark(props.value)?.limit
  const isInForm = props.place === undefined || props.place === 'form'
  return (
    <>
      <Control {...props} />
      {isInForm && limit && (
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
