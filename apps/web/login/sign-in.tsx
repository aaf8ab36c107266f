import { emailMax, type Label, label } from '@sms/kit/contract'
import type { CodeWanted } from '@sms/resources/user/contract.ts'
import type { PendingSignIn } from './code-step.tsx'
import { Button } from './controls.tsx'
import { PasswordField, TextField } from './field.tsx'
import { LoginForm } from './form.tsx'
import { required } from './rules.ts'
import { useLanguage, useSay } from './say.ts'
import { type Outcome, post } from './server.ts'
import { useForm } from './use-form.ts'

type SignInProps = {
  note: Label | undefined
  account: string | undefined
  onDone: () => void
  onCode: (signIn: PendingSignIn) => void
  onForgotten: () => void
}

/** The request for a code in the refusal of a sign-in with the right password; undefined in any other outcome. */
export const codeWantedBy = (outcome: Outcome): CodeWanted | undefined => {
  const data = outcome.kind === 'refused' ? (outcome.data as Partial<CodeWanted> | undefined) : undefined
  return data?.secondFactor ? (data as CodeWanted) : undefined
}

/** Signs in with name or email and password. */
export function SignIn({ note, account, onDone, onCode, onForgotten }: SignInProps) {
  const say = useSay()
  const language = useLanguage()
  const state = useForm(
    { account: required, password: required },
    async (values) => {
      const outcome = await post('/user/login', values, language)
      const wanted = codeWantedBy(outcome)
      // For this form that is a success, which leads to the next step.
      return wanted ? { kind: 'done', message: '', data: wanted } : outcome
    },
    (values, { data }) => {
      const { secondFactor, enrolment } = (data ?? {}) as Partial<CodeWanted>
      if (secondFactor) onCode({ ...values, enrolment })
      else onDone()
    },
  )
  return (
    <LoginForm
      state={state}
      title={label('Sign in', '登录')}
      note={note}
      submit={label('Sign in', '登录')}
      after={
        <Button look="link" onClick={onForgotten}>
          {say(label('Forgotten your password?', '忘记密码？'))}
        </Button>
      }
    >
      <TextField
        {...state.bind('account')}
        title={say(label('Name or email', '用户名或邮箱'))}
        autoComplete="username"
        autoFocus={!account}
        initial={account}
        maxLength={emailMax}
      />
      <PasswordField
        {...state.bind('password')}
        title={say(label('Password', '密码'))}
        autoComplete="current-password"
        autoFocus={Boolean(account)}
      />
    </LoginForm>
  )
}
