import { type Field, fill, formatTest, label, parseTest, type Share, type Test } from '@sms/kit/contract'
import { useState } from 'react'
import { useMasters } from '../../data/query.ts'
import { useSay } from '../../page/app.tsx'
import { FilterOptions } from './filter-options.tsx'
import { FilterRange } from './filter-range.tsx'
import { memberId } from './members.ts'

type Props = {
  readonly field: Field
  readonly label: string
  readonly test: Test | undefined
  /** Gets a filter in the contract's grammar, '' when no member is chosen. */
  readonly onChange: (raw: string) => void
}

type Ends = Pick<Share, 'min' | 'max'>

/** Members of a whole by name with one range for their shares: cotton or linen from 60 %. */
export function FilterShare({ field, label: name, test, onChange }: Props) {
  const say = useSay()
  const masters = useMasters()
  const { type } = field
  const shares = test?.op === 'share' ? test.values : []
  const [ends, setEnds] = useState<Ends>({ min: shares[0]?.min, max: shares[0]?.max })
  const [wrong, setWrong] = useState(false)
  if (type.kind !== 'rows' || !type.share) return null
  const member = type.fields[type.share.of]!
  const amount = type.fields[type.share.amount]!
  /** The ids of the chosen members; a filter may also have one of their names. */
  const chosen = shares.map((share) => memberId(masters, member, share.of) ?? share.of)
  const change = (members: readonly string[], range: Ends) => {
    const raw = formatTest({ op: 'share', values: members.map((id) => ({ of: id, ...range })) })
    const fits = members.length === 0 || parseTest(field, raw) !== undefined
    setWrong(!fits)
    if (fits) onChange(raw)
  }
  return (
    <>
      <FilterOptions field={member} label={name} values={chosen} onChange={(members) => change(members, ends)} />
      <FilterRange
        field={amount}
        label={say(amount.label)}
        min={ends.min}
        max={ends.max}
        onChange={(raw) => {
          const range = raw === '' ? undefined : parseTest(amount, raw)
          const next = range?.op === 'range' ? { min: range.min, max: range.max } : { min: undefined, max: undefined }
          setEnds(next)
          change(chosen, next)
        }}
      />
      {wrong && amount.type.kind === 'decimal' && (
        <p className="list-problem">{say(fill(outside, { max: amount.type.max ?? '' }))}</p>
      )}
    </>
  )
}

const outside = label('A share is 0 to {max}', '比例须为 0 至 {max}')
