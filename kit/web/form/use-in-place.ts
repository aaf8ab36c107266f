import type { Field, RecordOf, Resource } from '@sms/kit/contract'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useHere } from '../live/live-provider.tsx'
import { useToast } from '../toast.tsx'
import { focusInside } from './focus.ts'
import { useLeave } from './leave.ts'
import { useSaving } from './saving.tsx'
import { createFormStore } from './store.ts'
import { recordValues, same, type Values } from './values.ts'

type Given = {
  readonly contract: Resource<any, any>
  /** The record as it is now, be it changed by others while one edits. */
  readonly record: Values
  readonly name: string
  readonly field: Field
  /** Where the server's word on a path is said: the control shows no other. */
  readonly saidAt: (path: string) => string
  /** The page is being left, or what is typed is given up with it. */
  readonly onLeave: () => void
}

/** Kinds that are decided by choosing once: the choice saves. A file counts where one can be given. */
export const decided: readonly string[] = ['choice', 'master', 'reference', 'date', 'flag', 'file']

/** How long the focus may be on its way into a list that a control has opened elsewhere in the page, in milliseconds. */
const onItsWayMs = 150

/**
 * One field of a record, edited where it stands: in a cell of a list or as a fact of the page. The version is sent along,
 * and a conflict is settled as in the form. `frame` is the element around the control; `blur` and `focus` are its
 * handlers, `left` runs when the focus has really gone.
 */
export function useInPlace({ contract, record, name, field, saidAt, onLeave }: Given) {
  const toast = useToast()
  const [fields] = useState(() => ({ [name]: field }))
  const [store] = useState(() => createFormStore(contract, fields, { record }))
  const saving = useSaving(contract, fields)
  const value = useSyncExternalStore(store.subscribe, () => store.value(name))
  const problems = useSyncExternalStore(store.subscribe, () => store.problemsOf(name))
  const { id, version } = record as { id: string; version: number }
  useHere(contract.name, id, true)
  const frame = useRef<HTMLFieldSetElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const busy = useRef(false)
  const done = useRef(false)

  /** Nothing typed from here on counts. */
  const end = (go: () => void) => {
    done.current = true
    go()
  }
  const [isDirty] = useState(() => () => !done.current && store.isDirty())
  useLeave(isDirty, () => end(onLeave))
  useEffect(() => {
    // A list or a group has no single element that takes the focus by itself.
    if (!frame.current?.contains(document.activeElement)) focusInside(frame.current)
    return () => clearTimeout(leaving.current)
  }, [])

  // Somebody else has changed another field: this one goes on over the new state. In this one, saving shows both values.
  useEffect(() => {
    const base = store.record()
    if (!base || version <= Number(base.version)) return
    if (same(store.base()[name], recordValues(fields, record)[name]))
      store.rebase(record, { [name]: store.value(name) })
  }, [version, record, store, fields, name])

  /** Saves what was changed and then goes on by `go`; where that is refused it is said, and one stays. */
  const save = async (go: () => void): Promise<void> => {
    if (busy.current || done.current || store.attempt().length) return
    const values = store.changes()
    if (Object.keys(values).length === 0) return end(go)
    busy.current = true
    const outcome = await saving.run({
      record: store.record() as RecordOf<Resource<any, any>>,
      values,
      state: 'Edit',
      onRebase: (current, mine) => store.rebase(current as Values, mine),
    })
    busy.current = false
    if (outcome.end === 'saved') return end(go)
    if (outcome.end === 'failed') toast.error(outcome.reason)
    if (outcome.end === 'refused') store.refuse(outcome.errors.map((one) => ({ ...one, field: saidAt(one.field) })))
  }

  return {
    id,
    frame,
    value,
    problems,
    problem: problems[name],
    set: (next: unknown) => store.set(name, next),
    isDirty: () => store.isDirty(),
    save,
    end,
    busy: saving.busy,
    /** The dialog of a conflict. */
    dialog: saving.dialog,
    focus: () => clearTimeout(leaving.current),
    blur: (left: () => void) => {
      leaving.current = setTimeout(() => {
        if (!busy.current) left()
      }, onItsWayMs)
    },
  }
}
