import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { HeaderSearch, NotificationBell, PhoneSearch, useApp, useSay } from '@sms/kit/web'
import type { MenuKey } from '@sms/resources/user/rules/menu.ts'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import logo from '../logo.svg'
import { showMenu, useMenuShown } from '../menu-flag.ts'
import { useProfile } from '../profile.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { EntryIcon } from './icons.tsx'
import { useSearchCommands, useSearchScreens } from './search-screens.ts'
import { title } from './title.ts'

export type Drawer = { open: boolean; setOpen: (open: boolean) => void }

/** The header: menu button, logo, title, search, notifications, language and avatar. */
export function Header({ drawer }: { drawer: Drawer | undefined }) {
  const say = useSay()
  const search = { screens: useSearchScreens(), commands: useSearchCommands(), iconOf }
  return (
    <header className="sms-header">
      {drawer ? <DrawerButton {...drawer} /> : <FoldButton />}
      <Link to="/admin" className="sms-brand" activeOptions={{ exact: true }}>
        <img src={logo} alt="" width={32} height={32} />
        <span>{say(title)}</span>
      </Link>
      {!drawer && <HeaderSearch {...search} />}
      <div className="sms-header-end">
        {drawer && <PhoneSearch {...search} />}
        <NotificationBell />
        <LanguageSwitch />
        <AvatarMenu />
      </div>
    </header>
  )
}

const iconOf = (key: string) => <EntryIcon entry={key as MenuKey} size={16} />

function FoldButton() {
  const say = useSay()
  const shown = useMenuShown()
  const text = shown ? label('Collapse the menu', '收起菜单') : label('Expand the menu', '展开菜单')
  return (
    <Button
      type="text"
      className="sms-menu-button"
      icon={shown ? <MenuFoldOutlined aria-hidden="true" /> : <MenuUnfoldOutlined aria-hidden="true" />}
      aria-label={say(text)}
      title={say(text)}
      aria-expanded={shown}
      aria-controls="menu"
      onClick={() => showMenu(!shown)}
    />
  )
}

function DrawerButton({ open, setOpen }: Drawer) {
  const say = useSay()
  return (
    <Button
      type="text"
      className="sms-menu-button"
      icon={<MenuOutlined aria-hidden="true" />}
      aria-label={say(label('Menu', '菜单'))}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(true)}
    />
  )
}

function LanguageSwitch() {
  const { language } = useApp()
  const { change } = useProfile()
  const other = language === 'en' ? 'zh' : 'en'
  return (
    <Button type="text" lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => void change({ language: other })}>
      {other === 'zh' ? '中文' : 'English'}
    </Button>
  )
}
