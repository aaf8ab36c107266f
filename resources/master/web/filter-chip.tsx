import { CheckOutlined, CloseOutlined, DownOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import { useApp, useSay } from '@sms/kit/web'
import { Dropdown } from 'antd'
import { useState } from 'react'

type Props = {
  /** The name of the field. */
  readonly name: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
  /** Why it cannot be used here. */
  readonly why?: string | undefined
}

/** One filter: says what it asks, opens in place to choose any of some values, and can be taken away. */
export function FilterChip({ name, options, values, onChange, why }: Props) {
  const say = useSay()
  const { language } = useApp()
  const [open, setOpen] = useState(false)
  const set = values.length > 0
  const texts = values.map((value) => options.find((one) => one.value === value)?.text ?? '…')
  const flip = (value: string) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
  const disabled = why !== undefined && !set
  return (
    <span className="master-chip" data-set={set}>
      <Dropdown
        open={open}
        autoFocus
        trigger={['click']}
        disabled={disabled}
        // Several can be chosen in a row.
        onOpenChange={(next, { source }) => setOpen(next || source === 'menu')}
        menu={{
          className: 'master-chip-menu',
          selectable: true,
          multiple: true,
          selectedKeys: [...values],
          items: options.map(({ value, text }) => ({
            key: value,
            label: text,
            extra: values.includes(value) && <CheckOutlined aria-label={say(chosen)} />,
          })),
          onClick: ({ key }) => flip(key),
        }}
      >
        <button
          type="button"
          className="master-chip-button"
          aria-haspopup="menu"
          aria-expanded={open}
          disabled={disabled}
          title={why}
        >
          <span className="master-chip-name">{name}</span>
          {set ? (
            <span className="master-chip-words">{texts.join(language === 'zh' ? '、' : ', ')}</span>
          ) : (
            <DownOutlined />
          )}
        </button>
      </Dropdown>
      {set && (
        <button
          type="button"
          className="master-chip-remove"
          aria-label={say(fill(remove, { name }))}
          onClick={() => onChange([])}
        >
          <CloseOutlined />
        </button>
      )}
    </span>
  )
}

const chosen = label('chosen', '已选')
const remove = label('Remove filter {name}', '移除筛选：{name}')
