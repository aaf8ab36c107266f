import type { Client } from '@sms/client'
import type { Label, Language } from '@sms/kit/contract'
import { createContext, type ReactNode, useContext } from 'react'
import type { FormLayout } from '../form/layout.ts'

/** The signed-in user from the page's data. */
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
  /** For administrators: no mail server is set up, so that mails lie in the outbox folder of the server. */
  readonly noMailServer?: boolean
}

/** One master data value from the page's data. */
export type MasterValue = {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly nameZh: string | null
  readonly status: 'Active' | 'inActive'
  readonly sort: number | null
}

/** What every screen of the admin area can use. */
export type App = {
  readonly user: User
  readonly language: Language
  readonly client: Client
  /** The public address of the product (PUBLIC_URL), where it is set; else the browser's own address serves. */
  readonly origin?: string | undefined
  /** The time zone of the company's calendar; absent where the page does not know it. */
  readonly houseZone?: string | undefined
  /** Routes and screens by resource; a resource that is missing here has its name as path and no screen. */
  readonly places?: Readonly<Record<string, Place>>
}

/** The addresses of a resource: `/api/<path>`, `/admin/<screen>` and, with `records`, `/admin/<screen>/<id>`. */
type Place = {
  readonly path: string
  readonly screen: string
  readonly records: boolean
  readonly layout?: (() => Promise<FormLayout>) | undefined
  readonly menus: readonly string[]
}

/** The address of a resource's list; undefined for a resource without a screen. */
export const listHref = ({ places }: App, resource: string) => places?.[resource] && `/admin/${places[resource].screen}`

/** The address of a record's page; undefined for a resource without record pages. */
export const recordHref = ({ places }: App, resource: string, id: string) =>
  places?.[resource]?.records ? `/admin/${places[resource].screen}/${id}` : undefined

/** A record by its resource and id. */
export type RecordPlace = { readonly kind: string; readonly id: string }

/** The record whose page has an address, the inverse of `recordHref`; undefined for other addresses. */
export function recordAt({ places = {} }: Pick<App, 'places'>, href: string): RecordPlace | undefined {
  const [, screen, id] = /^\/admin\/(.+)\/([\da-f-]{36})(?:[?#]|$)/.exec(href) ?? []
  const found = Object.entries(places).find(([, place]) => place.records && place.screen === screen)
  return found && { kind: found[0], id: id! }
}

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

/** Returns a function that picks a label's text in the user's language. */
export function useSay() {
  const { language } = useApp()
  return (text: Label) => text[language]
}

/** Whether the user may change records under any of these menu keys; a Viewer never may. */
export function useMayChange(menus: string | readonly string[]) {
  const { user } = useApp()
  return opensMenu(user, [menus].flat()) && user.role !== 'Viewer'
}

/** Whether the user has any of these menu keys. */
export const opensMenu = ({ Menu }: Pick<App['user'], 'Menu'>, menus: readonly string[]) =>
  menus.some((key) => Menu.includes(key))

/** Returns a function that tells whether the user has a field right; a field without one is open to all. */
export function useMay() {
  const { user } = useApp()
  return (right: string | undefined) => right === undefined || user.rights.includes(right)
}
