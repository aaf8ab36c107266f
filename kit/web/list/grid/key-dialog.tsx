import { type Label, label } from '@sms/kit/contract'
import { Modal, Switch } from 'antd'
import { useId } from 'react'
import { useSay } from '../../page/app.tsx'
import '../parts.css'

/** Equivalent keys, written as on the keyboard. */
export type ShownKey = { readonly press: readonly string[]; readonly does: Label }

type Props = {
  readonly keys: readonly ShownKey[]
  readonly letters: boolean
  readonly onLetters: (on: boolean) => void
  readonly open: boolean
  readonly onClose: () => void
  /** Called when the closing animation has ended. */
  readonly onClosed?: () => void
}

/** The help for a list's keys, with the switch for single letters. */
export function KeyDialog({ keys, letters, onLetters, open, onClose, onClosed }: Props) {
  const say = useSay()
  const id = useId()
  return (
    <Modal
      open={open}
      title={say(title)}
      width={440}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
      afterOpenChange={(now) => !now && onClosed?.()}
    >
      <dl className="list-keys">
        {keys.map(({ press, does }) => (
          <div key={does.en}>
            <dt>
              {press.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
      <div className="list-keys-switch">
        <Switch id={id} size="small" checked={letters} onChange={onLetters} />
        <label htmlFor={id}>{say(single)}</label>
      </div>
    </Modal>
  )
}

const title = label('Keys of this list', '列表快捷键')
const single = label('Single letters and signs are keys', '启用单键快捷键')
