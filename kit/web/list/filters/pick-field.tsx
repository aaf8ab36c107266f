import { label } from '@sms/kit/contract'
import { useMemo, useState } from 'react'
import { isComposing } from '../../form/keys.ts'
import { lazyKeys, matching } from '../../form/options.ts'
import { useApp, useSay } from '../../page/app.tsx'
import { stepFocus } from '../step-focus.ts'
import type { NamedField } from './filter-fields.ts'
import { TypedInput } from './typed-input.tsx'
import type { FilterBar } from './use-filters.ts'

/** Adds a filter by a field, or one of alternative conditions; calls `onDone` first. */
export function AddFilter({ bar, onDone }: { bar: FilterBar; onDone: () => void }) {
  const say = useSay()
  return (
    <>
      <PickField
        fields={bar.more}
        onPick={(name) => {
          onDone()
          bar.add(name)
        }}
      />
      {bar.addGroup && (
        <button
          type="button"
          className="list-item list-item-last"
          onClick={() => {
            onDone()
            bar.addGroup?.()
          }}
        >
          {say(several)}
        </button>
      )}
    </>
  )
}

const several = label('Any of several conditions …', '满足任一条件…')

/** Chooses one of many fields by typing; ↓ goes into the list, Enter takes the first match. */
export function PickField({ fields, onPick }: { fields: readonly NamedField[]; onPick: (name: string) => void }) {
  const say = useSay()
  const { language } = useApp()
  const [typed, setTyped] = useState('')
  const choices = useMemo(
    () =>
      fields.map(({ name, field }) => ({
        value: name,
        text: field.label[language],
        keys: lazyKeys([field.label.en, field.label.zh]),
      })),
    [fields, language],
  )
  const shown = matching(choices, typed)
  return (
    <fieldset
      className="list-options"
      aria-label={say(fieldsLabel)}
      onKeyDown={(event) => stepFocus(event, 'input, button')}
    >
      <TypedInput
        size="small"
        value={typed}
        wait={0}
        onCommit={setTyped}
        placeholder={say(search)}
        aria-label={say(search)}
        onPressEnter={(event) => {
          const [first] = matching(choices, event.currentTarget.value)
          if (first && !isComposing(event)) onPick(first.value)
        }}
      />
      <div className="list-options-scroll">
        {shown.map(({ value, text }) => (
          <button type="button" className="list-item" key={value} onClick={() => onPick(value)}>
            {text}
          </button>
        ))}
        {shown.length === 0 && <p className="list-quiet">{say(nothing)}</p>}
      </div>
    </fieldset>
  )
}

const fieldsLabel = label('Fields', '字段')
const search = label('Search fields', '搜索字段')
const nothing = label('No such field', '没有此字段')
