import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { fill, label, parseTest } from '@sms/kit/contract'
import { useApp, useSay } from '../app.tsx'
import { useNamesOf } from '../show-names.ts'
import { FilterEditor } from './filter-editor.tsx'
import type { NamedField } from './filter-fields.ts'
import { testWords } from './filter-words.ts'
import { Pop } from './pop.tsx'

/** What a chip says of its filter, with the names of the records it asks for. */
export function FilterWords({ field, raw }: { field: NamedField['field']; raw: string }) {
  const { language } = useApp()
  const test = parseTest(field, raw)
  const { type } = field
  const ids = test?.op === 'anyOf' && type.kind === 'reference' && type.to !== 'master' ? test.values : []
  const names = useNamesOf(ids.map((id) => ({ to: type.kind === 'reference' ? type.to : '', id })))
  return test ? testWords(field, test, language, names) : raw
}

type Props = NamedField & {
  readonly raw: string
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onChange: (raw: string) => void
}

/** One filter of a list: says what it asks, opens in place to change it, and can be taken away. */
export function FilterChip({ field, raw, open, onOpen, onChange }: Props) {
  const say = useSay()
  const name = say(field.label)
  return (
    <span className="list-chip" data-set={raw !== ''}>
      <Pop
        label={say(fill(filterBy, { name }))}
        open={open}
        onOpen={onOpen}
        button={(props) => (
          <button type="button" className="list-chip-button" {...props}>
            <span className="list-chip-name">{name}</span>
            {raw === '' ? (
              <DownOutlined className="list-chip-icon" aria-hidden="true" />
            ) : (
              <span className="list-chip-words">
                <FilterWords field={field} raw={raw} />
              </span>
            )}
          </button>
        )}
      >
        <FilterEditor field={field} raw={raw} onChange={onChange} />
      </Pop>
      {raw !== '' && (
        <button
          type="button"
          className="list-chip-remove"
          aria-label={say(fill(remove, { name }))}
          onClick={() => onChange('')}
        >
          <CloseOutlined aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** A parameter of the URL that is no field of this list: the server refuses it, so it can only be taken away. */
export function UnknownChip({ name, raw, onRemove }: { name: string; raw: string; onRemove: () => void }) {
  const say = useSay()
  return (
    <span className="list-chip" data-set="true" data-unknown="true">
      <span className="list-chip-button">
        <span className="list-chip-name">{name}</span>
        <span className="list-chip-words">{raw}</span>
      </span>
      <button type="button" className="list-chip-remove" aria-label={say(fill(remove, { name }))} onClick={onRemove}>
        <CloseOutlined aria-hidden="true" />
      </button>
    </span>
  )
}

const filterBy = label('Filter by {name}', '按{name}筛选')
const remove = label('Remove filter {name}', '移除筛选：{name}')
