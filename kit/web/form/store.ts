import {
  type Alike,
  atEach,
  type FieldProblem,
  type Fields,
  type Label,
  type Language,
  languages,
  type Resource,
} from '@sms/kit/contract'
import type { FormLayout } from './layout.ts'
import { byPath, type Problems, problemsIn, problemsWithin, rootOf, within } from './problems.ts'
import { changesOf, freshValues, inputOf, recordValues, same, tidied, type Values } from './values.ts'

/** A form's starting point: the record to edit, or a new record's initial values. */
export type Start = { readonly record: Values } | { readonly preset?: Values }

const none: Problems = {}

/**
 * The state of a form, outside React so that a keystroke renders one field and not fifty. A path's problems are shown
 * once it was left, all after an attempt to save, and those of the server until their field changes.
 */
export function createFormStore(
  contract: Resource<any, any>,
  fields: Fields,
  start: Start,
  spreads: FormLayout['spreads'] = {},
) {
  const listeners = new Set<() => void>()
  const leftPaths = new Set<string>()
  let base = startValues(fields, start)
  let record = 'record' in start ? start.record : undefined
  let values: Values = base
  /** Whether the user has tried to save since the form started or was reverted. */
  let tried = false
  let serverProblems: Problems = none
  let shown: Problems = none
  /** The shown problems by field; those of an unchanged field stay the same object. */
  let shownOf = new Map<string, Problems>()
  let alike: readonly Alike[] = []

  /** The values that fields of a new record have taken from a chosen record. */
  let followed: Values = {}

  /** All values of the record or of the preset, also those that the form does not show. */
  const around = () => record ?? ('preset' in start ? start.preset : undefined) ?? {}
  const isShownAt = (path: string) => tried || leftPaths.has(path)
  const allProblems = () => problemsIn(contract, fields, values, around(), record)

  /** Spreads the changed text of a field over the fields whose values it holds. */
  const spread = (name: string) => {
    const value = values[name]
    if (same(value, base[name])) return
    const parts = typeof value === 'string' ? spreads[name]?.(value, { ...around(), ...values }) : undefined
    if (parts) values = { ...values, [name]: null, ...parts }
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  /** Computes the shown problems. One that concerns several paths is shown once all of them are. */
  const updateProblems = () => {
    const isAnyShown = tried || leftPaths.size > 0
    const found = isAnyShown ? allProblems() : []
    const own = byPath(found.filter((problem) => atEach(problem).every(({ field }) => isShownAt(field))))
    const next = { ...serverProblems, ...own }
    if (same(next, shown)) return
    shown = next
    const previous = shownOf
    shownOf = new Map()
    for (const name of new Set(Object.keys(shown).map(rootOf))) {
      const now = problemsWithin(shown, name)
      const before = previous.get(name)
      shownOf.set(name, before && same(before, now) ? before : now)
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    values: () => values,
    /** The values, with those of the record or the preset that the form does not show. */
    all: () => ({ ...around(), ...values }),
    value: (name: string) => values[name],
    /** The values that the form started from or was last rebased to. */
    base: () => base,
    record: () => record,
    problems: () => shown,
    problemsOf: (name: string) => shownOf.get(name) ?? none,

    set: (name: string, value: unknown) => {
      if (values[name] === value) return
      values = { ...values, [name]: value }
      serverProblems = withoutField(serverProblems, name)
      if (Object.keys(shown).length) updateProblems()
      notify()
    },
    /** Sets fields of a new record that follow from a choice, except those that the user has filled in. */
    follow: (following: Values) => {
      if (record) return
      const isUntouched = (name: string) => same(values[name], name in followed ? followed[name] : base[name])
      const taken = Object.fromEntries(Object.entries(following).filter(([name]) => isUntouched(name)))
      followed = { ...followed, ...taken }
      values = { ...values, ...taken }
      updateProblems()
      notify()
    },
    /** Marks a path as left; its problems are shown from then on. */
    leave: (path: string) => {
      leftPaths.add(path)
      spread(path)
      updateProblems()
      notify()
    },
    /** Drops empty rows and shows all problems. Returns the problems; empty where the form may be sent. */
    attempt: (): readonly FieldProblem[] => {
      tried = true
      serverProblems = none
      for (const name of Object.keys(spreads)) spread(name)
      values = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, tidied(fields[name]!, value)]))
      const problems = allProblems()
      updateProblems()
      notify()
      return problems
    },
    /** Shows at a field that another record already has its value, until the field changes. */
    showTaken: (name: string, message: Label) => {
      if (same(serverProblems[name], message)) return
      serverProblems = { ...serverProblems, [name]: message }
      updateProblems()
      notify()
    },
    showAlike: (found: readonly Alike[]) => {
      if (same(alike, found)) return
      alike = found
      notify()
    },
    alikeOf: (name: string) => alike.find(({ field }) => field === name)?.about,
    showErrors: (errors: readonly { field: string; message: string }[]) => {
      serverProblems = byPath(errors.map(({ field, message }) => ({ field, message: inEvery(message) })))
      updateProblems()
      notify()
    },
    /** Sets several values at once, as a restored draft does. */
    fill: (filled: Values) => {
      values = { ...values, ...filled }
      updateProblems()
      notify()
    },
    /**
     * Rebases the form on another version of the record. `mine` are the values that differ from it; without them the
     * form begins anew and shows no problems.
     */
    rebase: (next: Values, mine?: Values) => {
      record = next
      base = recordValues(fields, next)
      values = { ...base, ...mine }
      serverProblems = none
      if (!mine) {
        leftPaths.clear()
        tried = false
      }
      updateProblems()
      notify()
    },
    revert: () => {
      values = base
      serverProblems = none
      leftPaths.clear()
      tried = false
      updateProblems()
      notify()
    },
    /** The changed fields with the values to send: for an edit; `input` has all filled fields, for an add. */
    changes: () => changesOf(fields, base, values),
    input: () => inputOf(fields, values),
    isDirty: () => Object.keys(changesOf(fields, base, values)).length > 0,
  }
}

export type FormStore = ReturnType<typeof createFormStore>

const startValues = (fields: Fields, start: Start) =>
  'record' in start ? recordValues(fields, start.record) : freshValues(fields, start.preset)

const withoutField = (problems: Problems, name: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => !within(path, name)))

/** A sentence of the server as a label; it comes in the user's language only. */
const inEvery = (message: string): Label =>
  Object.fromEntries(languages.map((language: Language) => [language, message])) as Label
