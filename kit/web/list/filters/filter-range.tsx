import { type Field, label } from '@sms/kit/contract'
import { useId, useRef, useState } from 'react'
import { plainIfNumber } from '../../form/numbers.ts'
import { useApp, useSay } from '../../page/app.tsx'
import { unitText } from '../../show/text.ts'
import { isReversed, rangeFilter } from './ranges.ts'
import { TypedInput } from './typed-input.tsx'

export type RangeProps = {
  readonly field: Field
  readonly label: string
  readonly min: string | undefined
  readonly max: string | undefined
  /** The id of a hint beside it; undefined if there is none. */
  readonly hint?: string | undefined
  /** Gets a filter in the contract's grammar, '' when both ends are open. */
  readonly onChange: (raw: string) => void
}

/** Two numbers, each optional. */
export function FilterRange({ field, label: name, min, max, hint, onChange }: RangeProps) {
  const { language } = useApp()
  const say = useSay()
  const problemId = useId()
  const [ends, setEnds] = useState({ min: min ?? '', max: max ?? '' })
  // Both ends may change before the next render.
  const latest = useRef(ends)
  const put = (change: Partial<typeof ends>) => {
    const next = { ...latest.current, ...change }
    latest.current = next
    setEnds(next)
    const raw = rangeFilter(field, next.min, next.max)
    if (raw !== undefined && !isReversed(next.min, next.max)) onChange(raw)
  }
  const isValid = rangeFilter(field, ends.min, ends.max) !== undefined
  const problem = isValid ? (isReversed(ends.min, ends.max) ? reversed : undefined) : notNumbers
  const box = (end: 'min' | 'max', text: string) => (
    <TypedInput
      value={ends[end]}
      wait={250}
      flush
      inputMode="decimal"
      onCommit={(typed) => put({ [end]: plainIfNumber(typed) ?? '' })}
      prefix={<span className="list-quiet">{text}</span>}
      suffix={unitText(field.unit, language)}
      aria-label={`${name}: ${text}`}
      aria-invalid={problem !== undefined}
      aria-describedby={describedBy(problemId, hint)}
      {...(problem ? { status: 'error' as const } : {})}
    />
  )
  return (
    <div className="list-stack">
      {box('min', say(fromLabel))}
      {box('max', say(toLabel))}
      <p id={problemId} className="list-problem" aria-live="polite">
        {problem && say(problem)}
      </p>
    </div>
  )
}

/** The ids of an input's problem and hint, as one attribute. */
export const describedBy = (problemId: string, hintId: string | undefined) =>
  hintId ? `${problemId} ${hintId}` : problemId

export const fromLabel = label('from', '从')
export const toLabel = label('to', '至')
const notNumbers = label('Only a number, or nothing', '请输入数字或留空')
export const reversed = label('“from” is above “to”', '“从”大于“至”')
