import { label } from '@sms/kit/contract'
import { type KeyboardEvent, useId, useState } from 'react'
import { Eye } from './controls.tsx'
import { useSay } from './say.ts'
import type { Bound } from './use-form.ts'

type FieldProps = Bound & {
  title: string
  /** For password managers: https://html.spec.whatwg.org/#autofill */
  autoComplete: string
  autoFocus?: boolean
  initial?: string | undefined
  hint?: string
  type?: 'text' | 'email'
  maxLength?: number
}

/** The line below a field: its problem or else its hint. An empty line keeps its height, so that nothing moves. */
const Line = ({ id, problem, hint }: { id: string; problem: string | undefined; hint: string | undefined }) => (
  <div className="login-line" id={id} aria-live="polite" data-problem={problem ? true : undefined}>
    {problem ?? hint}
  </div>
)

/** A text field with its label, problem and hint. */
export function TextField({ title, hint, problem, initial, type = 'text', ...input }: FieldProps) {
  const say = useSay()
  const id = useId()
  return (
    <div className="login-field">
      <label htmlFor={id}>{title}</label>
      <input
        {...input}
        className="login-input"
        id={id}
        type={type}
        defaultValue={initial}
        spellCheck={false}
        autoCapitalize="none"
        aria-invalid={Boolean(problem)}
        aria-describedby={`${id}-line`}
      />
      <Line id={`${id}-line`} problem={problem && say(problem)} hint={hint} />
    </div>
  )
}

const capsLock = label('Caps Lock is on', '大写锁定已开启')

/** A password field with a button that shows the text, and a warning about Caps Lock. */
export function PasswordField({ title, hint, problem, ...input }: Omit<FieldProps, 'initial' | 'type' | 'maxLength'>) {
  const say = useSay()
  const id = useId()
  const [shown, setShown] = useState(false)
  const [isCapsLock, setCaps] = useState(false)
  const checkCapsLock = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const toggle = say(shown ? label('Hide the password', '隐藏密码') : label('Show the password', '显示密码'))
  return (
    <div className="login-field">
      <label htmlFor={id}>{title}</label>
      <div className="login-password">
        <input
          {...input}
          className="login-input"
          id={id}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          maxLength={1_024}
          aria-invalid={Boolean(problem)}
          aria-describedby={`${id}-line`}
          onKeyDown={checkCapsLock}
          onKeyUp={checkCapsLock}
          onBlur={() => setCaps(false)}
        />
        <button
          type="button"
          aria-label={toggle}
          aria-pressed={shown}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          <Eye crossed={!shown} />
        </button>
      </div>
      <Line id={`${id}-line`} problem={problem && say(problem)} hint={isCapsLock ? say(capsLock) : hint} />
    </div>
  )
}

type CheckProps = Pick<Bound, 'name'> & { title: string; hint: string; disabled: boolean }

/** A checkbox with a hint below it. */
export function CheckField({ name, title, hint, disabled }: CheckProps) {
  const id = useId()
  return (
    <div className="login-check">
      <label>
        <input type="checkbox" name={name} value="yes" disabled={disabled} aria-describedby={`${id}-line`} />
        {title}
      </label>
      <Line id={`${id}-line`} problem={undefined} hint={hint} />
    </div>
  )
}
