import { CloseOutlined } from '@ant-design/icons'
import { type Fields, fill, foldText, isEmpty, type Label, label } from '@sms/kit/contract'
import { Button, Segmented } from 'antd'
import { useMemo } from 'react'
import { Control } from '../../form/control.tsx'
import type { FormLayout } from '../../form/layout.ts'
import { Picker } from '../../form/picker.tsx'
import { useApp, useSay } from '../../page/app.tsx'
import { type FieldEdit, isList, type Mode, newEdit } from './edits.ts'

type Props = {
  readonly fields: readonly string[]
  readonly all: Fields
  readonly form: FormLayout | undefined
  readonly edits: readonly FieldEdit[]
  readonly problems: Readonly<Record<string, Label>>
  readonly onChange: (edits: readonly FieldEdit[]) => void
}

/** The fields of a bulk change and the controls of their new values; lists can also be added to or removed from. */
export function BulkFields({ fields, all, form, edits, problems, onChange }: Props) {
  const say = useSay()
  const { language } = useApp()
  const choices = useMemo(
    () =>
      fields
        .filter((name) => !edits.some((edit) => edit.name === name))
        .map((name) => {
          const { label: text } = all[name]!
          return { value: name, text: text[language], keys: () => [foldText(text.en), foldText(text.zh)] }
        }),
    [fields, edits, all, language],
  )
  const change = (name: string, some: Partial<FieldEdit>) =>
    onChange(edits.map((edit) => (edit.name === name ? { ...edit, ...some } : edit)))
  return (
    <div className="bulk-fields">
      {edits.map(({ name, mode, value }) => {
        const field = all[name]!
        const Kind = form?.controls[name] ?? Control
        const problem = problems[name]
        const text = say(field.label)
        return (
          <div key={name} className="bulk-field">
            <div className="bulk-field-head">
              <span className="bulk-field-name">{text}</span>
              {isList(field) && (
                <Segmented<Mode>
                  size="small"
                  value={mode}
                  options={modes.map((option) => ({ value: option.mode, label: say(option.text) }))}
                  onChange={(next) => change(name, { mode: next })}
                  aria-label={say(fill(how, { name: text }))}
                />
              )}
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden="true" />}
                aria-label={say(fill(remove, { name: text }))}
                onClick={() => onChange(edits.filter((edit) => edit.name !== name))}
              />
            </div>
            <Kind
              id={`bulk-${name}`}
              path={name}
              field={field}
              value={value}
              onChange={(next: unknown) => change(name, { value: next })}
              problems={problem ? { [name]: problem } : {}}
              name={text}
              autoFocus
              describedBy={`bulk-${name}-hint`}
            />
            <span id={`bulk-${name}-hint`} className={problem ? 'bulk-problem' : 'bulk-quiet'} aria-live="polite">
              {problem ? say(problem) : mode === 'set' && isEmpty(value) ? say(empties) : ''}
            </span>
          </div>
        )
      })}
      {choices.length > 0 && (
        <Picker
          key={edits.length}
          choices={choices}
          value={null}
          onChange={(name) => name && onChange([...edits, newEdit(name, all[name]!)])}
          placeholder={say(edits.length ? another : firstField)}
          aria-label={say(edits.length ? another : firstField)}
          autoFocus={edits.length === 0}
        />
      )}
    </div>
  )
}

const modes: readonly { mode: Mode; text: Label }[] = [
  { mode: 'add', text: label('Add', '添加') },
  { mode: 'remove', text: label('Remove', '移除') },
  { mode: 'set', text: label('Replace', '替换') },
]
const how = label('How {name} changes', '{name}的修改方式')
const firstField = label('Which field?', '选择要修改的字段')
const another = label('Another field', '再选一个字段')
const remove = label('Leave {name} as it is', '不修改{name}')
const empties = label('Empty: the field is emptied.', '留空：将清空该字段。')
