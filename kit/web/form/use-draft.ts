import type { Fields } from '@sms/kit/contract'
import { useEffect, useMemo, useState } from 'react'
import { useApp } from '../app.tsx'
import { browserStorage } from '../kept.ts'
import { type Draft, draftKey, dropDraft, findDraft, keepDraft } from './drafts.ts'
import type { FormStore } from './store.ts'
import { changesOf } from './values.ts'

/** Milliseconds after the last keystroke before a draft is written. */
const pauseMs = 400

/** What a draft holds: what was typed into the changed fields; never what is behind a right, since disks are shared. */
function draftOf(store: FormStore, fields: Fields): Draft | undefined {
  const base = store.base()
  const values = store.values()
  const names = Object.keys(changesOf(fields, base, values)).filter((name) => !fields[name]!.right)
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

/**
 * Keeps what is typed as a draft in this browser, one per user and record, as long as it is not saved, and finds the
 * one of an earlier visit: `restore` takes it over, `discard` forgets it.
 */
export function useDraft(store: FormStore, fields: Fields, resource: string, id: string | undefined) {
  const { user } = useApp()
  const key = draftKey(user.id, resource, id)
  const [offered, setOffered] = useState(() => findDraft(browserStorage, key, Date.now(), store.values()))

  const writer = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(timer)
      timer = undefined
      const draft = draftOf(store, fields)
      if (draft) keepDraft(browserStorage, key, draft)
      else dropDraft(browserStorage, key)
    }
    return {
      later: () => {
        clearTimeout(timer)
        timer = setTimeout(write, pauseMs)
      },
      flush: () => {
        if (timer !== undefined) write()
      },
    }
  }, [store, fields, key])

  useEffect(() => {
    const stop = store.subscribe(writer.later)
    addEventListener('pagehide', writer.flush)
    return () => {
      stop()
      removeEventListener('pagehide', writer.flush)
      writer.flush()
    }
  }, [store, writer])

  return {
    offered,
    discard: () => {
      dropDraft(browserStorage, key)
      setOffered(undefined)
    },
    restore: () => {
      if (!offered) return
      const record = store.record()
      // Over an older version, the record is compared as it was then: the save will show both people's values.
      if (record && offered.version !== record.version) {
        store.rebase({ ...record, ...offered.before, version: offered.version }, offered.values)
      } else store.fill(offered.values)
      setOffered(undefined)
    },
  }
}
