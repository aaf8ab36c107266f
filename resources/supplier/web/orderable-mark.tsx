import { fill } from '@sms/kit/contract'
import { Control, type ControlProps, useSay } from '@sms/kit/web'
import { Alert } from 'antd'
import { limitText, useScoreMark } from './score-mark.tsx'

/** The control of a supplier; in a form it shows whether the company's limits allow orders from the chosen one. */
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
