import { EyeOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import { useSay } from '../../page/app.tsx'
import './look.css'

type Props = { readonly name: string; readonly tabIndex: number | undefined; readonly onLook: () => void }

/** Opens the quick look of a row. */
export function LookButton({ name, tabIndex, onLook }: Props) {
  const say = useSay()
  const text = say(fill(look, { name }))
  return (
    <button
      type="button"
      className="list-look"
      tabIndex={tabIndex}
      aria-label={text}
      title={say(short)}
      onClick={onLook}
    >
      <EyeOutlined aria-hidden="true" />
    </button>
  )
}

const look = label('Quick look at {name}', '快速查看 {name}')
const short = label('Quick look (space bar)', '快速查看（空格键）')
