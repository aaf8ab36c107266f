import { cookieUserName } from '@sms/client'
import { storedInTab } from '@sms/kit/web'
import { safeBack } from '@sms/resources/user/rules/back-path.ts'

/** Why a page went to /login: no input for too long, an ended session, or Log Out in another tab. */
export type LeaveReason = 'idle' | 'ended' | 'out'

const storedReason = storedInTab('left')
const storedBack = storedInTab('back')
const storedName = storedInTab('back.name')

/**
 * Stores for this tab's login page why it is shown and, unless the user has logged out, the page to which the user of
 * this name returns.
 */
export function noteLeave(reason: LeaveReason, back: string, name: string) {
  storedReason.set(reason)
  storedBack.set((reason !== 'out' && safeBack(back)) || null)
  storedName.set(name)
}

/** Why this tab's login page is shown. */
export const leaveReason = () => storedReason.get() ?? undefined

/** The page that the user who has signed in left without wanting to; undefined where another user left it. */
export const pageToReturnTo = () => (storedName.get() === cookieUserName() ? safeBack(storedBack.get()) : undefined)

/** Deletes what `noteLeave` stored. */
export function clearLeave() {
  for (const text of [storedReason, storedBack, storedName]) text.set(null)
}
