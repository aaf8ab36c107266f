import { label } from '@sms/kit/contract'
import { type FrameProps, TabBar, useSay } from '@sms/kit/web'
import { useLocation, useNavigate } from '@tanstack/react-router'

const here = '/admin/master'

/** Master Data: the values that people choose from, and beside them the further lists of the house. */
export default function MasterFrame({ tabs, children }: FrameProps) {
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
const values = label('Values', '基础值')
