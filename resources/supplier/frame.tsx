import { label } from '@sms/kit/contract'
import { type FrameProps, TabBar, useSay } from '@sms/kit/web'
import { useLocation, useNavigate } from '@tanstack/react-router'

const here = '/admin/supplier'

/** Suppliers, and beside them the certificates of all of them. */
export default function SupplierFrame({ tabs, children }: FrameProps) {
  const say = useSay()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const all = [{ href: here, label: values }, ...tabs]
  return (
    <>
      <TabBar
        name={say(lists)}
        items={all.map(({ href, label }) => ({ key: href, text: say(label) }))}
        current={pathname}
        onTab={(to) => void navigate({ to } as never)}
      />
      {children}
    </>
  )
}

const lists = label('Lists', '列表')
const values = label('Suppliers', '供应商')
