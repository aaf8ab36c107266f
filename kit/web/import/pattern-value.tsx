import { fill, label } from '@sms/kit/contract'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useSay } from '../page/app.tsx'
import type { FixedProps } from './fixed-value.tsx'
import { isPattern, patternExample } from './settings.ts'

/**
 * Codes for all rows: a pattern whose # become a running number, applied once it is valid. `start` is the proposed
 * pattern.
 */
export function PatternValue({ of, text, wrong, onChange, start }: FixedProps & { readonly start: string }) {
  const say = useSay()
  const id = useId()
  const [typed, setTyped] = useState(text)
  const change = (next: string) => {
    setTyped(next)
    // An incomplete pattern also removes the former one, so that it is not imported unseen.
    onChange(isPattern(next) ? next : '')
  }
  const fits = isPattern(typed)
  const example = { a: patternExample(typed, 1), b: patternExample(typed, 2) }
  return (
    <div className="form-field">
      <div className="form-label">
        <label htmlFor={id}>{say(of.label)}</label>
        {of.field.required && (
          <span className="form-required" aria-hidden="true">
            *
          </span>
        )}
      </div>
      <div className="import-line">
        <Input
          id={id}
          value={typed}
          maxLength={40}
          spellCheck={false}
          autoComplete="off"
          placeholder={start}
          {...(typed && !fits ? { status: 'error' as const } : {})}
          onChange={({ target }) => change(target.value)}
          aria-describedby={`${id}-said`}
        />
        {typed === '' && <Button onClick={() => change(start)}>{say(fill(use, { start }))}</Button>}
      </div>
      <div className="form-below" id={`${id}-said`} aria-live="polite">
        {wrong ? (
          <span className="form-problem">{wrong}</span>
        ) : fits ? (
          <span className="form-help">{say(fill(becomes, example))}</span>
        ) : (
          <span className={typed ? 'form-problem' : 'form-help'}>{say(explained)}</span>
        )}
      </div>
    </div>
  )
}

const use = label('Use {start}', '使用 {start}')
const becomes = label(
  'Rows without a code get {a}, {b} and so on, from the next free number.',
  '没有编号的行将从下一个可用号码起编为 {a}、{b} 等。',
)
const explained = label(
  'Each row needs a code of its own: write # where the digits of a running number go, for instance S-#####.',
  '每行需要各自的编号：请用 # 表示流水号的位数，例如 S-#####。',
)
