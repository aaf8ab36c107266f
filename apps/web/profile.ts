import type { Envelope } from '@sms/client'
import type { User } from '@sms/kit/web'
import { createContext, useContext } from 'react'

/** The fields that users change in their own account. */
export type ProfileChange = Partial<Pick<User, 'name' | 'language' | 'theme'>>

/** Changes to the signed-in user's account, for the header. */
export type Profile = {
  /**
   * Changes the user's name, language or theme, and the page with them; language and theme change at once and are reverted
   * when the server refuses. Resolves to the server's answer, or to undefined after a failure, which a toast has shown.
   */
  change: (change: ProfileChange) => Promise<Envelope | undefined>
  /** Log Out. False when the server could not be reached: the user is still signed in. */
  logOut: () => Promise<boolean>
}

export const ProfileContext = createContext<Profile | undefined>(undefined)

/** The account of the signed-in user; throws outside the admin area. */
export function useProfile(): Profile {
  const profile = useContext(ProfileContext)
  if (!profile) throw new Error('useProfile outside the admin area')
  return profile
}
