import { useApp } from '@sms/kit/web'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordChange } from './password-change.tsx'
import { RolesAsked } from './roles-asked.tsx'
import { SecondStep } from './second-step.tsx'
import './sign-in.css'

/** How one signs in: password, second step, where one is signed in; and, for administrators, what is asked of everybody. */
export function SignInSettings() {
  const { user } = useApp()
  return (
    <div className="sign-in-settings">
      <PasswordChange />
      <SecondStep />
      {user.role === 'Administrator' && <RolesAsked />}
      <OwnSessions />
    </div>
  )
}
