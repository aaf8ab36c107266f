import { parseTest } from '@sms/kit/contract'
import { lazy } from 'react'
import { useMasters } from '../data/query.ts'
import { useApp, useSay } from '../page/app.tsx'
import { useNamesOf } from '../show/names.ts'
import { Chip } from './chip.tsx'
import type { NamedField } from './filter-fields.ts'
import { testWords } from './filter-words.ts'
import { memberId } from './members.ts'
import type { Counted } from './use-filters.ts'

/** Loads the editor of filters, as soon as somebody looks for a field to filter by. */
export const loadEditor = () => import('./filter-editor.tsx')
const FilterEditor = lazy(loadEditor)

/** What a chip says of its filter, with the names of the records it asks for. */
export function FilterWords({ field, raw }: { field: NamedField['field']; raw: string }) {
  const { language } = useApp()
  const test = parseTest(field, raw)
  const { type } = field
  const ids = test?.op === 'anyOf' && type.kind === 'reference' && type.to !== 'master' ? test.values : []
  const masters = useMasters()
  const named = useNamesOf(ids.map((id) => ({ to: type.kind === 'reference' ? type.to : '', id })))
  // Members of a whole may be told by what people call them; they are shown by their whole name.
  const member = type.kind === 'rows' && type.share ? type.fields[type.share.of] : undefined
  const names = member
    ? { ...named, master: (name: string) => named.master?.(memberId(masters, member, name) ?? name) }
    : named
  return test ? testWords(field, test, language, names) : raw
}

type Props = NamedField & {
  readonly raw: string
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onChange: (raw: string) => void
  readonly counted: Counted | undefined
}

/** One filter of a list, by a field of its contract. */
export function FilterChip({ field, raw, open, onOpen, onChange, counted }: Props) {
  const say = useSay()
  return (
    <Chip
      name={say(field.label)}
      words={raw === '' ? undefined : <FilterWords field={field} raw={raw} />}
      open={open}
      onOpen={onOpen}
      onRemove={() => onChange('')}
      wrong={raw !== '' && parseTest(field, raw) === undefined}
    >
      <FilterEditor {...{ field, raw, onChange, counted }} />
    </Chip>
  )
}
