import { emailMax, label } from '@sms/kit/contract'
import { useState } from 'react'
import { Button } from './controls.tsx'
import { TextField } from './field.tsx'
import { LoginForm } from './form.tsx'
import { emailRule } from './rules.ts'
import { useLanguage, useSay } from './say.ts'
import { post } from './server.ts'
import { useForm } from './use-form.ts'

type ForgottenProps = { onBack: () => void; onToast: (message: string) => void }

/** Requests a mail with a link to choose a new password. */
export function Forgotten({ onBack, onToast }: ForgottenProps) {
  const say = useSay()
  const language = useLanguage()
  const [sentTo, setSentTo] = useState<string>()
  const state = useForm(
    { email: emailRule },
    (values) => post('/user/resetemail', { email: values.email.trim() }, language),
    (values, { message }) => {
      onToast(message)
      setSentTo(values.email.trim())
    },
  )
  const back = (
    <Button look="link" onClick={onBack}>
      {say(label('Back to sign in', '返回登录'))}
    </Button>
  )
  if (sentTo !== undefined)
    return (
      <section aria-live="polite">
        <h1>{say(label('Look into your mail', '请查收邮件'))}</h1>
        <p className="login-text">
          {say(
            label(
              `If ${sentTo} belongs to an account, a mail with a link is on its way. The link works once, within 30 minutes.`,
              `如果 ${sentTo} 已注册，您将收到一封含有链接的邮件。链接 30 分钟内有效，仅可使用一次。`,
            ),
          )}
        </p>
        <div className="login-after">{back}</div>
      </section>
    )
  return (
    <LoginForm
      state={state}
      title={label('Forgotten password', '忘记密码')}
      text={label(
        'We mail you a link with which you choose a new password.',
        '我们会向您的邮箱发送链接，您可通过该链接设置新密码。',
      )}
      submit={label('Send the link', '发送链接')}
      after={back}
    >
      <TextField
        {...state.bind('email')}
        type="email"
        title={say(label('Email', '邮箱'))}
        autoComplete="email"
        autoFocus
        maxLength={emailMax}
      />
    </LoginForm>
  )
}
