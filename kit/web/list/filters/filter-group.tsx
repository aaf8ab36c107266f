import { CloseOutlined } from '@ant-design/icons'
import { fill, formatGroup, groupTestsMax, label, type NamedTest, readGroup } from '@sms/kit/contract'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '../../page/app.tsx'
import { FilterWords } from './filter-chip.tsx'
import FilterEditor from './filter-editor.tsx'
import type { GroupProps } from './group-chip.tsx'
import { PickField } from './pick-field.tsx'

/** Edits a group of alternative tests. A test without a value is not part of the filter yet. */
export default function FilterGroup({ bar, name, raw }: GroupProps) {
  const say = useSay()
  const [tests, setTests] = useState<readonly NamedTest[]>(() => readGroup(raw))
  /** The index of the test that is edited; the number of tests while the field of another one is chosen. */
  const [open, setOpen] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  // A new editor takes the focus, since the button that opened it may have disappeared.
  useEffect(() => {
    const part = open === undefined ? undefined : box.current?.children[open]
    part?.querySelector<HTMLElement>('input')?.focus()
  }, [open])
  const change = (next: readonly NamedTest[]) => {
    setTests(next)
    bar.set(name, formatGroup(next.filter((test) => test.raw !== '')))
  }
  const choosesField = tests.length === 0 || open === tests.length
  return (
    <div className="list-group-tests" ref={box}>
      {tests.map((test, i) => {
        const field = bar.fields[test.name]
        const text = field ? say(field.label) : test.name
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two tests of a group may be the same
          <section key={i}>
            <div className="list-group-test">
              <button
                type="button"
                className="list-drawer-head"
                aria-expanded={open === i}
                disabled={!field}
                onClick={() => setOpen(open === i ? undefined : i)}
              >
                <span>{i > 0 ? `${say(or)} ${text}` : text}</span>
                <span className="list-quiet">
                  {test.raw === '' ? '…' : field ? <FilterWords field={field} raw={test.raw} /> : test.raw}
                </span>
              </button>
              <button
                type="button"
                className="list-chip-remove"
                aria-label={say(fill(remove, { name: text }))}
                onClick={() => {
                  setOpen(undefined)
                  change(tests.filter((_, at) => at !== i))
                }}
              >
                <CloseOutlined aria-hidden="true" />
              </button>
            </div>
            {field && open === i && (
              <FilterEditor
                field={field}
                raw={test.raw}
                countQuery={bar.countQuery(test.name, name)}
                onChange={(next) => change(tests.map((other, at) => (at === i ? { ...other, raw: next } : other)))}
              />
            )}
          </section>
        )
      })}
      {choosesField ? (
        <PickField
          fields={bar.all}
          onPick={(field) => {
            setOpen(tests.length)
            setTests([...tests, { name: field, raw: '' }])
          }}
        />
      ) : (
        tests.length < groupTestsMax && (
          <button type="button" className="list-item" onClick={() => setOpen(tests.length)}>
            {say(another)}
          </button>
        )
      )}
    </div>
  )
}

const or = label('or', '或')
const another = label('or …', '或…')
const remove = label('Remove {name}', '移除{name}')
