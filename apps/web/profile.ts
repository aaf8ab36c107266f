import type { Envelope } from '@sms/client'
import type { User } from '@sms/kit/web'
import { createContext, useContext } from 'react'

/** What users change about themselves. */
export type ProfileChange = Partial<Pick<User, 'name' | 'language' | 'theme'>>

/** One's own account, for the header. */
export type Profile = {
  /**
   * Changes one's own name, language or theme, and the page with them. Language and theme change at once and go back
   * if the server cannot keep them. Gives the server's answer; undefined when there was none, which has been told.
   */
  change: (change: ProfileChange) => Promise<Envelope | undefined>
  /** Log Out. False when the server could not be reached: the user is still signed in. */
  logOut: () => Promise<boolean>
}

export const ProfileContext = createContext<Profile | undefined>(undefined)

/** One's own account; throws outside the admin area. */
export function useProfile(): Profile {
  const profile = useContext(ProfileContext)
  if (!profile) throw new Error('useProfile outside the admin area')
  return profile
}
