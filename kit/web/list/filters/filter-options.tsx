import { type Field, label } from '@sms/kit/contract'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { lookupOf, useNames } from '../../data/lookup.ts'
import { countsOf, useMasters } from '../../data/query.ts'
import { masterChoices } from '../../form/controls/master-choices.ts'
import { type Choosable, choosable } from '../../form/options.ts'
import { useApp, useSay } from '../../page/app.tsx'
import { type Counts, OptionList } from './option-list.tsx'
import type { CountQuery } from './use-filters.ts'

export type OptionsProps = {
  readonly field: Field
  readonly label: string
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
  readonly countQuery?: CountQuery | undefined
}

type ListProps = Omit<OptionsProps, 'field' | 'countQuery'> & { readonly counts: Counts | undefined }

/** A choice among a field's possible values: options, yes and no, master data, or another resource's records. */
export function FilterOptions({ field, countQuery, ...props }: OptionsProps) {
  const { type } = field
  const list = { ...props, counts: useCounts(countQuery) }
  if (type.kind === 'master' || type.kind === 'masters') return <MasterOptions {...list} masterKey={type.key} />
  if (type.kind === 'reference') return <RecordOptions {...list} type={type} />
  return <FixedOptions {...list} type={type} />
}

function useCounts(countQuery: CountQuery | undefined): Counts | undefined {
  const app = useApp()
  const { data } = useQuery(
    countQuery ? countsOf(app, countQuery.contract, countQuery.query) : { queryKey: ['counts'], queryFn: skipToken },
  )
  return useMemo(() => {
    if (!data) return undefined
    const counts = new Map(data.groups.map(({ value, count }) => [value, count]))
    // Of very many options the server counts only the most frequent.
    return (value) => counts.get(value) ?? (data.more ? undefined : 0)
  }, [data])
}

function FixedOptions({ type, ...list }: ListProps & { type: Field['type'] }) {
  const { language } = useApp()
  const fixed = type.kind === 'choice' || type.kind === 'choices' ? type.options : yesNo
  const options = useMemo(() => choosable(fixed, language), [fixed, language])
  return <OptionList {...list} options={options} />
}

/** The master values of a key, also Inactive ones, since old records still have them. */
function MasterOptions({ masterKey, ...list }: ListProps & { masterKey: string }) {
  const { language } = useApp()
  const masters = useMasters()
  const options = useMemo(
    () =>
      masterChoices(
        masters.filter(({ key }) => key === masterKey),
        language,
      ),
    [masters, masterKey, language],
  )
  return <OptionList {...list} options={options} />
}

/** Records that the server finds for the typed text; without one, those chosen at first come before. */
function RecordOptions({ type, values, ...list }: ListProps & { type: Parameters<typeof lookupOf>[1] }) {
  const app = useApp()
  const say = useSay()
  const [typed, setTyped] = useState('')
  const [first] = useState(values)
  const search = useQuery({ ...lookupOf(app, type, typed.trim()), placeholderData: keepPreviousData })
  const names = useNames(type.to, first)
  const chosen: Choosable[] = typed
    ? []
    : first.map((id) => ({ value: id, text: names.get(id)?.name ?? '…', keys: noKeys }))
  const others = (search.data ?? [])
    .filter((record) => typed || !first.includes(record.id))
    .map((record) => ({
      value: record.id,
      text: record.name + (record.status === 'Active' ? '' : ` (${say(off)})`),
      keys: noKeys,
    }))
  const note = search.isError ? say(unreachable) : search.isPending ? '…' : undefined
  return (
    <OptionList
      {...list}
      values={values}
      options={[...chosen, ...others]}
      onSearch={setTyped}
      searching={search.isPending || (search.isFetching && search.isPlaceholderData)}
      note={note}
    />
  )
}

const noKeys = () => []
const yesNo = [
  { value: 'true', label: label('Yes', '是') },
  { value: 'false', label: label('No', '否') },
]
const off = label('Inactive', '停用')
const unreachable = label('The search did not answer; try again', '搜索没有响应，请重试')
