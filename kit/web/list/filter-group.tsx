import { CloseOutlined } from '@ant-design/icons'
import { fill, formatGroup, groupTestsMax, label, type NamedTest, readGroup } from '@sms/kit/contract'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useApp, useSay } from '../page/app.tsx'
import { Chip } from './chip.tsx'
import { FilterWords } from './filter-chip.tsx'
import FilterEditor from './filter-editor.tsx'
import { PickField } from './pick-field.tsx'
import type { FilterBar } from './use-filters.ts'

type Props = {
  readonly bar: FilterBar
  /** The parameter that holds it, and what stands there. */
  readonly name: string
  readonly raw: string
}

/** Tests of which one must hold, as one chip. */
export function GroupChip({ bar, name, raw }: Props) {
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

/** How many tests a chip names before it counts the rest. */
const few = 2

/** A group as its chip says it. */
export function GroupWords({ bar, raw }: Pick<Props, 'bar' | 'raw'>) {
  const say = useSay()
  const { language } = useApp()
  const tests = readGroup(raw)
  return (
    <>
      {tests.slice(0, few).map((one, i) => {
        const field = bar.fields[one.name]
        return (
          <Fragment key={`${one.name} ${one.raw}`}>
            {i > 0 && ` ${say(or)} `}
            {field ? field.label[language] : one.name} {field ? <FilterWords field={field} raw={one.raw} /> : one.raw}
          </Fragment>
        )
      })}
      {tests.length > few && ` +${tests.length - few}`}
    </>
  )
}

/** What a group asks, each test opening in its place. One that asks for nothing yet is no part of the filter. */
export function FilterGroup({ bar, name, raw }: Props) {
  const say = useSay()
  const [tests, setTests] = useState<readonly NamedTest[]>(() => readGroup(raw))
  const [open, setOpen] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  // What has just opened takes the focus: the button that opened it may be gone.
  useEffect(() => {
    const part = open === undefined ? undefined : box.current?.children[open]
    part?.querySelector<HTMLElement>('input')?.focus()
  }, [open])
  const put = (next: readonly NamedTest[]) => {
    setTests(next)
    bar.set(name, formatGroup(next.filter((one) => one.raw !== '')))
  }
  const picks = tests.length === 0 || open === tests.length
  return (
    <div className="list-group-tests" ref={box}>
      {tests.map((one, i) => {
        const field = bar.fields[one.name]
        const text = field ? say(field.label) : one.name
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
                  {one.raw === '' ? '…' : field ? <FilterWords field={field} raw={one.raw} /> : one.raw}
                </span>
              </button>
              <button
                type="button"
                className="list-chip-remove"
                aria-label={say(fill(remove, { name: text }))}
                onClick={() => {
                  setOpen(undefined)
                  put(tests.filter((_, at) => at !== i))
                }}
              >
                <CloseOutlined aria-hidden="true" />
              </button>
            </div>
            {field && open === i && (
              <FilterEditor
                field={field}
                raw={one.raw}
                onChange={(next) => put(tests.map((other, at) => (at === i ? { ...other, raw: next } : other)))}
              />
            )}
          </section>
        )
      })}
      {picks ? (
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

const anyOf = label('Any of', '任一')
const or = label('or', '或')
const another = label('or …', '或…')
const remove = label('Remove {name}', '移除{name}')
