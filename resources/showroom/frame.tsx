import { label } from '@sms/kit/contract'
import { type FrameProps, opensMenu, TabBar, useApp, useSay } from '@sms/kit/web'
import { useLocation, useNavigate } from '@tanstack/react-router'

const stylesPath = '/admin/showroom'

/** Puts the tabs of styles, selections and links above these screens, for users who may open selections. */
export default function ShowroomFrame({ tabs, children }: FrameProps) {
  const say = useSay()
  const { user } = useApp()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // History has no tabs: selections and links belong to the Showroom.
  const isHistory = (search as { status?: string }).status === 'inActive'
  if (isHistory || !opensMenu(user, ['Showroom'])) return children
  const allTabs = [{ href: stylesPath, label: styles }, ...tabs]
  return (
    <>
      <TabBar
        name={say(parts)}
        items={allTabs.map(({ href, label }) => ({ key: href, text: say(label) }))}
        current={pathname}
        onTab={(to) => void navigate({ to, search: to === stylesPath ? { status: 'Active' } : {} } as never)}
      />
      {children}
    </>
  )
}

const parts = label('Showroom', '展厅')
const styles = label('Styles', '款式')
