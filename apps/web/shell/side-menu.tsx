import { label } from '@sms/kit/contract'
import { parseRawSearch, useApp, useSay } from '@sms/kit/web'
import { type MenuKey, menu } from '@sms/resources/user/rules/menu.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Drawer, Menu, type MenuProps } from 'antd'
import { useMenuShown } from '../menu-flag.ts'
import type { Drawer as DrawerState } from './header.tsx'
import { EntryIcon } from './icons.tsx'

const firstOfGroup: readonly MenuKey[] = ['Showroom', 'Fabric', 'Supplier', 'Master_Data']

/** A route as the router's links take it. */
const target = (route: string) => {
  const [to = route, search = ''] = route.split('?')
  return { to, search: parseRawSearch(search) as never }
}

type EntriesProps = { current: MenuKey | undefined; collapsed?: boolean; onChosen?: () => void }

function Entries({ current, collapsed = false, onChosen }: EntriesProps) {
  const say = useSay()
  const navigate = useNavigate()
  const { user } = useApp()
  const mine = menu.filter(({ key }) => user.Menu.includes(key))
  const items: MenuProps['items'] = mine.flatMap(({ key, label: text, route }, place) => [
    ...(place > 0 && firstOfGroup.includes(key) ? [{ type: 'divider' as const }] : []),
    {
      key,
      icon: <EntryIcon entry={key} />,
      title: say(text),
      label: (
        // The arrow keys move between the entries, so the link is out of the tab order.
        <Link {...target(route)} tabIndex={-1} activeOptions={{ includeSearch: true }}>
          {say(text)}
        </Link>
      ),
    },
  ])
  const chosen: MenuProps['onClick'] = ({ key, domEvent }) => {
    const entry = mine.find((candidate) => candidate.key === key)
    // A click follows the link itself.
    if (domEvent.type === 'keydown' && entry) void navigate(target(entry.route))
    onChosen?.()
  }
  return (
    <nav aria-label={say(label('Main menu', '主菜单'))}>
      <Menu
        mode="inline"
        inlineCollapsed={collapsed}
        items={items}
        selectedKeys={current ? [current] : []}
        onClick={chosen}
        inlineIndent={12}
      />
    </nav>
  )
}

/** The menu at the left; collapsed it shows icons with tooltips. */
export function SideMenu({ current }: { current: MenuKey | undefined }) {
  const shown = useMenuShown()
  return (
    <div className="sms-side" id="menu" data-collapsed={!shown || undefined}>
      <Entries current={current} collapsed={!shown} />
    </div>
  )
}

/** The menu on a phone, in a drawer. */
export function MenuDrawer({ current, open, setOpen }: { current: MenuKey | undefined } & DrawerState) {
  const say = useSay()
  const close = () => setOpen(false)
  return (
    <Drawer
      open={open}
      onClose={close}
      placement="left"
      size={272}
      title={say(label('Menu', '菜单'))}
      classNames={{ body: 'sms-drawer-body' }}
    >
      <Entries current={current} onChosen={close} />
    </Drawer>
  )
}
