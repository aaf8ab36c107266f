import { type Label, label } from '@sms/kit/contract'
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { Rule } from './rules.ts'
import type { Outcome } from './server.ts'

export type Values<N extends string> = Readonly<Record<N, string>>

export type Bound = {
  readonly name: string
  readonly problem: Label | undefined
  readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void
  readonly onChange: () => void
}

/** The message above the fields: a sentence, or the seconds until the next attempt is allowed. */
export type Problem = { readonly message: Label } | { readonly seconds: number }

/**
 * A form with uncontrolled inputs, so that password managers can fill it; a changed field is validated on blur, all
 * fields on submit, and the first invalid one gets the focus. `done` runs after a successful `send`; the form stays
 * busy.
 */
export function useForm<N extends string>(
  rules: Readonly<Record<N, Rule>>,
  send: (values: Values<N>) => Promise<Outcome>,
  done: (values: Values<N>, outcome: Extract<Outcome, { kind: 'done' }>) => void | Promise<void>,
) {
  const form = useRef<HTMLFormElement>(null)
  const changed = useRef(new Set<string>())
  const [problems, setProblems] = useState<Partial<Record<string, Label>>>({})
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const waiting = problem && 'seconds' in problem ? problem.seconds : 0

  useEffect(() => {
    if (waiting <= 0) return
    const timer = setTimeout(() => setProblem({ seconds: waiting - 1 }), 1_000)
    return () => clearTimeout(timer)
  }, [waiting])

  const names = Object.keys(rules) as N[]
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  const showProblems = (found: Partial<Record<string, Label>>) => {
    setProblems(found)
    const firstInvalid = names.find((name) => found[name])
    if (firstInvalid) focus(firstInvalid)
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || waiting) return
    const data = new FormData(event.currentTarget)
    const values = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Values<N>
    const found = Object.fromEntries(names.map((name) => [name, rules[name](values[name])]))
    showProblems(found)
    setProblem(undefined)
    if (names.some((name) => found[name])) return
    setBusy(true)
    const outcome = await send(values)
    if (outcome.kind === 'done') return done(values, outcome)
    setBusy(false)
    if (outcome.kind === 'wait') return setProblem({ seconds: outcome.seconds })
    if (outcome.kind === 'failed') return setProblem({ message: outcome.message })
    const { errors, message } = outcome
    const fieldErrors = errors.filter(({ field }) => names.includes(field as N))
    // Above the fields too, unless each error stands at its field.
    if (fieldErrors.length < Math.max(1, errors.length)) setProblem({ message: label(message, message) })
    showProblems(Object.fromEntries(fieldErrors.map((error) => [error.field, label(error.message, error.message)])))
    if (!fieldErrors.length) focus(names.at(-1)!)
  }

  const bind = (name: N): Bound => ({
    name,
    problem: problems[name],
    onChange: () => {
      changed.current.add(name)
      // The problem belongs to the old value; the new value is validated on blur.
      if (problems[name]) setProblems((before) => ({ ...before, [name]: undefined }))
    },
    onBlur: (event) => {
      if (!changed.current.has(name)) return
      const problem = rules[name](event.target.value)
      setProblems((before) => ({ ...before, [name]: problem }))
    },
  })
  return { form, onSubmit, bind, busy, problem, waiting }
}
