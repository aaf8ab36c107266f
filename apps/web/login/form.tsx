import { fill, type Label, label } from '@sms/kit/contract'
import type { ReactNode } from 'react'
import { Button, Note } from './controls.tsx'
import { waitLabel } from './rules.ts'
import { useSay } from './say.ts'
import type { Problem, useForm } from './use-form.ts'

const tooMany = label('Too many attempts. Try again in {time}.', '尝试次数过多，请在 {time} 后重试。')
const again = label('You can try again now.', '现在可以重试。')

function problemLabel(problem: Problem): Label {
  if ('message' in problem) return problem.message
  if (problem.seconds <= 0) return again
  const { en, zh } = waitLabel(problem.seconds)
  return label(fill(tooMany, { time: en }).en, fill(tooMany, { time: zh }).zh)
}

type FormProps = {
  state: ReturnType<typeof useForm<any>>
  title: Label
  text?: Label | undefined
  note?: Label | undefined
  submit: Label
  children: ReactNode
  after?: ReactNode
}

/** One state of the card: heading, message, fields and button. */
export function LoginForm({ state, title, text, note, submit, children, after }: FormProps) {
  const say = useSay()
  const { form, onSubmit, busy, problem, waiting } = state
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <h1>{say(title)}</h1>
      {text && <p className="login-text">{say(text)}</p>}
      {note && !problem && (
        <Note type="info" role="status">
          {say(note)}
        </Note>
      )}
      {problem && (
        <Note
          // Screen readers read it once, not every second.
          key={waiting ? 'waiting' : say(problemLabel(problem))}
          type={'message' in problem ? 'error' : waiting ? 'warning' : 'info'}
          role="alert"
          aria-live={waiting ? 'off' : undefined}
        >
          {say(problemLabel(problem))}
        </Note>
      )}
      {children}
      <Button look="primary" submit loading={busy} disabled={waiting > 0}>
        {say(submit)}
      </Button>
      {after && <div className="login-after">{after}</div>}
    </form>
  )
}
