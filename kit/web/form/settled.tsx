import type { Field, Label } from '@sms/kit/contract'
import { Alert } from 'antd'
import { useSay } from '../page/app.tsx'
import { Value } from '../show/value.tsx'
import './settled.css'

/** Says above a record's fields why some of them are not changed; nothing where all may be. */
export function SettledNote({ why }: { readonly why: Label | undefined }) {
  const say = useSay()
  return why && <Alert className="form-settled-note" type="info" showIcon title={say(why)} />
}

type Props = { readonly field: Field; readonly value: unknown; readonly unlabelled: boolean }

/** A field of a form that is shown, but not changed. */
export function SettledField({ field, value, unlabelled }: Props) {
  const say = useSay()
  return (
    <div className="form-field" data-kind={field.type.kind}>
      <div className="form-label" data-hidden={unlabelled || undefined}>
        {say(field.label)}
      </div>
      <div className="form-settled">
        <Value field={field} value={value} full />
      </div>
    </div>
  )
}
