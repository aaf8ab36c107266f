import { type Label, label } from '@sms/kit/contract'
import { useSay } from '@sms/kit/web'
import { Input } from 'antd'
import { useId } from 'react'

type Props = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: Label | undefined
}

/** The field of a link's password, with its problem. */
export function PasswordField({ value, onChange, problem }: Props) {
  const say = useSay()
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{say(optional)}</label>
      <Input
        id={id}
        value={value}
        status={problem ? 'error' : ''}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
      />
      {problem && (
        <span id={`${id}-problem`} role="alert">
          {say(problem)}
        </span>
      )}
    </>
  )
}

const optional = label('Password (optional)', '密码（可选）')
