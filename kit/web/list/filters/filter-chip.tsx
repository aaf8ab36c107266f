import { parseTest } from '@sms/kit/contract'
import { lazy } from 'react'
import { useMasters } from '../../data/query.ts'
import { useApp, useSay } from '../../page/app.tsx'
import { useNamer } from '../../show/names.ts'
import { Chip } from './chip.tsx'
import type { NamedField } from './filter-fields.ts'
import { testWords } from './filter-words.ts'
import { memberId } from './members.ts'
import type { CountQuery } from './use-filters.ts'

/** Loads the filter editor before it is shown. */
export const loadEditor = () => import('./filter-editor.tsx')
const FilterEditor = lazy(loadEditor)

/** The text of a filter's value on its chip, with the names of referenced records. */
export function FilterWords({ field, raw }: { field: NamedField['field']; raw: string }) {
  const { language } = useApp()
  const test = parseTest(field, raw)
  const { type } = field
  const ids = test?.op === 'anyOf' && type.kind === 'reference' && type.to !== 'master' ? test.values : []
  const masters = useMasters()
  const named = useNamer(ids.map((id) => ({ to: type.kind === 'reference' ? type.to : '', id })))
  // Filters may identify a member by any of its names; the chip shows the full name.
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
  readonly countQuery: CountQuery | undefined
}

/** One filter of a list, by a field of its contract. */
export function FilterChip({ field, raw, open, onOpen, onChange, countQuery }: Props) {
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
      <FilterEditor {...{ field, raw, onChange, countQuery }} />
    </Chip>
  )
}
