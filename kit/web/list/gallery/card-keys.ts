import type { KeyboardEvent } from 'react'
import { isComposing } from '../../form/keys.ts'
import type { Row } from '../rows/use-rows.ts'
import { placeBy } from './shape.ts'

/** The actions of keys on the focused card; `undefined` where an action is not possible. */
export type CardActions = {
  readonly count: number
  readonly across: number
  /** Rows of cards that Page Up and Page Down skip. */
  readonly leap: number
  readonly at: (place: number) => Row | undefined
  readonly goTo: (place: number) => void
  /** Moves the focus there and ticks on the way. */
  readonly tickTo: (place: number) => void
  readonly open: (record: Row) => void
  readonly look: ((record: Row) => void) | undefined
  readonly edit: ((record: Row) => void) | undefined
  /** Ticks a card or unticks it; `through` ticks all up to it. */
  readonly pick: ((place: number, through: boolean) => void) | undefined
  readonly pickAll: (() => void) | undefined
  readonly unpick: (() => void) | undefined
}

/** Handles the keys of a card, in two dimensions; `letters` says whether single letters count. */
export function cardKeys(event: KeyboardEvent<HTMLElement>, place: number, actions: CardActions, letters: boolean) {
  const { count, across, leap, at, goTo, tickTo, open, look, edit, pick, pickAll, unpick } = actions
  const { key, shiftKey } = event
  const done = (action: () => void) => {
    event.preventDefault()
    action()
  }
  if ((event.ctrlKey || event.metaKey) && !event.altKey && key === 'a' && pickAll) return done(pickAll)
  if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return
  if (key.length === 1 && key !== ' ' && !letters) return
  const onCard = event.target === (event.target as HTMLElement).closest('[data-index]')
  const to = placeBy(key, place, { count, across, leap })
  const record = at(place)
  if (to !== undefined) done(() => (shiftKey && pick ? tickTo(to) : goTo(to)))
  else if (key.toLowerCase() === 'x' && pick) done(() => pick(place, shiftKey))
  else if (key === 'Escape' && unpick) done(unpick)
  else if (!record) return
  else if (key === 'e' && edit) done(() => edit(record))
  else if (onCard && key === ' ' && look) done(() => look(record))
  else if (onCard && key === ' ' && pick) done(() => pick(place, false))
  else if (onCard && key === 'Enter') done(() => open(record))
}
