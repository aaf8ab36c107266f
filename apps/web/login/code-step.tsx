import { label } from '@sms/kit/contract'
import type { Enrolment } from '@sms/resources/user/contract.ts'
import { lazy, Suspense, useState } from 'react'
import { Button } from './controls.tsx'
import { TextField } from './field.tsx'
import { LoginForm } from './form.tsx'
import { required } from './rules.ts'
import { useLanguage, useSay } from './say.ts'
import { post } from './server.ts'
import { useForm } from './use-form.ts'

/** Loaded only to set up a second factor, since drawing QR codes is heavy. */
const Qr = lazy(() => import('./qr.tsx').catch(() => ({ default: () => null })))

/** A sign-in with the right password that needs a code; `enrolment` where the user has no authenticator app yet. */
export type PendingSignIn = {
  readonly account: string
  readonly password: string
  readonly enrolment?: Enrolment | undefined
}

type CodeProps = { signIn: PendingSignIn; onDone: () => void; onBack: () => void }

/** The second step of signing in: the code of an authenticator app, which is set up here the first time. */
export function CodeStep({ signIn: { account, password, enrolment }, onDone, onBack }: CodeProps) {
  const say = useSay()
  const language = useLanguage()
  const [recovery, setRecovery] = useState<readonly string[]>()
  const state = useForm(
    { code: required },
    ({ code }) => post('/user/login', { account, password, code }, language),
    (_, { data }) => {
      const codes = (data as { recovery?: string[] } | undefined)?.recovery
      if (codes) setRecovery(codes)
      else onDone()
    },
  )
  if (recovery) return <Recovery codes={recovery} onDone={onDone} />
  return (
    <LoginForm
      state={state}
      title={enrolment ? setUp : enter}
      text={enrolment ? scan : undefined}
      submit={label('Sign in', '登录')}
      after={
        <Button look="link" onClick={onBack}>
          {say(label('Sign in as somebody else', '使用其他账号登录'))}
        </Button>
      }
    >
      {enrolment && (
        <div className="login-enrol">
          <Suspense fallback={<div className="login-qr" />}>
            <Qr value={enrolment.uri} />
          </Suspense>
          <span>{say(byHand)}</span>
          <code>{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      )}
      <TextField
        {...state.bind('code')}
        title={say(label('Code', '验证码'))}
        autoComplete="one-time-code"
        maxLength={40}
        autoFocus
        hint={say(enrolment ? sixDigits : sixDigitsOr)}
      />
    </LoginForm>
  )
}

function Recovery({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const say = useSay()
  return (
    <section>
      <h1>{say(label('Recovery codes', '恢复码'))}</h1>
      <p className="login-text">{say(keepThem)}</p>
      <pre className="login-codes">{codes.join('\n')}</pre>
      <Button look="primary" onClick={onDone}>
        {say(label('I have kept them', '我已妥善保存'))}
      </Button>
    </section>
  )
}

const enter = label('Two-step sign-in', '两步验证')
const setUp = label('Set up two-step sign-in', '设置两步验证')
const scan = label(
  'Your role signs in with a code besides the password. Scan this with an authenticator app on your phone, then enter its six digits.',
  '您的角色登录时除密码外还需验证码。请用手机上的身份验证器扫描此码，然后输入六位数字。',
)
const byHand = label('Or enter this key in the app:', '或在应用中输入此密钥：')
const sixDigits = label('Six digits', '六位数字')
const sixDigitsOr = label('The six digits of your app, or a recovery code', '身份验证器中的六位数字，或一个恢复码')
const keepThem = label(
  'Each signs you in once, should your phone be lost. Keep them where you keep other papers; they are not shown again.',
  '手机丢失时，每个恢复码可用于登录一次。请妥善保存，之后不会再次显示。',
)
