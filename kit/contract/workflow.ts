/** The states of a noun and the events between them, as data: `{ Draft: { quote: 'Quoted' }, … }`. */
export type Transitions<S extends string, E extends string> = Readonly<Record<S, Readonly<Partial<Record<E, S>>>>>

export type Workflow<S extends string, E extends string> = {
  /** The state that an event leads to; undefined if it is not allowed. */
  readonly after: (state: S, event: E) => S | undefined
  /** The events that are allowed in a state, in their declared order. */
  readonly eventsIn: (state: S) => E[]
  /** Whether one event leads from a state to another, or both are the same. */
  readonly mayFollow: (from: S, to: S) => boolean
}

/** The functions of some transitions; `events` is their order. */
export function workflow<S extends string, E extends string>(
  events: readonly E[],
  transitions: Transitions<S, NoInfer<E>>,
): Workflow<S, E> {
  const after = (state: S, event: E): S | undefined => transitions[state][event]
  const eventsIn = (state: S) => events.filter((event) => after(state, event) !== undefined)
  return {
    after,
    eventsIn,
    mayFollow: (from, to) => from === to || eventsIn(from).some((event) => after(from, event) === to),
  }
}
