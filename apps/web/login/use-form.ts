import { type Label, label } from '@sms/kit/contract'
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { Rule } from './rules.ts'
import type { Outcome } from './server.ts'

export type Values<N extends string> = Readonly<Record<N, string>>

/** What a field of the form needs to know. */
export type Bound = {
  readonly name: string
  readonly problem: Label | undefined
  readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void
  readonly onChange: () => void
}

/** What stands above the fields: a sentence, or the seconds left until the next try; 0 once it may be made. */
export type Trouble = { readonly message: Label } | { readonly seconds: number }

/**
 * A small form that leaves its values to the browser, so that password managers can fill it. A field is judged when
 * it is left after a change, and all of them before sending; the first one at fault gets the focus.
 */
export function useForm<N extends string>(
  rules: Readonly<Record<N, Rule>>,
  send: (values: Values<N>) => Promise<Outcome>,
  done: (values: Values<N>, outcome: Extract<Outcome, { kind: 'done' }>) => void | Promise<void>,
) {
  const form = useRef<HTMLFormElement>(null)
  const changed = useRef(new Set<string>())
  const [problems, setProblems] = useState<Partial<Record<string, Label>>>({})
  const [trouble, setTrouble] = useState<Trouble>()
  const [busy, setBusy] = useState(false)
  const waiting = trouble && 'seconds' in trouble ? trouble.seconds : 0

  useEffect(() => {
    if (waiting <= 0) return
    const timer = setTimeout(() => setTrouble({ seconds: waiting - 1 }), 1_000)
    return () => clearTimeout(timer)
  }, [waiting])

  const names = Object.keys(rules) as N[]
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  const refuse = (found: Partial<Record<string, Label>>) => {
    setProblems(found)
    const [first] = names.filter((name) => found[name])
    if (first) focus(first)
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || waiting) return
    const data = new FormData(event.currentTarget)
    const values = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Values<N>
    const found = Object.fromEntries(names.map((name) => [name, rules[name](values[name])]))
    refuse(found)
    setTrouble(undefined)
    if (names.some((name) => found[name])) return
    setBusy(true)
    const outcome = await send(values)
    if (outcome.kind === 'done') return done(values, outcome)
    setBusy(false)
    if (outcome.kind === 'wait') return setTrouble({ seconds: outcome.seconds })
    if (outcome.kind === 'failed') return setTrouble({ message: outcome.message })
    const { errors, message } = outcome
    const placed = errors.filter(({ field }) => names.includes(field as N))
    if (placed.length < Math.max(1, errors.length)) setTrouble({ message: label(message, message) })
    refuse(Object.fromEntries(placed.map((error) => [error.field, label(error.message, error.message)])))
    if (!placed.length) focus(names.at(-1)!)
  }

  const bind = (name: N): Bound => ({
    name,
    problem: problems[name],
    onChange: () => {
      changed.current.add(name)
      // What was said about the old value is no longer true; the new one is judged when it is left.
      if (problems[name]) setProblems((before) => ({ ...before, [name]: undefined }))
    },
    onBlur: (event) => {
      if (!changed.current.has(name)) return
      const problem = rules[name](event.target.value)
      setProblems((before) => ({ ...before, [name]: problem }))
    },
  })
  return { form, onSubmit, bind, busy, trouble, waiting }
}
