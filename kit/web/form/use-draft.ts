import type { Fields, Resource } from '@sms/kit/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { stored } from '../data/stored.ts'
import { useApp } from '../page/app.tsx'
import { type Draft, draftName, findDraft, saveTyped, withTyped } from './drafts.ts'
import type { FormStore } from './store.ts'
import { changesOf } from './values.ts'

/** Milliseconds after the last keystroke before a draft is written. */
const pauseMs = 400

function typedIn(store: FormStore, fields: Fields, wanted = (_name: string) => true): Draft | undefined {
  const base = store.base()
  const values = store.values()
  const names = Object.keys(changesOf(fields, base, values)).filter(wanted)
  if (names.length === 0) return undefined
  const pick = (from: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map((name) => [name, from[name]]))
  const version = store.record()?.version
  return {
    at: Date.now(),
    values: pick(values),
    before: pick(base),
    ...(typeof version === 'number' ? { version } : {}),
  }
}

/** Stores unsaved input as a draft of `form` (a record's id, or a new form's key), and offers a stored one. */
export function useDraft(
  store: FormStore,
  fields: Fields,
  { name: resource, right }: Pick<Resource<any, any>, 'name' | 'right'>,
  form: string,
) {
  const { user } = useApp()
  const name = draftName(user.id, resource, form)
  const [offered, setOffered] = useState(() => findDraft(stored(name), Date.now(), store.values()))
  /** The offered draft, which is stored with new input until the user has answered. */
  const unanswered = useRef(offered)

  const writer = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(timer)
      timer = undefined
      // Never stores fields behind a right, since computers are shared.
      const typed = typedIn(store, fields, (name) => !right && !fields[name]!.right)
      saveTyped(stored(name), typed, unanswered.current)
    }
    return {
      now: write,
      later: () => {
        clearTimeout(timer)
        timer = setTimeout(write, pauseMs)
      },
      flush: () => {
        if (timer !== undefined) write()
      },
    }
  }, [store, fields, name, right])

  useEffect(() => {
    const stop = store.subscribe(writer.later)
    addEventListener('pagehide', writer.flush)
    return () => {
      stop()
      removeEventListener('pagehide', writer.flush)
      writer.flush()
    }
  }, [store, writer])

  const endOffer = () => {
    unanswered.current = undefined
    setOffered(undefined)
    writer.now()
  }
  return {
    offered,
    flush: writer.flush,
    discard: endOffer,
    restore: () => {
      if (!offered) return
      const record = store.record()
      const typed = typedIn(store, fields)
      const { values, before } = typed ? withTyped(offered, typed) : offered
      // A draft of an older version keeps its base, so that the save finds conflicts.
      if (record && offered.version !== record.version) {
        store.rebase({ ...record, ...before, version: offered.version }, values)
      } else store.fill(values)
      endOffer()
    },
  }
}
