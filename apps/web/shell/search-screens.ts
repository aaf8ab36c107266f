import { label } from '@sms/kit/contract'
import { type SearchScreen, useApp } from '@sms/kit/web'
import { allScreens } from '@sms/resources/pages.ts'
import { menu } from '@sms/resources/user/rules/menu.ts'
import { useMemo } from 'react'

const log: SearchScreen = { href: '/admin/log', label: label('Change log', '操作日志') }

/** The screens that the user may open, by the words of the menu, of the tabs and of the avatar's menu. */
export function useSearchScreens(): readonly SearchScreen[] {
  const { Menu, role } = useApp().user
  return useMemo(() => {
    const entries = menu
      .filter(({ key }) => Menu.includes(key))
      .map(({ route, label, key }) => ({ href: route, label, menu: key }))
    const tabs = allScreens.flatMap(({ path, label, resource }) =>
      label && resource?.menus.some((key) => Menu.includes(key))
        ? [{ href: `/admin/${path}`, label, menu: resource.menus[0]! }]
        : [],
    )
    return [...entries, ...tabs, ...(role === 'Administrator' ? [log] : [])]
  }, [Menu, role])
}
