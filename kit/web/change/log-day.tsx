import type { Field } from '@sms/kit/contract'
import { useState } from 'react'
import { LabeledControl } from '../form/control.tsx'
import { againstDay, isDay } from '../form/days.ts'

type Props = {
  readonly id: string
  readonly path: string
  readonly field: Field
  readonly value: string | null | undefined
  readonly onChange: (day: string | null) => void
}

/** A day filter of the log. An invalid day is ignored and stays as typed, with a message once the field is left. */
export function LogDay({ id, path, field, value, onChange }: Props) {
  const [held, hold] = useState<string>()
  const [left, setLeft] = useState(false)
  return (
    <LabeledControl
      id={id}
      path={path}
      field={field as never}
      value={held ?? value ?? null}
      onChange={(day: string | null, source) => {
        setLeft(source !== 'typed')
        const reads = day === null || isDay(day)
        hold(reads ? undefined : day)
        if (reads) onChange(day)
      }}
      onLeave={() => setLeft(true)}
      problems={left && held !== undefined ? { [path]: againstDay(held) } : {}}
      place="form"
    />
  )
}
