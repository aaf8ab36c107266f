import { type Field, type Fields, fill, label, type RecordOf, type Resource } from '@sms/kit/contract'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useHere } from '../live/live-provider.tsx'
import { useSay } from '../page/app.tsx'
import { useToast } from '../toast/toast.tsx'
import { focusInside } from './focus.ts'
import type { FormLayout } from './layout.ts'
import { useLeave } from './leave.ts'
import { within } from './problems.ts'
import { useSaving } from './saving.tsx'
import { createFormStore } from './store.ts'
import { recordValues, same, type Values } from './values.ts'

/** Kinds whose value is chosen in one step. */
export const oneStepKinds: readonly string[] = ['choice', 'master', 'reference', 'date', 'flag', 'file']

/** Milliseconds for the focus to reach a list that the control has opened elsewhere in the page. */
const passingMs = 150

type Given = {
  readonly contract: Resource<any, any>
  readonly record: Values
  readonly name: string
  readonly field: Field
  readonly spreads: FormLayout['spreads'] | undefined
  /** Whether leaving the field saves a change, as in a spreadsheet. */
  readonly leavingSaves: boolean
  readonly onEnd: () => void
}

/** Edits one field of a record in place; the caller renders `dialog`, and puts `frame` around the control. */
export function useInPlace({ contract, record, name, field, spreads = {}, leavingSaves, onEnd }: Given) {
  const say = useSay()
  const toast = useToast()
  const [fields] = useState(() => ({ ...fieldsBeside(contract, name, spreads), [name]: field }))
  const [store] = useState(() => createFormStore(contract, fields, { record }, spreads))
  const saving = useSaving(contract, fields)
  const value = useSyncExternalStore(store.subscribe, () => store.value(name))
  const problems = useSyncExternalStore(store.subscribe, () => store.problemsOf(name))
  const { id, version } = record as { id: string; version: number }
  useHere(contract.name, id, true)
  const frame = useRef<HTMLFieldSetElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(undefined)
  const done = useRef(false)
  const unmounted = useRef(false)

  const end = (then = onEnd) => {
    done.current = true
    clearTimeout(leaving.current)
    then()
  }
  const sayLost = () => {
    const typed = store.value(name)
    const detail = typeof typed === 'string' || typeof typed === 'number' ? { detail: String(typed) } : {}
    toast.warning(fill(lost, field.label), detail)
  }
  /** Saves a valid change; ends editing if it is saved and the user has typed nothing more meanwhile. */
  const send = async (then: () => void) => {
    if (store.attempt().length) return
    const values = store.changes()
    if (Object.keys(values).length === 0) return end(then)
    let sent = store.value(name)
    /** Adopts the record's new version but leaves what was typed since `sent`; returns whether there is any. */
    const rebase = (current: Values, mine?: Values) => {
      const now = store.value(name)
      const hasTypedMore = !same(now, sent)
      store.rebase(current, mine)
      sent = store.value(name)
      if (hasTypedMore) store.set(name, now)
      return hasTypedMore
    }
    const outcome = await saving.run({
      record: store.record() as RecordOf<Resource<any, any>>,
      values,
      state: 'Saved',
      clashesOnly: true,
      seen: () => !unmounted.current,
      onRebase: (current, mine) => void rebase(current as Values, mine),
    })
    if (outcome.end === 'saved' && !rebase(outcome.record as Values)) end(then)
    if (outcome.end === 'failed') toast.error(outcome.reason)
    if (outcome.end === 'refused')
      // Problems of other fields are shown here too, since the user sees only this editor.
      store.showErrors(
        outcome.errors.map(({ field, message }) => ({ message, field: within(field, name) ? field : name })),
      )
  }
  /** Saves, and calls `then` when that ends editing. A call during a save joins it, without its own `then`. */
  const save = (then = onEnd): Promise<void> => {
    if (done.current) return Promise.resolve()
    running.current ??= send(then).finally(() => {
      running.current = undefined
    })
    return running.current
  }

  const [isDirty] = useState(() => () => !done.current && store.isDirty())
  useLeave(
    isDirty,
    () => end(),
    async () => (leavingSaves ? save() : running.current),
  )

  const onUnmount = useEffectEvent(async () => {
    clearTimeout(leaving.current)
    if (!isDirty()) return
    unmounted.current = true
    // A dialog that is unmounted with the editor cannot be answered.
    if (saving.dialog) return sayLost()
    await save()
    if (isDirty()) sayLost()
  })
  useEffect(() => {
    // A list or a group has no single focusable element.
    if (!frame.current?.contains(document.activeElement)) focusInside(frame.current)
    return () => void onUnmount()
  }, [])

  // A change of another field is adopted; a change of this one is a conflict on saving.
  useEffect(() => {
    const base = store.record()
    if (!base || version <= Number(base.version)) return
    if (same(store.base()[name], recordValues(fields, record)[name]))
      store.rebase(record, { [name]: store.value(name) })
  }, [version, record, store, fields, name])

  const onBlur = () => {
    clearTimeout(leaving.current)
    leaving.current = setTimeout(() => {
      if (done.current || running.current || frame.current?.contains(document.activeElement)) return
      if (store.isDirty()) {
        if (leavingSaves) void save()
      } else if (field.type.kind !== 'file') end()
    }, passingMs)
  }
  return {
    id,
    value,
    problems,
    /** The first problem of the value or of a part of it. */
    problem: Object.values(problems).map(say)[0],
    busy: saving.busy,
    dialog: saving.dialog,
    set: (next: unknown) => store.set(name, next),
    save,
    end,
    frame,
    onBlur,
    onFocus: () => clearTimeout(leaving.current),
  }
}

/** The fields over which the text of a field may be spread. */
const fieldsBeside = ({ fields }: Resource<any, Fields>, name: string, spreads: FormLayout['spreads']): Fields =>
  name in spreads ? Object.fromEntries(Object.keys(spreads).map((other) => [other, fields[other]!])) : {}

const lost = label('{en} was not saved', '{zh}未保存')
