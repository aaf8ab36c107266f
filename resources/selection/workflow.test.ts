import { expect, test } from 'vitest'
import { eventProblem, selectionEvents, selectionFlow, selectionStates } from './workflow.ts'

const states = selectionStates.map(({ value }) => value)
const events = selectionEvents.map(({ value }) => value)

test('every state and event: where it leads, or why not', () => {
  const table = states.map((state) => events.map((event) => selectionFlow.after(state, event) ?? '-').join(' '))
  expect(Object.fromEntries(states.map((state, at) => [state, table[at]]))).toEqual({
    open: 'confirmed - dropped -',
    confirmed: '- ordered dropped open',
    ordered: '- - - confirmed',
    dropped: '- - - open',
  })
  for (const state of states)
    for (const event of events)
      expect(eventProblem(state, event) === undefined).toBe(selectionFlow.after(state, event) !== undefined)
})
