import { label } from '@sms/kit/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { lookupOf, notOpen, useName } from '../../data/lookup.ts'
import { useApp, useSay } from '../../page/app.tsx'
import type { ControlOf } from '../control-props.ts'
import { Picker } from '../picker.tsx'
import { inputProps } from './shared.ts'

/**
 * A reference to a record of another resource, found by the server's search while typing. Before anything is typed, the
 * chosen record is offered too; a record that the user may not see is called “Not open to you”.
 */
export function ReferenceControl(props: ControlOf<'reference', string | null>) {
  const { field, value, onChange, place, except, among } = props
  const app = useApp()
  const say = useSay()
  const [wasOpened, setWasOpened] = useState(place === 'fact')
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const search = useQuery({
    ...lookupOf(app, field.type, q, among),
    placeholderData: keepPreviousData,
    enabled: wasOpened,
  })
  const named = useName(field.type.to, value)
  // Inactive records are not offered, but stay where they were chosen before.
  const offered = (search.data ?? []).filter(
    (record) => record.id !== except && (record.status === 'Active' || record.id === value),
  )
  const choices = offered.map((record) => ({ value: record.id, text: record.name, keys: noKeys }))
  if (value && !q && !choices.some((record) => record.value === value)) {
    choices.unshift({ value, text: named?.name ?? (named === null ? say(notOpen) : '…'), keys: noKeys })
  }
  return (
    <Picker
      {...inputProps(props)}
      choices={choices}
      searched
      onOpen={() => setWasOpened(true)}
      onSearch={setTyped}
      loading={search.isFetching}
      searching={q !== typed.trim() || search.isPending || search.isPlaceholderData}
      value={value}
      onChange={onChange}
      clearable={!field.required}
      nothing={search.isError ? say(unreachable) : q ? say(activeOnly) : undefined}
      opened={place === 'fact'}
    />
  )
}

const noKeys = () => []
const activeOnly = label('Nothing Active is called so', '没有同名的启用记录')
const unreachable = label('The search did not answer; try again', '搜索没有响应，请重试')
