/**
 * A noun's states and the events that lead from one to another, as data: `{ Draft: { quote: 'Quoted' }, … }`. Both worlds
 * read it: the server refuses what it does not hold, the page offers what it does.
 */
export type Transitions<S extends string, E extends string> = Readonly<Record<S, Readonly<Partial<Record<E, S>>>>>

/** Pure functions over states and events. */
export type Workflow<S extends string, E extends string> = {
  /** Where an event leads from a state; undefined where it may not happen. */
  readonly after: (state: S, event: E) => S | undefined
  /** The events that may happen in a state, in their declared order. */
  readonly eventsIn: (state: S) => E[]
  /** Whether a state may follow another at once; each follows itself. */
  readonly mayFollow: (from: S, to: S) => boolean
}

/** The functions of some transitions; `events` gives their order. */
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
