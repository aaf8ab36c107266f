import type { Label } from '@sms/kit/contract'
import type { ReactNode } from 'react'

/** What stands around a screen with tabs is given. */
export type FrameProps = {
  /** The further screens: address and name. */
  readonly tabs: readonly { readonly href: string; readonly label: Label }[]
  /** The screen that is open. */
  readonly children: ReactNode
}
