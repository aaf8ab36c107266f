import { fill, foldText, label } from '@sms/kit/contract'
import { lookupOf, newId, Picker, useApp, useMayChange, useSay } from '@sms/kit/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import type { Swatch, SwatchSupplier } from '../../rules/swatches.ts'
import { recall, remember } from './store.ts'

/** The most suppliers that a device remembers. */
const knownMost = 500

/**
 * The suppliers to choose from: those that the server finds for the typed text, else those that this device remembers.
 * The new suppliers of this device's swatches come first.
 */
function useSuppliers(swatches: readonly Swatch[]) {
  const app = useApp()
  const key = `${app.user.id}.suppliers`
  const [typed, setTyped] = useState('')
  const [remembered, setRemembered] = useState<readonly SwatchSupplier[]>([])
  const q = useDeferredValue(typed.trim())
  const search = useQuery({ ...lookupOf(app, { to: 'supplier' }, q), placeholderData: keepPreviousData })
  // Without a connection the results for an earlier text are no answer.
  const answer = search.isPlaceholderData && (search.isPaused || search.failureCount > 0) ? undefined : search.data
  useEffect(() => {
    void recall<SwatchSupplier[]>(key).then((found) => setRemembered((earlier) => merged(earlier, found ?? [])))
  }, [key])
  useEffect(() => {
    const shown = answer?.map(({ id, name }) => ({ id, name })) ?? []
    if (shown.length) setRemembered((earlier) => merged(shown, earlier))
  }, [answer])
  useEffect(() => {
    if (remembered.length) void remember(key, remembered)
  }, [key, remembered])
  const newSuppliers = swatches.flatMap(({ supplier }) => (supplier?.fresh ? [supplier] : []))
  const fits = ({ name }: SwatchSupplier) => foldText(name).includes(foldText(q))
  const found = answer ?? remembered.filter(fits).slice(0, 50)
  const isAnswered = answer ? !search.isPlaceholderData : search.isPaused || search.failureCount > 0
  return {
    found: merged(newSuppliers.filter(fits), found),
    setTyped,
    typed: q,
    loading: search.isFetching,
    searching: q !== typed.trim() || !isAnswered,
  }
}

/** Both lists with each id once, at most `knownMost`. Users' confirmations (`sure`) are left out. */
const merged = (first: readonly SwatchSupplier[], then: readonly SwatchSupplier[]): SwatchSupplier[] => {
  const byId = new Map<string, SwatchSupplier>()
  for (const { id, name, fresh } of [...first, ...then])
    if (!byId.has(id)) byId.set(id, { id, name, ...(fresh ? { fresh } : {}) })
  return [...byId.values()].slice(0, knownMost)
}

/** The most known suppliers that are offered in place of a new one. */
const offeredMost = 2

/**
 * Replaces a new supplier by the one that the server knows by its name, since the field may be left before it answers;
 * returns known ones whose names hold the new name.
 */
function useKnownName(fresh: SwatchSupplier | null, onChange: Props['onChange']): readonly SwatchSupplier[] {
  const app = useApp()
  const name = fresh?.name ?? ''
  const { data } = useQuery({ ...lookupOf(app, { to: 'supplier' }, name), enabled: name !== '' })
  const known = data?.filter((supplier) => choiceOf(supplier).keys().includes(foldText(name))) ?? []
  const [only] = known.length === 1 ? known : []
  const replace = useEffectEvent(onChange)
  useEffect(() => {
    if (only) replace({ id: only.id, name: only.name })
  }, [only])
  const alike = fresh ? (data?.filter((supplier) => foldText(supplier.name).includes(foldText(name))) ?? []) : []
  return alike.slice(0, offeredMost).map(({ id, name }) => ({ id, name }))
}

/** A supplier as a choice; its code and its name alone name it too. */
const choiceOf = ({ id, name }: SwatchSupplier) => ({
  value: id,
  text: name,
  keys: () => name.split(' · ').map(foldText),
})

type Props = {
  readonly value: SwatchSupplier | null
  readonly onChange: (supplier: SwatchSupplier | null) => void
  readonly swatches: readonly Swatch[]
}

/** The supplier of the swatch: an existing one found by name, or a new one that is created with the swatch. */
export function SupplierField({ value, onChange, swatches }: Props) {
  const say = useSay()
  const mayAdd = useMayChange('Supplier')
  const { found, setTyped, typed, loading, searching } = useSuppliers(swatches)
  const choices = found.map(choiceOf)
  if (value && !typed && !found.some(({ id }) => id === value.id)) choices.unshift(choiceOf(value))
  const choose = (id: string | null) => onChange([...found, value].find((supplier) => supplier?.id === id) ?? null)
  // The new supplier is chosen here; the picker has nothing left to select.
  const create = async (name: string) => {
    const isSame = ({ supplier }: Swatch) => supplier?.fresh && foldText(supplier.name) === foldText(name)
    onChange(swatches.find(isSame)?.supplier ?? { id: newId(), name, fresh: 'OEM' })
    return undefined
  }
  // An earlier swatch has already created it on the server.
  const exists = swatches.some(
    ({ supplier, step }) => supplier?.id === value?.id && ['photos', 'alike', 'sent'].includes(step),
  )
  // The question about a similar name decides for swatches that are saved.
  const isSaved = swatches.some(({ supplier, step }) => supplier?.id === value?.id && step !== 'draft')
  const offered = useKnownName(value?.fresh && !value.sure && !isSaved ? value : null, onChange)
  return (
    <div className="capture-field">
      <label htmlFor="capture-supplier">{say(title)}</label>
      <Picker
        id="capture-supplier"
        choices={choices}
        searched
        loading={loading}
        searching={searching}
        onSearch={setTyped}
        value={value?.id ?? null}
        onChange={choose}
        clearable
        placeholder={say(mayAdd ? anyName : someName)}
        create={mayAdd ? create : undefined}
        createsAtLeave
      />
      {value?.fresh && !exists && (
        <div className="capture-fresh">
          <span>{say(isNew)}</span>
          <Segmented
            aria-label={say(kind)}
            value={value.fresh}
            options={types.map(({ value, name }) => ({ value, label: say(name) }))}
            onChange={(fresh) => onChange({ ...value, fresh })}
          />
          {offered.map((supplier) => (
            <Button key={supplier.id} size="small" onClick={() => onChange(supplier)}>
              {say(fill(orKnown, { name: supplier.name }))}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const title = label('Supplier', '供应商')
const kind = label('Type', '类型')
const types = [
  { value: 'OEM', name: label('OEM', 'OEM 工厂') },
  { value: 'Trader', name: label('Trader', '贸易商') },
] as const
const anyName = label('Search, or type a new name', '搜索，或输入新名称')
const someName = label('Search by name or code', '按名称或编号搜索')
const orKnown = label('Or take {name}', '或选用 {name}')
const isNew = label('New supplier, added with this swatch', '新供应商，随此样卡一并新增')
