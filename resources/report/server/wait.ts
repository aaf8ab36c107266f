import { type Label, label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import type { Waits } from '../contract.ts'

/** How many of a kind are shown. */
export const firstMost = 5

/** One kind of thing that waits for people: who can have any, and what of it waits for the asker on the house's day. */
export type Wait = {
  readonly key: string
  readonly title: Label
  /** The menu keys any of which opens it, and the right besides; without keys it is everybody's. */
  readonly menus?: readonly string[]
  readonly right?: string
  readonly read: (ctx: Ctx, today: string) => Promise<Pick<Waits, 'total' | 'first' | 'open'>>
}

/** Said of what should have been done by a day that is past. */
export const overdue = label('overdue', '已逾期')
/** Said of what held until a day that is past. */
export const expired = label('expired', '已过期')
