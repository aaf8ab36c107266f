import { useApp } from '@sms/kit/web'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordChange } from './password-change.tsx'
import { RequiredRoles } from './required-roles.tsx'
import { SecondStep } from './second-step.tsx'
import './sign-in.css'

/** The sign-in settings of the profile: password, second step, open sessions and, for administrators, required roles. */
export function SignInSettings() {
  const { user } = useApp()
  return (
    <div className="sign-in-settings">
      <PasswordChange />
      <SecondStep />
      {user.role === 'Administrator' && <RequiredRoles />}
      <OwnSessions />
    </div>
  )
}
