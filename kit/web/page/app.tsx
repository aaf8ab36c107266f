import type { Client } from '@sms/client'
import type { Label, Language } from '@sms/kit/contract'
import { createContext, type ReactNode, useContext } from 'react'

/** The signed-in user as the page received them. `name` is what people see as User_Name. */
export type User = {
  readonly id: string
  readonly name: string
  readonly User_Name: string
  readonly email: string
  readonly role: 'Administrator' | 'Staff' | 'Viewer'
  readonly Menu: readonly string[]
  readonly rights: readonly string[]
  readonly language: Language
  readonly theme: 'system' | 'light' | 'dark'
  readonly version: number
}

/** One master data value, as the page received it. */
export type MasterValue = {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly nameZh: string | null
  readonly status: 'Active' | 'inActive'
  readonly sort: number | null
}

/** What every screen of the admin area can rely on: who is signed in, in which language, and how to reach the server. */
export type App = {
  readonly user: User
  readonly language: Language
  readonly client: Client
  /** The address by which others reach the product, where one was set; else the browser's own is as good as any. */
  readonly origin?: string | undefined
  /** The time zone by whose calendar the house counts its days; absent where the page does not know it. */
  readonly houseZone?: string | undefined
  /** Where each resource lives, by its name; one that is not there has its name as path and no screen to link to. */
  readonly places?: Readonly<Record<string, Place>>
}

/**
 * Where a resource lives: the folder of its routes (`/api/<path>`), the screen of its list (`/admin/<screen>`), whether
 * each record has a page of its own there (`/admin/<screen>/<id>`), and the menu keys that open them.
 */
export type Place = {
  readonly path: string
  readonly screen: string
  readonly records: boolean
  readonly menus: readonly string[]
}

/** The address of a resource's list; undefined for one without a screen. */
export const listHref = ({ places }: App, resource: string) => places?.[resource] && `/admin/${places[resource].screen}`

/** The address of a record's own page; undefined where it has none. */
export const recordHref = ({ places }: App, resource: string, id: string) =>
  places?.[resource]?.records ? `/admin/${places[resource].screen}/${id}` : undefined

const Context = createContext<App | undefined>(undefined)

export const AppProvider = ({ value, children }: { value: App; children: ReactNode }) => (
  <Context.Provider value={value}>{children}</Context.Provider>
)

/** The app around this component; throws outside the admin area. */
export function useApp(): App {
  const app = useContext(Context)
  if (!app) throw new Error('useApp outside AppProvider')
  return app
}

/** A function that says a label in the user's language. */
export function useSay() {
  const { language } = useApp()
  return (text: Label) => text[language]
}

/** Whether the user may change records that a menu key, or one of several, opens; readers may not. */
export function useMayChange(menus: string | readonly string[]) {
  const { user } = useApp()
  return opensMenu(user, [menus].flat()) && user.role !== 'Viewer'
}

/** Whether the user holds one of the menu keys that open something. */
export const opensMenu = ({ Menu }: Pick<App['user'], 'Menu'>, menus: readonly string[]) =>
  menus.some((key) => Menu.includes(key))

/** Whether the user holds a field right; a field without one is open to all. */
export function useMay() {
  const { user } = useApp()
  return (right: string | undefined) => right === undefined || user.rights.includes(right)
}
