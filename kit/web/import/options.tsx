import { type ImportDescription, type ImportMode, type ImportSettings, label } from '@sms/kit/contract'
import { Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import type { Choosable } from '../form/options.ts'
import { Picker } from '../form/picker.tsx'
import { useSay } from '../page/app.tsx'
import { isKeyUsable, keySeparator, withOption } from './settings.ts'

type Props = {
  readonly description: ImportDescription
  readonly settings: ImportSettings
  readonly onChange: (settings: ImportSettings) => void
}

/** Choices that are no key: every row is new, or the user combines several columns. */
const allNew = 'none'
const several = 'several'
/** The most columns that the server takes in a combined key. */
const combinedMax = 5

/** How rows find their record, and whether they may add or change it. */
export function Options({ description, settings, onChange }: Props) {
  const say = useSay()
  const usableKeys = description.keys.filter((key) => isKeyUsable(key, settings))
  const choices: Choosable[] = [
    ...usableKeys.map(({ name, label: text }) => ({ value: name, text, keys: () => [name, text.toLowerCase()] })),
    { value: several, text: say(severalColumns), keys: () => [] },
    { value: allNew, text: say(noKey), keys: () => [] },
  ]
  const isCombined = settings.key !== null && !description.keys.some(({ name }) => name === settings.key)
  const [open, setOpen] = useState(isCombined)
  const together = isCombined || open
  const fields = description.fields.filter(({ name, comparable }) => comparable && name in settings.mapping)
  const choose = (key: string | null) => {
    setOpen(key === several)
    onChange({ ...settings, key: key === allNew || key === several ? null : key })
  }
  return (
    <section className="import-part">
      <div className="import-pair">
        <span>{say(keyLabel)}</span>
        <Picker
          choices={choices}
          value={together ? several : (settings.key ?? allNew)}
          onChange={choose}
          aria-label={say(keyLabel)}
        />
      </div>
      {together && (
        <Picker
          multiple
          choices={fields.map(({ name, label: text }) => ({ value: name, text, keys: () => [text.toLowerCase()] }))}
          value={isCombined ? settings.key!.split(keySeparator) : []}
          onChange={(names) => onChange({ ...settings, key: names.slice(0, combinedMax).join(keySeparator) || null })}
          placeholder={say(whichColumns)}
          aria-label={say(whichColumns)}
        />
      )}
      {settings.key !== null && (
        <div className="import-scroll-x">
          <Segmented<ImportMode>
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

const modes: readonly { value: ImportMode; text: ReturnType<typeof label> }[] = [
  { value: 'both', text: label('Create and update', '新增并更新') },
  { value: 'create', text: label('Only create', '仅新增') },
  { value: 'update', text: label('Only update', '仅更新') },
]
const keyLabel = label('Find existing records by', '匹配已有记录的依据')
const severalColumns = label('Several columns together …', '多列组合…')
const whichColumns = label(
  'Columns that tell records apart together, such as name and city',
  '共同区分记录的列，如名称与城市',
)
const noKey = label('Nothing: every row is a new record', '不匹配：每行均为新记录')
const modeLabel = label('What to do', '导入方式')
const skipErrors = label('Leave out rows with errors', '跳过有错误的行')
const clears = label('Empty cells clear the value in the record', '空单元格清空记录中的值')
