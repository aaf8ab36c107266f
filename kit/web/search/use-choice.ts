import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import type { Choice, Section } from './sections.ts'

type Options = {
  readonly sections: readonly Section[]
  /** The words of the sections; other words reset the choice to the first line. */
  readonly q: string
  /** The text in the box, `q` once typing pauses. */
  readonly typed: string
  /** The results for these words are loading. */
  readonly waiting: boolean
  readonly go: (choice: Choice, inNewTab: boolean) => void
}

/** The chosen line, and the keys that move it through all sections and open it; an early Enter waits for results. */
export function useChoice({ sections, q, typed, waiting, go }: Options) {
  const lines = sections.flatMap(({ key, choices }) =>
    choices.map((choice) => ({ key: `${key} ${choice.key}`, choice })),
  )
  const [picked, pick] = useState<{ q: string; key: string }>()
  /** An Enter whose results are still loading. */
  const [pending, setPending] = useState<{ q: string; inNewTab: boolean }>()
  const at = Math.max(0, picked?.q === q ? lines.findIndex(({ key }) => key === picked.key) : 0)
  const move = (to: number) => {
    const line = lines[(to + lines.length) % lines.length]
    if (line) pick({ q, key: line.key })
  }
  /** Moves to the start of the next section, or back to the start of this one, then of the one before. */
  const moveToStart = (step: 1 | -1) => {
    const starts = sections.map((_, i) => sections.slice(0, i).reduce((sum, { choices }) => sum + choices.length, 0))
    const to = step > 0 ? starts.find((start) => start > at) : starts.findLast((start) => start < at)
    if (to !== undefined) move(to)
  }

  const settlePending = useEffectEvent(() => {
    const isLoading = pending?.q === typed && (q !== typed || waiting)
    if (!pending || isLoading) return
    setPending(undefined)
    const [line] = lines
    // Text typed after the Enter cancels it.
    if (pending.q === q && line) go(line.choice, pending.inNewTab)
  })
  useEffect(() => settlePending())

  const press = (event: KeyboardEvent) => {
    const { key } = event
    const inNewTab = event.ctrlKey || event.metaKey
    const line = lines[at]
    if (key === 'ArrowDown') move(at + 1)
    else if (key === 'ArrowUp') move(at - 1)
    else if (key === 'PageDown') moveToStart(1)
    else if (key === 'PageUp') moveToStart(-1)
    else if (key !== 'Enter') return
    else if (typed !== q || (waiting && picked?.q !== q)) setPending({ q: typed, inNewTab })
    else if (line) go(line.choice, inNewTab)
    event.preventDefault()
  }
  return { active: lines[at]?.key, pick: (key: string) => pick({ q, key }), press }
}
