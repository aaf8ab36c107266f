import { label } from '@sms/kit/contract'
import { newId, Picker, useMayChange, useSay } from '@sms/kit/web'
import { Segmented } from 'antd'
import type { Swatch, SwatchSupplier } from '../../rules/swatches.ts'
import { useSuppliers } from './use-suppliers.ts'

type Props = {
  readonly value: SwatchSupplier | null
  readonly onChange: (supplier: SwatchSupplier | null) => void
  readonly swatches: readonly Swatch[]
}

/** The supplier of the swatch: an existing one found by name, or a new one that is created with the swatch. */
export function SupplierField({ value, onChange, swatches }: Props) {
  const say = useSay()
  const mayAdd = useMayChange('Supplier')
  const { found, setTyped, typed, loading } = useSuppliers(swatches)
  const choices = found.map(({ id, name }) => ({ value: id, text: name, keys: () => [] }))
  if (value && !typed && !found.some(({ id }) => id === value.id))
    choices.unshift({ value: value.id, text: value.name, keys: () => [] })
  const choose = (id: string | null) =>
    onChange(id === null ? null : (found.find((supplier) => supplier.id === id) ?? (value?.id === id ? value : null)))
  // The new supplier is chosen here; the picker has nothing left to select.
  const create = async (name: string) => {
    onChange({ id: newId(), name, fresh: 'OEM' })
    return undefined
  }
  // An earlier swatch has already created it on the server.
  const exists = swatches.some(
    ({ supplier, step }) => supplier?.id === value?.id && ['photos', 'alike', 'sent'].includes(step),
  )
  return (
    <div className="capture-field">
      <label htmlFor="capture-supplier">{say(title)}</label>
      <Picker
        id="capture-supplier"
        choices={choices}
        searched
        loading={loading}
        onSearch={setTyped}
        value={value?.id ?? null}
        onChange={choose}
        clearable
        placeholder={say(mayAdd ? anyName : someName)}
        create={mayAdd ? create : undefined}
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
const isNew = label('New supplier, added with this swatch', '新供应商，随此样卡一并新增')
