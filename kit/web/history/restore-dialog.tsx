import { type Fields, fill, label } from '@sms/kit/contract'
import { Modal } from 'antd'
import type { Values } from '../form/values.ts'
import { useSay } from '../page/app.tsx'
import { Value } from '../show/value.tsx'

type Props = {
  readonly fields: Fields
  readonly current: Values
  /** The old values that would be put back, by field. */
  readonly values: Values
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Asks before old values are put back, showing each field as it is and as it would be. */
export function RestoreDialog({ fields, current, values, onYes, onNo }: Props) {
  const say = useSay()
  const names = Object.keys(values)
  return (
    <Modal
      open
      width={640}
      title={say(fill(names.length === 1 ? sureOne : sureMany, { n: names.length }))}
      okText={say(restore)}
      cancelText={say(cancel)}
      onOk={onYes}
      onCancel={onNo}
    >
      <dl className="history-changes">
        {names.map((name) => (
          <div className="history-change" key={name}>
            <dt>{say(fields[name]!.label)}</dt>
            <dd>
              <del>
                <Value field={fields[name]!} value={current[name]} full />
              </del>
              <span className="history-arrow" aria-hidden="true">
                →
              </span>
              <ins>
                <Value field={fields[name]!} value={values[name]} full />
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

const sureOne = label('Restore this field?', '恢复此字段？')
const sureMany = label('Restore {n} {n|field|fields}?', '恢复 {n} 个字段？')
const restore = label('Restore', '恢复')
const cancel = label('Cancel', '取消')
