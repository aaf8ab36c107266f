import { label } from '@sms/kit/contract'
import { type FrameProps, opensMenu, TabBar, useApp, useSay } from '@sms/kit/web'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { selection } from '../selection/contract.ts'

const here = '/admin/showroom'

/** The screens of styles and, for users of the Showroom, of selections and links. */
export default function ShowroomFrame({ tabs, children }: FrameProps) {
  const say = useSay()
  const { user } = useApp()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // History has no tabs: selections and links belong to the Showroom.
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
