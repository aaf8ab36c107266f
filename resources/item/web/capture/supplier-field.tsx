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

/** Whose swatch it is: found by name, or somebody new, who becomes a supplier with this swatch. */
export function SupplierField({ value, onChange, swatches }: Props) {
  const say = useSay()
  const mayAdd = useMayChange('Supplier')
  const { found, setTyped, typed, loading } = useSuppliers(swatches)
  const choices = found.map(({ id, name }) => ({ value: id, text: name, keys: () => [] }))
  if (value && !typed && !found.some(({ id }) => id === value.id))
    choices.unshift({ value: value.id, text: value.name, keys: () => [] })
  const choose = (id: string | null) =>
    onChange(id === null ? null : (found.find((one) => one.id === id) ?? (value?.id === id ? value : null)))
  // The picker chooses what it has made at once; here making is choosing.
  const create = async (name: string) => {
    onChange({ id: newId(), name, fresh: 'OEM' })
    return undefined
  }
  // It came with an earlier swatch: it is there.
  const made = swatches.some((one) => one.supplier?.id === value?.id && ['photos', 'alike', 'sent'].includes(one.step))
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
      {value?.fresh && !made && (
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
