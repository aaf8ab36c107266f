import type { Field, Fields } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useId, useSyncExternalStore } from 'react'
import { nameOf } from '../data/lookup.ts'
import { useApp, useSay } from '../page/app.tsx'
import { LabeledControl } from './control.tsx'
import { amongOf, type FormLayout, isNamesake, type Section } from './layout.ts'
import { SettledField } from './settled.tsx'
import type { FormStore } from './store.ts'
import { numbersTaken } from './values.ts'

type Props = {
  readonly section: Section
  readonly layout: FormLayout
  readonly fields: Fields
  readonly store: FormStore
  /** Begins the ids of the controls. */
  readonly id: string
  readonly autoFocus: string | undefined
  /** The fields that are shown, but not changed. */
  readonly settled: readonly string[]
}

/** One titled part of a form: its rows of fields, side by side where there is room. */
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

type Own = { readonly name: string; readonly settled: boolean; readonly unlabelled: boolean }

/** One field of a form, rendered again only when its own value or problems change. */
const FormField = memo(function FormField(props: Omit<Props, 'section' | 'settled'> & Own) {
  const { name, layout, fields, store, id, autoFocus } = props
  const say = useSay()
  const field = fields[name]!
  const value = useSyncExternalStore(store.subscribe, () => store.value(name))
  const problems = useSyncExternalStore(store.subscribe, () => store.problemsOf(name))
  const about = layout.beside[name]
  const beside = useSyncExternalStore(store.subscribe, () => {
    const text = about?.(numbersTaken(fields, store.values()))
    return text && say(text)
  })
  const among = useSyncExternalStore(store.subscribe, () => amongOf(field, store.values()))
  const change = useChange(name, field, layout, store)
  if (props.settled) return <SettledField field={field} value={store.record()?.[name]} unlabelled={props.unlabelled} />
  return (
    <LabeledControl
      id={`${id}-${name}`}
      path={name}
      field={field}
      value={value}
      onChange={change}
      onLeave={store.leave}
      problems={problems}
      autoFocus={autoFocus === name}
      as={layout.controls[name]}
      beside={beside}
      among={among}
      unlabelled={props.unlabelled}
    />
  )
})

/** Sets a field, and what follows from the record that was chosen for it. */
function useChange(name: string, { type }: Field, { follows }: FormLayout, store: FormStore) {
  const app = useApp()
  const queries = useQueryClient()
  return useCallback(
    (next: unknown) => {
      store.set(name, next)
      const follow = follows[name]
      if (!follow || type.kind !== 'reference' || !next) return
      const named = queries.fetchQuery(nameOf(app, type.to, String(next)))
      // Whoever cannot be told what usually follows fills it in.
      void named.then(
        (chosen) => chosen && store.value(name) === next && store.follow(follow(chosen)),
        () => {},
      )
    },
    [app, queries, follows, name, store, type],
  )
}
