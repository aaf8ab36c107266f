import { label } from '@sms/kit/contract'
import { Checkbox, Segmented } from 'antd'
import { useSay } from '../app.tsx'
import type { Choosable } from '../form/options.ts'
import { Picker } from '../picker.tsx'
import type { Description, Mode, Settings } from './answers.ts'
import { isGiven, withOption } from './settings.ts'

type Props = {
  readonly description: Description
  readonly settings: Settings
  readonly onChange: (settings: Settings) => void
}

const none = 'none'

/** How rows find their record, and what may happen to it. */
export function Options({ description, settings, onChange }: Props) {
  const say = useSay()
  const found = description.keys.filter((key) => isGiven(key, settings))
  const choices: Choosable[] = [
    ...found.map(({ name, label: text }) => ({ value: name, text, keys: () => [name, text.toLowerCase()] })),
    { value: none, text: say(noKey), keys: () => [] },
  ]
  return (
    <section className="import-part">
      <div className="import-pair">
        <span>{say(keyLabel)}</span>
        <Picker
          choices={choices}
          value={settings.key ?? none}
          onChange={(key) => onChange({ ...settings, key: key === none ? null : key })}
          aria-label={say(keyLabel)}
        />
      </div>
      {settings.key !== null && (
        <div className="import-scroll-x">
          <Segmented<Mode>
            value={settings.mode}
            options={modes.map(({ value, text }) => ({ value, label: say(text) }))}
            onChange={(mode) => onChange({ ...settings, mode })}
            aria-label={say(modeLabel)}
          />
        </div>
      )}
      <Checkbox
        checked={settings.options.skipErrors}
        onChange={({ target }) => onChange(withOption(settings, { skipErrors: target.checked }))}
      >
        {say(skipErrors)}
      </Checkbox>
      {settings.key !== null && settings.mode !== 'create' && (
        <Checkbox
          checked={settings.options.emptyCells === 'clear'}
          onChange={({ target }) => onChange(withOption(settings, { emptyCells: target.checked ? 'clear' : 'keep' }))}
        >
          {say(clears)}
        </Checkbox>
      )}
    </section>
  )
}

const modes: readonly { value: Mode; text: ReturnType<typeof label> }[] = [
  { value: 'both', text: label('Create and update', '新增并更新') },
  { value: 'create', text: label('Only create', '仅新增') },
  { value: 'update', text: label('Only update', '仅更新') },
]
const keyLabel = label('Find existing records by', '匹配已有记录的依据')
const noKey = label('Nothing: every row is a new record', '不匹配：每行均为新记录')
const modeLabel = label('What to do', '导入方式')
const skipErrors = label('Leave out rows with errors', '跳过有错误的行')
const clears = label('Empty cells clear the value in the record', '空单元格清空记录中的值')
