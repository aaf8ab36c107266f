import { label } from '@sms/kit/contract'
import { type FrameProps, TabFrame } from '@sms/kit/web'

/** The screens of orders from brands and of purchase orders to suppliers. */
export default function OrderFrame(props: FrameProps) {
  return <TabFrame {...props} name={name} first={first} />
}

const name = label('Order Tracking', '订单跟踪')
const first = { href: '/admin/ordertracking', label: label('Orders', '订单') }
