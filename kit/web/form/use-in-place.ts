import { type Field, fill, label, type RecordOf, type Resource } from '@sms/kit/contract'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useHere } from '../live/live-provider.tsx'
import { useSay } from '../page/app.tsx'
import { useToast } from '../toast/toast.tsx'
import { focusInside } from './focus.ts'
import { useLeave } from './leave.ts'
import { useSaving } from './saving.tsx'
import { createFormStore } from './store.ts'
import { recordValues, same, type Values } from './values.ts'

/** Kinds that are decided by choosing once: the choice saves. */
export const decided: readonly string[] = ['choice', 'master', 'reference', 'date', 'flag', 'file']

/** How long the focus may be on its way into a list that the control has opened elsewhere in the page, in milliseconds. */
const passingMs = 150

type Given = {
  readonly contract: Resource<any, any>
  /** The record as it is now; a newer version is taken over. */
  readonly record: Values
  readonly name: string
  readonly field: Field
  /** Leaving the field saves it, as in a spreadsheet; where not, it stays until somebody saves or gives up. */
  readonly leavingSaves: boolean
  /** It is over: saved, given up, or left as it was. */
  readonly onEnd: () => void
}

/**
 * One field of a record, edited where it stands: in a cell of a list, in the place of a fact. The version is sent along
 * and a conflict is settled as in the form. What was typed is never dropped without a word: it is saved when its place
 * vanishes, and where it cannot be saved a toast says what it was. `frame` goes to the element around the control,
 * together with `onBlur` and `onFocus`; `dialog` must be rendered.
 */
export function useInPlace({ contract, record, name, field, leavingSaves, onEnd }: Given) {
  const say = useSay()
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
  const running = useRef<Promise<void>>(undefined)
  const done = useRef(false)
  const gone = useRef(false)

  const end = (go = onEnd) => {
    done.current = true
    clearTimeout(leaving.current)
    go()
  }
  /** Its place is no more, so that what was typed can only be said. */
  const sayLost = () => {
    const typed = store.value(name)
    const detail = typeof typed === 'string' || typeof typed === 'number' ? { detail: String(typed) } : {}
    toast.warning(fill(lost, field.label), detail)
  }
  const send = async (go: () => void) => {
    if (store.attempt().length) return
    const values = store.changes()
    if (Object.keys(values).length === 0) return end(go)
    let sent = store.value(name)
    /** The record is another one now; what somebody has typed on meanwhile stays. */
    const rebase = (current: Values, mine?: Values) => {
      const now = store.value(name)
      const wentOn = !same(now, sent)
      store.rebase(current, mine)
      sent = store.value(name)
      if (wentOn) store.set(name, now)
      return wentOn
    }
    const outcome = await saving.run({
      record: store.record() as RecordOf<Resource<any, any>>,
      values,
      state: 'Saved',
      clashesOnly: true,
      seen: () => !gone.current,
      onRebase: (current, mine) => void rebase(current as Values, mine),
    })
    if (outcome.end === 'saved') return rebase(outcome.record as Values) ? undefined : end(go)
    if (outcome.end === 'failed') toast.error(outcome.reason)
    if (outcome.end === 'refused')
      store.refuse(outcome.errors.map((error) => ({ ...error, field: inside(error.field, name) })))
  }
  /** Saves and then goes on; what cannot be saved stays, and says why. */
  const save = (go = onEnd): Promise<void> => {
    if (done.current) return Promise.resolve()
    running.current ??= send(go).finally(() => {
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

  const vanish = useEffectEvent(async () => {
    clearTimeout(leaving.current)
    if (!isDirty()) return
    gone.current = true
    // Nobody can answer a dialog that has vanished with its place.
    if (saving.dialog) return sayLost()
    await save()
    if (isDirty()) sayLost()
  })
  useEffect(() => {
    // A list or a group has no single element that takes the focus by itself.
    if (!frame.current?.contains(document.activeElement)) focusInside(frame.current)
    return () => void vanish()
  }, [])

  // Somebody else has changed the record: in another field, this one goes on over the new state; in this one, saving
  // shows both values.
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
    /** What is wrong, be it inside the value. */
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

/** A refusal about another field is said here too: this is the only place that the user is looking at. */
const inside = (path: string, name: string) => (path === name || path.startsWith(`${name}.`) ? path : name)

const lost = label('{en} was not saved', '{zh}未保存')
