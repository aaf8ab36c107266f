import { type Field, filterKind, formatTest, label, type Plain, parseTest, plainOf } from '@sms/kit/contract'
import { Segmented } from 'antd'
import { lazy, Suspense, useId, useState } from 'react'
import { useSay } from '../../page/app.tsx'
import { FilterOptions } from './filter-options.tsx'
import { FilterRange } from './filter-range.tsx'
import { FilterShare } from './filter-share.tsx'
import { FilterText } from './filter-text.tsx'
import type { Counted } from './use-filters.ts'

/** Loaded with the first filter by a date: the calendar is the heaviest control of all. */
const FilterDays = lazy(() => import('./filter-days.tsx'))

type Props = {
  readonly field: Field
  /** The filter's text in the URL; '' while there is none. */
  readonly raw: string
  readonly onChange: (raw: string) => void
  readonly counted: Counted | undefined
}

type Mode = 'value' | 'not' | 'empty' | 'notEmpty'

/**
 * Edits the filter of a field, by the field's kind: its values, whether it is negated, and whether the field is empty.
 */
export default function FilterEditor({ field, raw, onChange, counted }: Props) {
  const say = useSay()
  const parsed = raw === '' ? undefined : parseTest(field, raw)
  const test = plainOf(parsed)
  const kind = filterKind(field)
  const [mode, setMode] = useState<Mode>(() =>
    parsed?.op === 'empty' || parsed?.op === 'notEmpty' || parsed?.op === 'not'
      ? parsed.op
      : kind === 'filled'
        ? 'notEmpty'
        : 'value',
  )
  const choose = (next: Mode) => {
    setMode(next)
    onChange(next === 'empty' || next === 'notEmpty' ? formatTest({ op: next }) : test ? testText(next, test) : '')
  }
  const [is, isNot] = words[kind === 'anyOf' ? 'anyOf' : kind === 'range' ? 'range' : 'contains']
  const modes = [
    ...(kind === 'filled'
      ? []
      : [
          { value: 'value' as const, label: say(is) },
          { value: 'not' as const, label: say(isNot) },
        ]),
    ...(field.required
      ? []
      : [
          { value: 'notEmpty' as const, label: say(filled) },
          { value: 'empty' as const, label: say(empty) },
        ]),
  ]
  const name = say(field.label)
  const values = mode === 'value' || mode === 'not'
  const set = (of: Plain) => onChange('values' in of && of.values.length === 0 ? '' : testText(mode, of))
  const setRaw = (next: string) => {
    const of = next === '' ? undefined : plainOf(parseTest(field, next))
    onChange(of ? testText(mode, of) : next)
  }
  return (
    <div className="list-editor">
      {values && kind === 'anyOf' && (
        <FilterOptions
          field={field}
          label={name}
          counted={counted}
          values={test?.op === 'anyOf' ? test.values : []}
          onChange={(list) => set({ op: 'anyOf', values: list })}
        />
      )}
      {values && kind === 'contains' && (
        <FilterText
          label={name}
          values={test?.op === 'contains' ? test.values : []}
          onChange={(list) => set({ op: 'contains', values: list })}
        />
      )}
      {values && kind === 'share' && <FilterShare field={field} label={name} test={test} onChange={setRaw} />}
      {values && kind === 'range' && <Range field={field} name={name} test={test} onChange={setRaw} />}
      {modes.length > 0 && (
        <Segmented<Mode> block size="small" value={mode} options={modes} onChange={choose} aria-label={name} />
      )}
    </div>
  )
}

/** The text of a test, negated in the mode `not`. */
const testText = (mode: Mode, of: Plain) => formatTest(mode === 'not' ? { op: 'not', of } : of)

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

const words = {
  anyOf: [label('Is', '是'), label('Is not', '不是')],
  contains: [label('Has', '含'), label('Has not', '不含')],
  range: [label('Within', '之内'), label('Outside', '之外')],
} as const
const filled = label('Filled', '已填写')
const empty = label('Empty', '为空')
