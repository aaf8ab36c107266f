import { keptInTab } from '@sms/kit/web'
import { safeBack } from '@sms/resources/user/rules/back-path.ts'

/** Why a page went to /login: two hours without input, an ended session, or Log Out in another tab. */
export type LeaveReason = 'idle' | 'ended' | 'out'

const reasonKept = keptInTab('left')
const backKept = keptInTab('back')

/** Stores for this tab's login page why it is shown and which page the user was on. */
export function noteLeave(reason: LeaveReason, back: string) {
  reasonKept.set(reason)
  backKept.set(safeBack(back) ?? null)
}

/** The stored note; `back` is a checked path of the admin area. */
export const readLeave = (): { reason: string | undefined; back: string | undefined } => ({
  reason: reasonKept.get() ?? undefined,
  back: safeBack(backKept.get()),
})

/** Forgets the note, after a sign-in or a Log Out of the user's own. */
export function clearLeave() {
  reasonKept.set(null)
  backKept.set(null)
}
