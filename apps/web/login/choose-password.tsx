import { label } from '@sms/kit/contract'
import { Button } from './controls.tsx'
import { PasswordField } from './field.tsx'
import { LoginForm } from './form.tsx'
import { newPasswordRule, passwordHint } from './rules.ts'
import { useLanguage, useSay } from './say.ts'
import { post } from './server.ts'
import { useForm } from './use-form.ts'

type ChooseProps = {
  token: string
  onDone: (account: string, password: string) => void | Promise<void>
  onToast: (message: string) => void
  onForgotten: () => void
}

/** Sets a password by the token of an invitation or reset mail. */
export function ChoosePassword({ token, onDone, onToast, onForgotten }: ChooseProps) {
  const say = useSay()
  const language = useLanguage()
  const state = useForm(
    { password: newPasswordRule },
    ({ password }) => post('/user/reset', { token, password }, language),
    ({ password }, { data, message }) => {
      onToast(message)
      return onDone((data as { account: string }).account, password)
    },
  )
  return (
    <LoginForm
      state={state}
      title={label('Choose a password', '设置密码')}
      text={label(
        'From now on you sign in with it. You are signed out everywhere else.',
        '今后请使用此密码登录。您在其他设备上的登录将同时失效。',
      )}
      submit={label('Save the password', '保存密码')}
      after={
        <Button look="link" onClick={onForgotten}>
          {say(label('Ask for a new link', '重新获取链接'))}
        </Button>
      }
    >
      <PasswordField
        {...state.bind('password')}
        title={say(label('New password', '新密码'))}
        autoComplete="new-password"
        hint={say(passwordHint)}
        autoFocus
      />
    </LoginForm>
  )
}
