import type { Label } from '@sms/kit/contract'
import type { ReactNode } from 'react'

/** The props of the frame around a screen with tabs. */
export type FrameProps = {
  /** The screens of the further tabs. */
  readonly tabs: readonly { readonly href: string; readonly label: Label }[]
  /** The screen that is open. */
  readonly children: ReactNode
}
