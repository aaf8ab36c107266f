import type { Fields } from '@sms/kit/contract'
import { memo, useCallback, useId, useSyncExternalStore } from 'react'
import { useSay } from '../app.tsx'
import { LabeledControl } from './labeled.tsx'
import { type FormLayout, isNamesake, type Section } from './layout.ts'
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
  const change = useCallback((next: unknown) => store.set(name, next), [store, name])
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
      unlabelled={props.unlabelled}
    />
  )
})
