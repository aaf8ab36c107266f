import { label } from '@sms/kit/contract'
import { type FrameProps, TabFrame } from '@sms/kit/web'

/** The orders of brands, and the purchase orders that go to suppliers for them. */
export default function OrderFrame(props: FrameProps) {
  return <TabFrame {...props} name={name} first={first} />
}

const name = label('Order Tracking', '订单跟踪')
const first = { href: '/admin/ordertracking', label: label('Orders', '订单') }
