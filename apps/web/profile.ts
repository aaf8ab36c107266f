import type { Envelope } from '@sms/client'
import type { User } from '@sms/kit/web'
import { createContext, useContext } from 'react'

export type ProfileChange = Partial<Pick<User, 'name' | 'language' | 'theme'>>

export type Profile = {
  /**
   * Saves a change of the user's own account and shows it; if saving fails, shows the old values again. Returns the
   * server's answer; undefined without an answer, which is shown as an error.
   */
  change: (change: ProfileChange) => Promise<Envelope | undefined>
  /** Log Out. False when the server could not be reached: the user is still signed in. */
  logOut: () => Promise<boolean>
}

export const ProfileContext = createContext<Profile | undefined>(undefined)

/** The user's own account; throws outside the admin area. */
export function useProfile(): Profile {
  const profile = useContext(ProfileContext)
  if (!profile) throw new Error('useProfile outside the admin area')
  return profile
}
