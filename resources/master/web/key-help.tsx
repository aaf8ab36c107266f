import { label } from '@sms/kit/contract'
import { useSay } from '@sms/kit/web'
import { Modal, Switch } from 'antd'
import { useId } from 'react'

type Props = {
  readonly mayChange: boolean
  readonly letters: boolean
  readonly onLetters: (on: boolean) => void
  readonly open: boolean
  readonly onClose: () => void
  readonly onGone: () => void
}

/** The keys of the screen, with the switch that turns single letters off. */
export function KeyHelp({ mayChange, letters, onLetters, open, onClose, onGone }: Props) {
  const say = useSay()
  const id = useId()
  const shown = keys.filter((one) => mayChange || !one.changes)
  return (
    <Modal
      open={open}
      title={say(title)}
      width={440}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
      afterOpenChange={(now) => !now && onGone()}
    >
      <dl className="master-keys">
        {shown.map(({ press, does }) => (
          <div key={does.en}>
            <dt>
              {press.map((key) => (
                <kbd key={key} className="master-kbd">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
      <div className="master-keys-switch">
        <Switch id={id} size="small" checked={letters} onChange={onLetters} />
        <label htmlFor={id}>{say(single)}</label>
      </div>
    </Modal>
  )
}

const title = label('Keys of this list', '列表快捷键')
const single = label('Single letters and signs are keys', '启用单键快捷键')

const keys = [
  { press: ['↑', '↓', 'j', 'k'], does: label('Next or previous row', '上一行或下一行'), changes: false },
  { press: ['Home', 'End'], does: label('First or last row', '首行或末行'), changes: false },
  { press: ['Enter'], does: label('Show or hide the details', '展开或收起详情'), changes: false },
  { press: ['←', '→'], does: label('Buttons inside the row', '行内的按钮'), changes: false },
  { press: ['e'], does: label('Edit the value', '编辑'), changes: true },
  { press: ['Alt ↑', 'Alt ↓'], does: label('Move the row within its category', '在类别内上移或下移'), changes: true },
  { press: ['Ctrl V'], does: label('Add a column copied from a spreadsheet', '粘贴从表格复制的一列'), changes: true },
  { press: ['/'], does: label('Filter by name', '按名称筛选'), changes: false },
  { press: ['?'], does: label('These keys', '显示快捷键'), changes: false },
]
