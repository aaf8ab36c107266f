import { label } from '@sms/kit/contract'
import { newParameter, type SearchScreen, useApp } from '@sms/kit/web'
import { allScreens } from '@sms/resources/pages.ts'
import { menu } from '@sms/resources/user/rules/menu.ts'
import { useMemo } from 'react'

const log: SearchScreen = { href: '/admin/log', label: label('Change log', '操作日志') }

/** The records that the user may create from the search; each opens its list with the form. */
export function useSearchCommands(): readonly SearchScreen[] {
  const { Menu, role } = useApp().user
  return useMemo(
    () =>
      allScreens.flatMap(({ path, fresh, resource }) => {
        const key = resource?.menus[0]
        if (!fresh || !key || !Menu.includes(key) || role === 'Viewer') return []
        // The first of several keys of a screen opens its Active records.
        const search = (resource.menus.length > 1 ? 'status=Active&' : '') + newParameter
        // The Chinese label without its 'new' is found too: 供应商 for 新增供应商.
        const also = fresh.zh.replace(/^新[增建]/, '')
        return [{ href: `/admin/${path}?${search}=`, label: fresh, menu: key, also }]
      }),
    [Menu, role],
  )
}

/** The screens that the user may open, by the labels of menu, tabs and avatar menu. */
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
