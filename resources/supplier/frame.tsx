import { label } from '@sms/kit/contract'
import { type FrameProps, TabFrame } from '@sms/kit/web'

export default function SupplierFrame(props: FrameProps) {
  return <TabFrame {...props} name={name} first={first} />
}

const name = label('Lists', '列表')
const first = { href: '/admin/supplier', label: label('Suppliers', '供应商') }
