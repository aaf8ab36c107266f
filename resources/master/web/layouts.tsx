import { label } from '@sms/kit/contract'
import { type ControlProps, type FormLayout, formLayout, Picker, useMasterChoices, useMasterCreate } from '@sms/kit/web'
import { type MasterKey, master } from '../contract.ts'

type Props = ControlProps<string | null>

/** A showroom or a collection to choose: only values of that category, and a missing one can be made. */
function Linked({ of, ...props }: Props & { of: MasterKey }) {
  const { id, value, onChange, onLeave, path, problems, disabled, autoFocus, describedBy } = props
  return (
    <Picker
      id={id}
      choices={useMasterChoices(of, value ? [value] : [])}
      create={useMasterCreate(of)}
      value={value}
      onChange={onChange}
      onBlur={() => onLeave?.(path)}
      clearable
      disabled={disabled ?? false}
      autoFocus={autoFocus ?? false}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      {...(problems[path] ? { status: 'error' as const, 'aria-invalid': true } : {})}
    />
  )
}

const Showroom = (props: Props) => <Linked {...props} of="Showroom" />
const Collection = (props: Props) => <Linked {...props} of="Collection" />

const title = label('Value', '值')

const showroom = formLayout(master, [{ title, rows: [['name'], ['nameZh'], ['collection']] }], {
  given: ['key', 'showroom', 'sort'],
  controls: { collection: Collection },
})
const collection = formLayout(master, [{ title, rows: [['name'], ['nameZh'], ['showroom']] }], {
  given: ['key', 'collection', 'sort'],
  controls: { showroom: Showroom },
})
const other = formLayout(master, [{ title, rows: [['name'], ['nameZh']] }], {
  given: ['key', 'showroom', 'collection', 'sort'],
})

/** The form of a category: a showroom has its collection on display, a collection its showroom (domain.md). */
export const layoutOf = (key: MasterKey): FormLayout<typeof master> =>
  key === 'Showroom' ? showroom : key === 'Collection' ? collection : other
