import type { Field, Label } from '@sms/kit/contract'
import { Alert } from 'antd'
import { useSay } from '../page/app.tsx'
import { Value } from '../show/value.tsx'
import './settled.css'

/** The reason why some of a record's fields are read-only, above the fields. */
export function SettledNote({ why }: { readonly why: Label | undefined }) {
  const say = useSay()
  return why && <Alert className="form-settled-note" type="info" showIcon title={say(why)} />
}

type Props = { readonly field: Field; readonly value: unknown; readonly unlabelled: boolean }

/** A read-only field of a form: its label and its value as text. */
export function SettledField({ field, value, unlabelled }: Props) {
  const say = useSay()
  return (
    <div className="form-field" data-kind={field.type.kind}>
      <div className={unlabelled ? 'sms-hidden' : 'form-label'}>{say(field.label)}</div>
      <div className="form-settled">
        <Value field={field} value={value} full />
      </div>
    </div>
  )
}
