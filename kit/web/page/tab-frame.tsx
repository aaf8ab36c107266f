import type { Label } from '@sms/kit/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TabBar } from '../list/tabs.tsx'
import { useSay } from './app.tsx'

/** The props of the frame around a screen with tabs. */
export type FrameProps = {
  readonly tabs: readonly { readonly href: string; readonly label: Label }[]
  readonly children: ReactNode
}

type Props = FrameProps & {
  readonly name: Label
  readonly first: { readonly href: string; readonly label: Label }
}

/** The tab bar above the screens of one menu entry. */
export function TabFrame({ name, first, tabs, children }: Props) {
  const say = useSay()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <TabBar
        name={say(name)}
        items={[first, ...tabs].map(({ href, label }) => ({ key: href, text: say(label) }))}
        current={pathname}
        onTab={(to) => void navigate({ to } as never)}
      />
      {children}
    </>
  )
}
