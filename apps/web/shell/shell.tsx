import { collapsedMenuWidth, headerHeight, label } from '@sms/kit/contract'
import { HoverCards, ToTop, useApp, useSay, useUndoKey } from '@sms/kit/web'
import { mayOpen, menu } from '@sms/resources/user/rules/menu.ts'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { type CSSProperties, useState } from 'react'
import { currentKey } from '../access.ts'
import { usePhone } from '../media.ts'
import { Forbidden } from '../screens/closed.tsx'
import { Header } from './header.tsx'
import { MenuDrawer, SideMenu } from './side-menu.tsx'
import { title } from './title.ts'
import './shell.css'

const sizes = { '--sms-header': `${headerHeight}px`, '--sms-menu': `${collapsedMenuWidth}px` } as CSSProperties

/** The frame of a page stored on the device: without header and menu, whose screens would not open offline. */
export function CachedShell() {
  const say = useSay()
  return (
    <main className="sms-content" id="content" tabIndex={-1} style={sizes}>
      <title>{say(title)}</title>
      <Outlet />
    </main>
  )
}

/** The frame of the admin area: header, menu, content, back-to-top (specification.md, section 2). */
export function Shell() {
  const say = useSay()
  const { user } = useApp()
  useUndoKey()
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const drawer = phone ? { open, setOpen } : undefined
  const { pathname, search } = useLocation()
  const { status } = search as { status?: string }
  const current = currentKey(pathname, status)
  const allowed = mayOpen(pathname, status, user.Menu)
  const entry = menu.find(({ key }) => key === current)
  const bare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.bare) })
  const content = (
    <main className={bare ? 'sms-bare' : 'sms-content'} id="content" tabIndex={-1}>
      {allowed ? <Outlet /> : <Forbidden />}
    </main>
  )
  if (bare) return content

  return (
    <div className="sms-shell" style={sizes}>
      {/* A record's page overrides this title. */}
      <title>{entry ? `${say(entry.label)} – ${say(title)}` : say(title)}</title>
      <a className="sms-skip" href="#content">
        {say(label('Skip to the content', '跳到正文'))}
      </a>
      <Header drawer={drawer} />
      {drawer ? <MenuDrawer current={current} {...drawer} /> : <SideMenu current={current} />}
      {content}
      <ToTop />
      <HoverCards />
    </div>
  )
}
