import { emailMax, type Label, label } from '@sms/kit/contract'
import { Button } from './controls.tsx'
import { PasswordField, TextField } from './field.tsx'
import { LoginForm } from './form.tsx'
import { required } from './rules.ts'
import { useLanguage, useSay } from './say.ts'
import { post } from './server.ts'
import { useForm } from './use-form.ts'

type SignInProps = { note: Label | undefined; account: string | undefined; onDone: () => void; onForgotten: () => void }

/** Signing in with name or email and password. */
export function SignIn({ note, account, onDone, onForgotten }: SignInProps) {
  const say = useSay()
  const language = useLanguage()
  const state = useForm(
    { account: required, password: required },
    (values) => post('/user/login', values, language),
    onDone,
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
