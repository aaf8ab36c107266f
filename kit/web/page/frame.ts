import type { Label } from '@sms/kit/contract'
import type { ReactNode } from 'react'

/** The props of the frame around a screen with tabs. */
export type FrameProps = {
  readonly tabs: readonly { readonly href: string; readonly label: Label }[]
  readonly children: ReactNode
}
