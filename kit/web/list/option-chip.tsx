import { useMemo, useState } from 'react'
import { useApp } from '../app.tsx'
import { lazyKeys } from '../form/options.ts'
import { Chip } from './chip.tsx'
import { counted } from './filter-words.ts'
import { OptionList } from './option-list.tsx'

type Props = {
  /** What it filters by. */
  readonly name: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
  /** Why it cannot be used here. */
  readonly why?: string | undefined
}

/** A filter by any of some values, for a screen that keeps its filters itself. */
export function OptionChip({ name, options, values, onChange, why }: Props) {
  const { language } = useApp()
  const [open, setOpen] = useState(false)
  const choices = useMemo(() => options.map((one) => ({ ...one, keys: lazyKeys([one.text, one.value]) })), [options])
  const texts = values.map((value) => options.find((one) => one.value === value)?.text ?? '…')
  return (
    <Chip
      name={name}
      words={values.length > 0 ? counted(texts, language) : undefined}
      open={open}
      onOpen={setOpen}
      onRemove={() => onChange([])}
      why={why}
    >
      <OptionList label={name} options={choices} values={values} onChange={onChange} />
    </Chip>
  )
}
