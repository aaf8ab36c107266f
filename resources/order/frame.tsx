import { label } from '@sms/kit/contract'
import { type FrameProps, TabBar, useSay } from '@sms/kit/web'
import { useLocation, useNavigate } from '@tanstack/react-router'

const here = '/admin/ordertracking'

/** The orders of brands, and the purchase orders that go to suppliers for them. */
export default function OrderFrame({ tabs, children }: FrameProps) {
  const say = useSay()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <TabBar
        name={say(parts)}
        items={[{ href: here, label: orders }, ...tabs].map(({ href, label }) => ({ key: href, text: say(label) }))}
        current={pathname}
        onTab={(to) => void navigate({ to } as never)}
      />
      {children}
    </>
  )
}

const parts = label('Order Tracking', '订单跟踪')
const orders = label('Orders', '订单')
