import './change.css'
import {
  attachmentContract,
  choice,
  commentContract,
  date,
  type Field,
  label,
  reference,
  text,
} from '@sms/kit/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { LabeledControl } from '../form/control.tsx'
import { dayProblem, isDay } from '../form/days.ts'
import { TypedInput } from '../list/filters/typed-input.tsx'
import { useApp, useSay } from '../page/app.tsx'
import { ChangeLog, type LogFilter } from './log.tsx'

import type { Contracts } from './log-text.ts'

type Props = {
  readonly id: string
  readonly path: string
  readonly field: Field
  readonly value: string | null | undefined
  readonly onChange: (day: string | null) => void
}

/** A day filter of the log. An invalid day is ignored and stays as typed, with a message once the field is left. */
function LogDay({ id, path, field, value, onChange }: Props) {
  const [invalid, setInvalid] = useState<string>()
  const [blurred, setBlurred] = useState(false)
  return (
    <LabeledControl
      id={id}
      path={path}
      field={field as never}
      value={invalid ?? value ?? null}
      onChange={(day: string | null, cause) => {
        setBlurred(cause !== 'typed')
        const isValid = day === null || isDay(day)
        setInvalid(isValid ? undefined : day)
        if (isValid) onChange(day)
      }}
      onLeave={() => setBlurred(true)}
      problems={blurred && invalid !== undefined ? { [path]: dayProblem(invalid) } : {}}
      place="form"
    />
  )
}

const filterNames = ['q', 'actor', 'kind', 'action', 'from', 'to'] as const
type FilterName = (typeof filterNames)[number]

/** The change log: who changed what and when, with filters in the address. `people` is the resource of users. */
export function LogPage({ contracts, people }: { contracts: Contracts; people: string }) {
  const say = useSay()
  const { user } = useApp()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const chosen = Object.fromEntries(filterNames.map((name) => [name, filledText(search[name])])) as LogFilter
  // Who is no administrator sees what they did themselves.
  const isOwnOnly = user.role !== 'Administrator'
  const filter = isOwnOnly ? { ...chosen, actor: user.id } : chosen
  const setFilter = (name: FilterName) => (value: unknown) =>
    void navigate({
      to: '.',
      search: ((old: object) => ({ ...old, [name]: value || undefined })) as never,
      replace: true,
      resetScroll: false,
    })
  const known = [...contracts, attachmentContract, commentContract]
  const kinds = choice(
    'Kind',
    '类型',
    known.map((contract) => ({ value: contract.name, label: contract.title })),
  )
  const shared = { problems: {}, place: 'form' as const }
  const control = (name: FilterName, field: object) => (
    <LabeledControl
      {...shared}
      id={`log-${name}`}
      path={name}
      field={field as never}
      value={filter[name] ?? null}
      onChange={setFilter(name)}
    />
  )
  const day = (name: 'from' | 'to', field: Field) => (
    <LogDay id={`log-${name}`} path={name} field={field} value={filter[name]} onChange={setFilter(name)} />
  )
  return (
    <div className="log-page">
      <h1>{say(title)}</h1>
      <search className="log-filters" aria-label={say(narrow)}>
        <LabeledControl
          {...shared}
          id="log-q"
          path="q"
          field={about as never}
          value={filter.q ?? ''}
          onChange={setFilter('q')}
          as={SearchInput as never}
        />
        {!isOwnOnly && control('actor', reference('Who', '操作人', people))}
        {control('kind', kinds)}
        {control('action', action)}
        {day('from', date('From', '从'))}
        {day('to', date('To', '至'))}
      </search>
      <ChangeLog filter={filter} contracts={contracts} />
    </div>
  )
}

type SearchProps = { readonly id: string; readonly value: string; readonly onChange: (text: string) => void }

const SearchInput = ({ id, value, onChange }: SearchProps) => (
  <TypedInput id={id} value={value} onCommit={onChange} allowClear type="search" />
)

const filledText = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
const title = label('Change log', '操作日志')
const narrow = label('Narrow the log', '筛选日志')
const about = text('About', '涉及记录')
const action = choice('What was done', '操作', [
  { value: 'insert', label: label('Added', '新增') },
  { value: 'update', label: label('Changed', '修改') },
  { value: 'delete', label: label('Removed', '移除') },
])
