import { label } from '@sms/kit/contract'
import { type FrameProps, TabFrame } from '@sms/kit/web'

/** The screens of master data and of the further lists of the house. */
export default function MasterFrame(props: FrameProps) {
  return <TabFrame {...props} name={name} first={first} />
}

const name = label('Lists', '列表')
const first = { href: '/admin/master', label: label('Values', '基础值') }
