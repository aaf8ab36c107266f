import { storedInTab } from '@sms/kit/web'
import { safeBack } from '@sms/resources/user/rules/back-path.ts'

/** Why a page went to /login: two hours without input, an ended session, or Log Out in another tab. */
export type LeaveReason = 'idle' | 'ended' | 'out'

const storedReason = storedInTab('left')
const storedBack = storedInTab('back')

/** Stores for this tab's login page why it is shown and the page to return to. */
export function noteLeave(reason: LeaveReason, back: string) {
  storedReason.set(reason)
  storedBack.set(safeBack(back) ?? null)
}

/** The stored reason and path; `back` is always a path of the admin area. */
export const readLeave = (): { reason: string | undefined; back: string | undefined } => ({
  reason: storedReason.get() ?? undefined,
  back: safeBack(storedBack.get()),
})

/** Deletes both after a sign-in or the user's own Log Out. */
export function clearLeave() {
  storedReason.set(null)
  storedBack.set(null)
}
