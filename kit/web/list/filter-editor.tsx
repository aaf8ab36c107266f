import { type Field, filterKind, formatTest, label, parseTest } from '@sms/kit/contract'
import { Segmented } from 'antd'
import { lazy, Suspense, useId, useState } from 'react'
import { useSay } from '../page/app.tsx'
import { FilterOptions } from './filter-options.tsx'
import { FilterRange } from './filter-range.tsx'
import { FilterShare } from './filter-share.tsx'
import { FilterText } from './filter-text.tsx'

/** The calendar is the heaviest control of all; it comes when somebody first filters by a date. */
const FilterDays = lazy(() => import('./filter-days.tsx'))

type Props = {
  readonly field: Field
  /** The filter as it stands in the URL; '' when there is none yet. */
  readonly raw: string
  readonly onChange: (raw: string) => void
}

type Mode = 'value' | 'empty' | 'notEmpty'

/** What a filter asks of a field, by the field's kind; with empty and not empty where it can be empty. */
export function FilterEditor({ field, raw, onChange }: Props) {
  const say = useSay()
  const test = raw === '' ? undefined : parseTest(field, raw)
  const kind = filterKind(field)
  const [mode, setMode] = useState<Mode>(() =>
    test?.op === 'empty' || test?.op === 'notEmpty' ? test.op : kind === 'filled' ? 'notEmpty' : 'value',
  )
  const choose = (next: Mode) => {
    setMode(next)
    onChange(next === 'value' ? '' : formatTest({ op: next }))
  }
  const modes = [
    ...(kind === 'filled' ? [] : [{ value: 'value' as const, label: say(values) }]),
    { value: 'notEmpty' as const, label: say(filled) },
    { value: 'empty' as const, label: say(empty) },
  ]
  const name = say(field.label)
  return (
    <div className="list-editor">
      {mode === 'value' && kind === 'anyOf' && (
        <FilterOptions
          field={field}
          label={name}
          values={test?.op === 'anyOf' ? test.values : []}
          onChange={(list) => onChange(formatTest({ op: 'anyOf', values: list }))}
        />
      )}
      {mode === 'value' && kind === 'contains' && (
        <FilterText
          label={name}
          values={test?.op === 'contains' ? test.values : []}
          onChange={(list) => onChange(formatTest({ op: 'contains', values: list }))}
        />
      )}
      {mode === 'value' && kind === 'share' && (
        <FilterShare field={field} label={name} test={test} onChange={onChange} />
      )}
      {mode === 'value' && kind === 'range' && <Range field={field} name={name} test={test} onChange={onChange} />}
      {!field.required && (
        <Segmented<Mode> block size="small" value={mode} options={modes} onChange={choose} aria-label={name} />
      )}
    </div>
  )
}

type RangeOf = { field: Field; name: string; test: ReturnType<typeof parseTest>; onChange: (raw: string) => void }

function Range({ field, name, test, onChange }: RangeOf) {
  const say = useSay()
  const id = useId()
  const { min, max } = test?.op === 'range' ? test : { min: undefined, max: undefined }
  const hint = field.help && id
  const props = { field, label: name, min, max, hint, onChange }
  const isOfDays = field.type.kind === 'date' || field.type.kind === 'instant'
  return (
    <>
      {isOfDays ? (
        <Suspense fallback={<div className="list-days-waiting" />}>
          <FilterDays {...props} />
        </Suspense>
      ) : (
        <FilterRange {...props} />
      )}
      {/* A bare number or day does not say what it counts. */}
      {field.help && (
        <p id={id} className="list-hint">
          {say(field.help)}
        </p>
      )}
    </>
  )
}

const values = label('Value', '值')
const filled = label('Filled', '已填写')
const empty = label('Empty', '为空')
