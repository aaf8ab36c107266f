import { label } from '@sms/kit/contract'
import { type FrameProps, opensMenu, TabBar, useApp, useSay } from '@sms/kit/web'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { selection } from '../selection/contract.ts'

const here = '/admin/showroom'

/** The styles, and for those who show them what buyers chose and the links that were sent. */
export default function ShowroomFrame({ tabs, children }: FrameProps) {
  const say = useSay()
  const { user } = useApp()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // History is the past: what is shown and chosen belongs to the Showroom.
  const isHistory = (search as { status?: string }).status === 'inActive'
  if (isHistory || !opensMenu(user, selection.menus)) return children
  const all = [{ href: here, label: styles }, ...tabs]
  return (
    <>
      <TabBar
        name={say(parts)}
        items={all.map(({ href, label }) => ({ key: href, text: say(label) }))}
        current={pathname}
        onTab={(to) => void navigate({ to, search: to === here ? { status: 'Active' } : {} } as never)}
      />
      {children}
    </>
  )
}

const parts = label('Showroom', '展厅')
const styles = label('Styles', '款式')
