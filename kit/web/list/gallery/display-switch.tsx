import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { label, type ViewDisplay } from '@sms/kit/contract'
import { Button, Space } from 'antd'
import { useSay } from '../../page/app.tsx'
import type { ListModel } from '../use-list.ts'
import './tools.css'

/** Table or gallery; on a phone a single button that toggles. */
export function DisplaySwitch({ list, narrow }: { readonly list: ListModel; readonly narrow: boolean }) {
  const say = useSay()
  const { display, layout, setLayout } = list
  const show = (next: ViewDisplay) => next !== display && setLayout({ ...layout, display: next })
  const button = ({ value, name, Icon }: (typeof displays)[number]) => (
    <Button
      key={value}
      className="list-display-button"
      aria-pressed={value === display}
      aria-label={say(name)}
      title={say(name)}
      icon={<Icon aria-hidden="true" />}
      onClick={() => show(narrow ? (display === 'table' ? 'gallery' : 'table') : value)}
    />
  )
  if (narrow) return button(displays[1])
  return (
    <Space.Compact role="group" aria-label={say(showAs)} className="list-display">
      {displays.map(button)}
    </Space.Compact>
  )
}

const displays = [
  { value: 'table', name: label('Table', '表格'), Icon: UnorderedListOutlined },
  { value: 'gallery', name: label('Gallery', '图库'), Icon: AppstoreOutlined },
] as const
const showAs = label('Show as', '显示方式')
