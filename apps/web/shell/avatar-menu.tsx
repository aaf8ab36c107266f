import {
  DesktopOutlined,
  HistoryOutlined,
  LogoutOutlined,
  MoonOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { useApp, useSay, useToast } from '@sms/kit/web'
import { useNavigate } from '@tanstack/react-router'
import { Avatar, Button, Dropdown, type MenuProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useProfile } from '../profile.ts'

/** Renders nothing when the form fails to load, so that the header stays; StaleBuild shows a toast. */
const ProfileForm = lazy(() => import('./profile-form.tsx').catch(() => ({ default: () => null })))
const themes = [
  { key: 'system', icon: <DesktopOutlined aria-hidden="true" />, text: label('Same as system', '跟随系统') },
  { key: 'light', icon: <SunOutlined aria-hidden="true" />, text: label('Light', '浅色') },
  { key: 'dark', icon: <MoonOutlined aria-hidden="true" />, text: label('Dark', '深色') },
] as const
const signedIn = label(
  'You are still signed in: the server could not be reached.',
  '无法连接服务器，您仍处于登录状态。',
)

/** The avatar with the first letter of User_Name, and its menu: profile, theme, log and Log Out. */
export function AvatarMenu() {
  const say = useSay()
  const toast = useToast()
  const { user } = useApp()
  const { change, logOut } = useProfile()
  const [editing, setEditing] = useState(false)
  const navigate = useNavigate()
  const [letter = ''] = user.User_Name.trim()

  const items: MenuProps['items'] = [
    { key: 'profile', icon: <UserOutlined aria-hidden="true" />, label: say(label('Profile', '个人资料')) },
    ...(user.role === 'Administrator'
      ? [{ key: 'log', icon: <HistoryOutlined aria-hidden="true" />, label: say(label('Change log', '操作日志')) }]
      : []),
    { type: 'divider' },
    {
      type: 'group',
      label: say(label('Theme', '外观')),
      children: themes.map(({ key, icon, text }) => ({ key, icon, label: say(text) })),
    },
    { type: 'divider' },
    { key: 'logout', icon: <LogoutOutlined aria-hidden="true" />, label: say(label('Log Out', '退出登录')) },
  ]
  /** Does what a pressed entry says; every key but these three is a theme. */
  const chosen: MenuProps['onClick'] = async ({ key }) => {
    if (key === 'profile') setEditing(true)
    else if (key === 'log') await navigate({ to: '/admin/log' as never })
    else if (key !== 'logout') await change({ theme: key as (typeof themes)[number]['key'] })
    else if (!(await logOut())) toast.error(signedIn)
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        // Inside the header, so that the menu belongs to a landmark.
        getPopupContainer={(button) => button.parentElement ?? document.body}
        menu={{ items, onClick: chosen, selectable: true, selectedKeys: [user.theme] }}
        popupRender={(list) => (
          <div className="sms-account">
            <div className="sms-account-who">
              <strong>{user.User_Name}</strong>
              <span>{user.email}</span>
            </div>
            {list}
          </div>
        )}
      >
        <Button
          type="text"
          shape="circle"
          className="sms-avatar-button"
          aria-haspopup="menu"
          aria-label={`${say(label('Account of', '账户：'))} ${user.User_Name}`}
        >
          <Avatar className="sms-avatar" size={34}>
            {letter}
          </Avatar>
        </Button>
      </Dropdown>
      {editing && (
        <Suspense>
          <ProfileForm onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
