import { type Label, label, option, workflow } from '@sms/kit/contract'

export const selectionStates = [
  option('open', '待确认', 'Open'),
  option('confirmed', '已确认', 'Confirmed'),
  option('ordered', '已下单', 'Ordered'),
  option('dropped', '已放弃', 'Dropped'),
] as const

export type SelectionState = (typeof selectionStates)[number]['value']

/** The events of a selection with the labels of their buttons. */
export const selectionEvents = [
  option('confirm', '确认', 'Confirm'),
  option('order', '标记为已下单', 'Mark as ordered'),
  option('drop', '放弃', 'Drop'),
  option('reopen', '重新打开', 'Reopen'),
] as const

export type SelectionEvent = (typeof selectionEvents)[number]['value']

/** The names of past events in toasts (“… successfully”, “……成功”) and histories. */
export const selectionDone: Readonly<Record<SelectionEvent, Label>> = {
  confirm: label('Confirmed', '确认'),
  order: label('Marked as ordered', '标记为已下单'),
  drop: label('Dropped', '放弃'),
  reopen: label('Reopened', '重新打开'),
}

export const selectionFlow = workflow<SelectionState, SelectionEvent>(
  selectionEvents.map(({ value }) => value),
  {
    open: { confirm: 'confirmed', drop: 'dropped' },
    confirmed: { order: 'ordered', drop: 'dropped', reopen: 'open' },
    ordered: { reopen: 'confirmed' },
    dropped: { reopen: 'open' },
  },
)

/** Why an event is not possible in a state; undefined if it is. */
export function eventProblem(state: SelectionState, event: SelectionEvent): Label | undefined {
  if (selectionFlow.after(state, event)) return undefined
  const now = selectionStates.find(({ value }) => value === state)!.label
  const step = selectionEvents.find(({ value }) => value === event)!.label
  return label(`“${step.en}” is not open to a selection that is ${now.en}`, `选样单“${now.zh}”时不能“${step.zh}”`)
}
