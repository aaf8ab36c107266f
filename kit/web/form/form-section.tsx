import { type Field, type Fields, label, type Named, type Resource } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useId, useMemo, useSyncExternalStore } from 'react'
import { nameOf, pathOf } from '../data/lookup.ts'
import { recordOf } from '../data/query.ts'
import { recordHref, useApp, useSay } from '../page/app.tsx'
import { LabeledControl } from './control.tsx'
import { amongOf, type FormLayout, isNamesake, type Section, withOptions } from './layout.ts'
import { SettledField } from './settled.tsx'
import type { FormStore } from './store.ts'
import { withValidNumbers } from './values.ts'

type Props = {
  readonly section: Section
  readonly layout: FormLayout
  readonly fields: Fields
  readonly store: FormStore
  /** The prefix of the controls' ids. */
  readonly id: string
  readonly autoFocus: string | undefined
  readonly settled: readonly string[]
}

/** A titled section of a form: its rows of fields, side by side where there is room. */
export function FormSection({ section, settled, ...props }: Props) {
  const say = useSay()
  const heading = useId()
  return (
    <section className="form-section" aria-labelledby={heading}>
      <h2 id={heading}>{say(section.title)}</h2>
      {section.rows.map((row) => (
        <div className="form-line" key={row.join()} style={{ '--form-across': row.length } as React.CSSProperties}>
          {row.map((name) => (
            <FormField
              key={name}
              name={name}
              {...props}
              settled={settled.includes(name)}
              unlabelled={isNamesake(section, props.fields)}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

type FieldProps = Omit<Props, 'section' | 'settled'> & {
  readonly name: string
  readonly settled: boolean
  readonly unlabelled: boolean
}

const FormField = memo(function FormField(props: FieldProps) {
  const { name, layout, fields, store, id, autoFocus } = props
  const say = useSay()
  const field = fields[name]!
  const value = useSyncExternalStore(store.subscribe, () => store.value(name))
  const problems = useSyncExternalStore(store.subscribe, () => store.problemsOf(name))
  const beside = useSyncExternalStore(store.subscribe, () => {
    const text = layout.beside[name]?.(withValidNumbers(fields, store.values()))
    return text && say(text)
  })
  const among = useSyncExternalStore(store.subscribe, () => amongOf(field, store.all()))
  const alike = useSyncExternalStore(store.subscribe, () => store.alikeOf(name))
  const offers = useSyncExternalStore(store.subscribe, () => layout.offers[name]?.(store.values()))
  const offeredField = useMemo(() => withOptions(field, offers, value), [field, offers, value])
  const change = useChange(name, field, layout, store)
  if (props.settled) return <SettledField field={field} value={store.record()?.[name]} unlabelled={props.unlabelled} />
  return (
    <LabeledControl
      id={`${id}-${name}`}
      path={name}
      field={offeredField}
      value={value}
      onChange={change}
      onLeave={store.leave}
      problems={problems}
      autoFocus={autoFocus === name}
      as={layout.controls[name]}
      beside={beside}
      among={among}
      unlabelled={props.unlabelled}
      notice={alike && <Similar kind={layout.contract.name} about={alike} />}
    />
  )
})

function Similar({ kind, about }: { readonly kind: string; readonly about: readonly Named[] }) {
  const app = useApp()
  const say = useSay()
  return (
    <span className="form-alike">
      {say(similar)}
      {about.slice(0, namedMax).map(({ id, name }) => (
        <a key={id} href={recordHref(app, kind, id)} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ))}
      {about.length > namedMax && ` +${about.length - namedMax}`}
    </span>
  )
}

const namedMax = 3
const similar = label('Similar:', '名称相似：')

/** A callback that sets a field and, in a new record, untouched fields that follow from the record chosen for it. */
function useChange(name: string, { type }: Field, { follows }: FormLayout, store: FormStore) {
  const app = useApp()
  const queries = useQueryClient()
  return useCallback(
    (next: unknown) => {
      store.set(name, next)
      const follow = follows[name]
      if (!follow || type.kind !== 'reference' || !next) return
      const fillIn = async () => {
        const chosen = await queries.fetchQuery(nameOf(app, type.to, String(next)))
        if (!chosen) return
        const kind = chosen.kind ?? type.to
        const to = { name: kind, path: pathOf(app, kind) } as Resource<any, any>
        const values = await follow(chosen, () => queries.fetchQuery(recordOf(app, to, chosen.id)))
        if (store.value(name) === next) store.follow(values)
      }
      // The fields stay empty if the chosen record cannot be read.
      void fillIn().catch(() => {})
    },
    [app, queries, follows, name, store, type],
  )
}
