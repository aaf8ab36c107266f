import { label, readGroup } from '@sms/kit/contract'
import { Fragment, lazy } from 'react'
import { useApp, useSay } from '../../page/app.tsx'
import { Chip } from './chip.tsx'
import { FilterWords } from './filter-chip.tsx'
import type { FilterBar } from './use-filters.ts'

/** Loads the editor of groups before it is shown. */
export const loadGroup = () => import('./filter-group.tsx')
const FilterGroup = lazy(loadGroup)

export type GroupProps = {
  readonly bar: FilterBar
  /** The parameter that holds it, and its text. */
  readonly name: string
  readonly raw: string
}

/** A group of alternative tests as one chip. */
export function GroupChip({ bar, name, raw }: GroupProps) {
  const say = useSay()
  return (
    <Chip
      name={say(anyOf)}
      words={raw === '' ? undefined : <GroupWords bar={bar} raw={raw} />}
      open={bar.open === name}
      onOpen={(open) => bar.onOpen(open ? name : undefined)}
      onRemove={() => bar.set(name, '')}
    >
      <FilterGroup bar={bar} name={name} raw={raw} />
    </Chip>
  )
}

/** The most tests that a chip lists; it counts the others. */
const few = 2

/** The text of a group on its chip. */
export function GroupWords({ bar, raw }: Pick<GroupProps, 'bar' | 'raw'>) {
  const say = useSay()
  const { language } = useApp()
  const tests = readGroup(raw)
  return (
    <>
      {tests.slice(0, few).map((test, i) => {
        const field = bar.fields[test.name]
        return (
          <Fragment key={`${test.name} ${test.raw}`}>
            {i > 0 && ` ${say(or)} `}
            {field ? field.label[language] : test.name}{' '}
            {field ? <FilterWords field={field} raw={test.raw} /> : test.raw}
          </Fragment>
        )
      })}
      {tests.length > few && ` +${tests.length - few}`}
    </>
  )
}

const anyOf = label('Any of', '任一')
const or = label('or', '或')
