import { keptInTab } from '@sms/kit/web'
import { safeBack } from '@sms/resources/user/rules/back-path.ts'

/** Why a page went to /login: nobody was there for two hours, the session had ended, or another tab logged out. */
export type LeaveReason = 'idle' | 'ended' | 'out'

const reasonKept = keptInTab('left')
const backKept = keptInTab('back')

/** Notes for the login page of this tab why it is shown and where the user was. */
export function noteLeave(reason: LeaveReason, back: string) {
  reasonKept.set(reason)
  backKept.set(safeBack(back) ?? null)
}

/** What was noted last. `back` has been checked: a path of the admin area. */
export const readLeave = (): { reason: string | undefined; back: string | undefined } => ({
  reason: reasonKept.get() ?? undefined,
  back: safeBack(backKept.get()),
})

/** Forgets the note, after a sign-in or a Log Out of the user's own. */
export function clearLeave() {
  reasonKept.set(null)
  backKept.set(null)
}
