import { type Label, type Language, label, notificationSeconds } from '@sms/kit/contract'
import { apiMessageLabel } from '@sms/kit/web'
import { safeBack } from '@sms/resources/user/rules/back-path.ts'
import { useCallback, useEffect, useState } from 'react'
import type { LoginBoot } from '../boot.ts'
import { clearLeave, leaveReason, pageToReturnTo } from '../leave.ts'
import logo from '../logo.svg'
import { title } from '../shell/title.ts'
import { ChoosePassword } from './choose-password.tsx'
import { CodeStep, type PendingSignIn } from './code-step.tsx'
import { Button, Toast } from './controls.tsx'
import { Forgotten } from './forgotten.tsx'
import { useSay } from './say.ts'
import { onRefusal, post } from './server.ts'
import { SetUp } from './set-up.tsx'
import { codeWantedBy, SignIn } from './sign-in.tsx'

type View = 'signIn' | 'code' | 'setUp' | 'forgotten' | 'choose'
type LoginProps = {
  boot: LoginBoot
  token: string | null
  language: Language
  setLanguage: (language: Language) => void
}

const notes: Readonly<Record<string, Label>> = {
  idle: label('You were signed out because nobody was active for a while.', '由于长时间无操作，您已自动退出登录。'),
  ended: label('Your session has ended. Please sign in again.', '登录已失效，请重新登录。'),
  out: label('You have signed out.', '您已退出登录。'),
}
const passwordSet = label('Your password is set. You can sign in with it now.', '密码已设置，现在可以登录。')
const created = label('The administrator has been created. Please sign in.', '管理员已创建，请登录。')

/** The card of /login with its views. */
export function LoginPage({ boot, token, language, setLanguage }: LoginProps) {
  const say = useSay()
  const [toast, setToast] = useState<{ text: string; type: 'success' | 'error'; at: number }>()
  const endToast = useCallback(() => setToast(undefined), [])
  const [view, setView] = useState<View>(boot.setup ? 'setUp' : token ? 'choose' : 'signIn')
  const [note, setNote] = useState(() => notes[leaveReason() ?? ''])
  const [account, setAccount] = useState<string>()
  const [pending, setPending] = useState<PendingSignIn>()
  const other = language === 'en' ? 'zh' : 'en'

  /** Leaves /login after a sign-in: for the page that was requested, else the one that was left, else the first. */
  const goOn = () => {
    const returnTo = pageToReturnTo()
    clearLeave()
    location.replace(safeBack(boot.back) ?? returnTo ?? '/')
  }
  const show = (next: View, message?: Label) => {
    setNote(message)
    setView(next)
  }
  const askCode = (signIn: PendingSignIn) => {
    setPending(signIn)
    show('code')
  }
  /**
   * Signs in with the password just chosen, or goes on to the code; on failure shows the sign-in with the name filled
   * in.
   */
  const enter = async (name: string, password: string, message: Label) => {
    const outcome = await post('/user/login', { account: name, password }, language)
    if (outcome.kind === 'done') return goOn()
    const wanted = codeWantedBy(outcome)
    if (wanted) return askCode({ account: name, password, enrolment: wanted.enrolment })
    setAccount(name)
    show('signIn', message)
  }
  const tell = (message: string) => setToast({ text: say(apiMessageLabel(message)), type: 'success', at: Date.now() })
  useEffect(() => onRefusal((text) => setToast({ text, type: 'error', at: Date.now() })), [])

  return (
    <main className="login">
      {toast && <Toast key={toast.at} {...toast} seconds={notificationSeconds} onEnd={endToast} />}
      <div className="login-card">
        <div className="login-brand">
          <img src={logo} alt="" width={40} height={40} />
          <span>{say(title)}</span>
        </div>
        {view === 'signIn' && (
          <SignIn note={note} account={account} onDone={goOn} onCode={askCode} onForgotten={() => show('forgotten')} />
        )}
        {view === 'code' && pending && <CodeStep signIn={pending} onDone={goOn} onBack={() => show('signIn')} />}
        {view === 'forgotten' && <Forgotten onBack={() => show('signIn')} onToast={tell} />}
        {view === 'choose' && (
          <ChoosePassword
            token={token ?? ''}
            onForgotten={() => show('forgotten')}
            onToast={tell}
            onDone={async (account, password) => {
              // The token is spent; a reload should show the sign-in.
              history.replaceState(null, '', '/login')
              await enter(account, password, passwordSet)
            }}
          />
        )}
        {view === 'setUp' && (
          <SetUp asksCode={Boolean(boot.code)} onDone={({ name, password }) => enter(name.trim(), password, created)} />
        )}
      </div>
      <Button look="text" lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => setLanguage(other)}>
        {other === 'zh' ? '中文' : 'English'}
      </Button>
    </main>
  )
}
