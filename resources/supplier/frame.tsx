import { label } from '@sms/kit/contract'
import { type FrameProps, TabFrame } from '@sms/kit/web'

/** The screens of suppliers and of all their certificates. */
export default function SupplierFrame(props: FrameProps) {
  return <TabFrame {...props} name={name} first={first} />
}

const name = label('Lists', '列表')
const first = { href: '/admin/supplier', label: label('Suppliers', '供应商') }
