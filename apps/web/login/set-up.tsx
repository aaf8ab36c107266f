import { emailMax, label } from '@sms/kit/contract'
import { nameMax } from '@sms/resources/user/rules/name.ts'
import { PasswordField, TextField } from './field.tsx'
import { LoginForm } from './form.tsx'
import { emailRule, newPasswordRule, passwordHint, required } from './rules.ts'
import { useLanguage, useSay } from './say.ts'
import { post } from './server.ts'
import { useForm, type Values } from './use-form.ts'

type Names = 'name' | 'email' | 'password'
type SetUpProps = { onDone: (values: Values<Names>) => void | Promise<void> }

/** The first start: creates the administrator, in the language that the page is read in. */
export function SetUp({ onDone }: SetUpProps) {
  const say = useSay()
  const language = useLanguage()
  const state = useForm<Names>(
    { name: required, email: emailRule, password: newPasswordRule },
    (values) => post('/setup', { ...values, email: values.email.trim(), language, sample: false }, language),
    onDone,
  )
  return (
    <LoginForm
      state={state}
      title={label('Create the administrator', '创建管理员')}
      text={label(
        'Nobody uses this installation yet. The administrator has every right and invites the others.',
        '此系统尚无用户。管理员拥有全部权限，并可邀请其他用户。',
      )}
      submit={label('Create and sign in', '创建并登录')}
    >
      <TextField
        {...state.bind('name')}
        title={say(label('User_Name', '用户名'))}
        autoComplete="name"
        maxLength={nameMax}
        autoFocus
      />
      <TextField
        {...state.bind('email')}
        type="email"
        title={say(label('Email', '邮箱'))}
        autoComplete="username email"
        maxLength={emailMax}
      />
      <PasswordField
        {...state.bind('password')}
        title={say(label('Password', '密码'))}
        autoComplete="new-password"
        hint={say(passwordHint)}
      />
    </LoginForm>
  )
}
