import { type Field, filterKind, formatTest, label, parseTest, type ValueTest, valueTestOf } from '@sms/kit/contract'
import { Segmented } from 'antd'
import { lazy, Suspense, useId, useState } from 'react'
import { useSay } from '../../page/app.tsx'
import { FilterOptions } from './filter-options.tsx'
import { FilterRange } from './filter-range.tsx'
import { FilterShare } from './filter-share.tsx'
import { FilterText } from './filter-text.tsx'
import type { CountQuery } from './use-filters.ts'

/** Loaded apart, since the calendar is large. */
const FilterDays = lazy(() => import('./filter-days.tsx'))

type Props = {
  readonly field: Field
  /** The filter's text in the URL; '' while there is none. */
  readonly raw: string
  readonly onChange: (raw: string) => void
  readonly countQuery: CountQuery | undefined
}

/** Whether the field must have one of the values, none of them, no value at all, or any. */
type Mode = 'value' | 'not' | 'empty' | 'notEmpty'

/** Edits the filter of a field: its values, whether it is negated, and whether the field is empty. */
export default function FilterEditor({ field, raw, onChange, countQuery }: Props) {
  const say = useSay()
  const filter = raw === '' ? undefined : parseTest(field, raw)
  const test = valueTestOf(filter)
  const kind = filterKind(field)
  const [mode, setMode] = useState<Mode>(() => {
    if (filter?.op === 'empty' || filter?.op === 'notEmpty' || filter?.op === 'not') return filter.op
    return kind === 'filled' ? 'notEmpty' : 'value'
  })
  const choose = (next: Mode) => {
    setMode(next)
    if (next === 'empty' || next === 'notEmpty') onChange(formatTest({ op: next }))
    else onChange(test ? testText(next, test) : '')
  }
  const modes: { value: Mode; label: string }[] = []
  if (kind !== 'filled') {
    const [is, isNot] = words[kind]
    modes.push({ value: 'value', label: say(is) }, { value: 'not', label: say(isNot) })
  }
  if (!field.required) modes.push({ value: 'notEmpty', label: say(filled) }, { value: 'empty', label: say(empty) })
  const name = say(field.label)
  const hasValues = mode === 'value' || mode === 'not'
  const setValues = (next: ValueTest & { readonly values: readonly unknown[] }) =>
    onChange(next.values.length === 0 ? '' : testText(mode, next))
  /** Gets a test that is not negated, as text, or ''. */
  const setRaw = (next: string) => {
    const plain = next === '' ? undefined : valueTestOf(parseTest(field, next))
    onChange(plain ? testText(mode, plain) : next)
  }
  return (
    <div className="list-editor">
      {hasValues && kind === 'anyOf' && (
        <FilterOptions
          field={field}
          label={name}
          countQuery={countQuery}
          values={test?.op === 'anyOf' ? test.values : []}
          onChange={(values) => setValues({ op: 'anyOf', values })}
        />
      )}
      {hasValues && kind === 'contains' && (
        <FilterText
          label={name}
          values={test?.op === 'contains' ? test.values : []}
          onChange={(values) => setValues({ op: 'contains', values })}
        />
      )}
      {hasValues && kind === 'share' && <FilterShare field={field} label={name} test={test} onChange={setRaw} />}
      {hasValues && kind === 'range' && <Range field={field} name={name} test={test} onChange={setRaw} />}
      {modes.length > 0 && (
        <Segmented<Mode> block size="small" value={mode} options={modes} onChange={choose} aria-label={name} />
      )}
    </div>
  )
}

const testText = (mode: Mode, of: ValueTest) => formatTest(mode === 'not' ? { op: 'not', of } : of)

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

const has = [label('Has', '含'), label('Has not', '不含')] as const
const words = {
  anyOf: [label('Is', '是'), label('Is not', '不是')],
  contains: has,
  share: has,
  range: [label('Within', '之内'), label('Outside', '之外')],
} as const
const filled = label('Filled', '已填写')
const empty = label('Empty', '为空')
