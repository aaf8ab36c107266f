import { fill, label } from '@sms/kit/contract'
import { useApp, useSay } from '@sms/kit/web'
import { useState } from 'react'
import { movedTo } from './order.ts'
import { useOrder } from './use-order.ts'
import { nameIn, type Value } from './value.ts'
import { isNarrowed, tabOf, type View } from './view.ts'

/** Moves a value to a place of its category; `drop` by pointer, `step` by key. */
export type Move = (value: Value, place: number, how: 'drop' | 'step') => void

/**
 * How rows are put in order: present while a category is shown whole and in its own order, since only then the rows
 * on the screen are neighbours. `said` tells screen readers where a row has gone.
 */
export function useMoves(rows: readonly Value[], view: View, mayChange: boolean) {
  const say = useSay()
  const { language } = useApp()
  const order = useOrder()
  const [said, setSaid] = useState('')
  const tab = tabOf(view.filters)
  const move: Move = (value, place, how) => {
    const before = rows.map((row) => row.id)
    const ids = movedTo(before, value.id, place)
    const at = ids.indexOf(value.id)
    if (tab === 'All' || at === before.indexOf(value.id)) return
    order[how](tab, before, ids)
    setSaid(say(fill(now, { name: nameIn(value, language), n: at + 1, of: ids.length })))
  }
  return { move: mayChange && tab !== 'All' && !isNarrowed(view) && !view.sort ? move : undefined, said }
}

const now = label('{name}: place {n} of {of}', '{name}：第 {n} 位，共 {of} 位')
